/** Bad requests, byte by byte, to the built server: each has the right class of answer, and leaves nothing behind. */
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../tools/builtSite.ts';
import { type BadInput, badInputs } from '../support/badInputs.ts';
import { type SocketAnswer, sendBytes } from '../support/rawSocket.ts';

let built: BuiltSite;
let atFirst: string;
beforeAll(async () => {
  built = await startBuiltSite();
  atFirst = await kept();
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

/** One row; it ends with the request's line in the log. */
async function ask({ bytes, status, location }: BadInput, { expect }: TestContext): Promise<SocketAnswer> {
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
  if (answer.status !== 417) {
    const isOwn = ({ msg, reqId }: Record<string, unknown>) =>
      msg === 'request completed' && reqId === answer.headers['x-request-id'];
    const own = () => built.log.filter(isOwn);
    await expect.poll(own).toHaveLength(1);
    expect(JSON.stringify(own())).not.toContain('evil');
  }
  return answer;
}

// The log comes in parts, which rows wait for together.
describe.concurrent('what is wrong with its form', () => {
  test.for(badInputs.filter(({ isAsked }) => !isAsked))('$name', async (row, context) => {
    const { expect } = context;
    const { status, headers } = await ask(row, context);
    const isProblem = /^\S+ \/bff\//.test(row.bytes);
    if (status >= 400) {
      expect(headers['content-type']).toBe(
        isProblem ? 'application/problem+json; charset=utf-8' : 'text/html; charset=utf-8',
      );
    }
    if (status !== 301 && status !== 404) expect(headers['cache-control']).toMatch(/no-store/);
    if (status === 405) expect(headers['allow']).toContain('GET');
  });
});

test('none of these has asked an upstream, or is kept', async () => {
  const { calls } = await (await fetch(`${built.sandbox}/__sandbox/calls`)).json();
  expect([calls, await kept()]).toEqual([[], atFirst]);
});

describe.concurrent('odd, and in order', () => {
  test.for(badInputs.filter(({ isAsked }) => isAsked))('$name', async (row, context) => {
    await ask(row, context);
  });
});
