/** Bad requests, byte by byte, to the built server: each has the right class of answer, and leaves nothing behind. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../scripts/builtSite.ts';
import { type BadInput, badInputs } from '../support/badInputs.ts';
import { type SocketAnswer, sendBytes } from '../support/rawSocket.ts';

let built: BuiltSite;
beforeAll(async () => {
  built = await startBuiltSite();
});
afterAll(async () => {
  expect(await built.stop()).toBe(0);
});

/** How much is kept, of whatever kind. */
async function kept(): Promise<string> {
  const text = await (await fetch(`${built.ops}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => /^proart_cache_(entries|bytes)/.test(line))
    .join('\n');
}

const lines = () => built.log.filter(({ msg }) => msg === 'request completed');

/** One row; it ends with the request's line in the log. */
async function ask({ bytes, status, location }: BadInput): Promise<SocketAnswer> {
  const before = lines().length;
  const answer = await sendBytes(built.site, bytes, { patienceMs: 5_000 });
  expect(status, answer.whole.slice(0, 300)).toContain(answer.status);
  expect(answer.whole.match(/^HTTP\/1\.1 /gm), 'one answer').toHaveLength(1);
  expect(answer.headers['set-cookie'] ?? '').not.toContain('a=b');
  expect(answer.whole).not.toMatch(/at .*\.(js|ts):\d+|polluted|fastify/i);
  if (location !== undefined) {
    expect(answer.headers['location']).toContain(location);
    expect(answer.headers['location']).toMatch(/^\/(?!\/)/);
  }
  // Of what it refuses for its own reasons (an expectation) Node says nothing.
  if (answer.status !== 417) await expect.poll(() => lines().length, { interval: 2 }).toBe(before + 1);
  expect(JSON.stringify(lines().at(-1) ?? '')).not.toContain('evil');
  return answer;
}

describe('what is wrong with its form', () => {
  const empty = async () => [(await (await fetch(`${built.sandbox}/__sandbox/calls`)).json()).calls, await kept()];

  test.each(badInputs.filter(({ isAsked }) => !isAsked))('$name', async (row) => {
    const before = await empty();
    const { status, headers } = await ask(row);
    const isProblem = /^\S+ \/bff\//.test(row.bytes);
    if (status >= 400) {
      expect(headers['content-type']).toBe(
        isProblem ? 'application/problem+json; charset=utf-8' : 'text/html; charset=utf-8',
      );
    }
    if (status !== 301 && status !== 404) expect(headers['cache-control']).toMatch(/no-store/);
    if (status === 405) expect(headers['allow']).toContain('GET');
    expect(await empty()).toEqual(before);
    // Nobody has been asked so far, for anything.
    expect(before[0]).toEqual([]);
  });
});

describe('odd, and in order', () => {
  test.each(badInputs.filter(({ isAsked }) => isAsked))('$name', async (row) => {
    await ask(row);
  });
});

test('the head of a request that never ends is given up within 8 seconds', async () => {
  const { status, ms } = await sendBytes(built.site, 'GET /de/proart/ HTTP/1.1\r\nHost: localhost\r\nX-A: ', {
    patienceMs: 10_000,
  });
  expect(status).toBe(408);
  expect(ms).toBeLessThan(8_000);
});

test('so is a body that never ends', async () => {
  const head = 'POST /bff/v1/de/session/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const { status, ms } = await sendBytes(built.site, `${head}Content-Length: 50\r\n\r\n{`, { patienceMs: 15_000 });
  expect(status).toBe(408);
  expect(ms).toBeLessThan(12_000);
});

test('after all of them pages are as they were, and nothing is wrong in the log', async () => {
  const reply = await fetch(`${built.site}/de/proart/`);
  expect(reply.status).toBe(200);
  expect(built.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
