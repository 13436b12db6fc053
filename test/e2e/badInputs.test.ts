/** Malformed requests as raw bytes to the built server: each gets the right status, and nothing is cached. */
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../tools/builtSite.ts';
import type { BadInput } from '../support/badInput.ts';
import { badInputs } from '../support/badInputs.ts';
import { type SocketResponse, sendBytes } from '../support/rawSocket.ts';

let built: BuiltSite;
let initialMetrics: string;
beforeAll(async () => {
  built = await startBuiltSite();
  initialMetrics = await cacheMetrics();
});
afterAll(async () => {
  expect(await built.stop()).toBe(0);
});

/** Metrics of the number and size of all cache entries. */
async function cacheMetrics(): Promise<string> {
  const text = await (await fetch(`${built.ops}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => /^proart_cache_(entries|bytes)/.test(line))
    .join('\n');
}

/** Sends one input, and waits for its log line. */
async function sendInput({ bytes, status, location }: BadInput, { expect }: TestContext): Promise<SocketResponse> {
  const answer = await sendBytes(built.site, bytes, { patienceMs: 5_000 });
  expect(status, answer.whole.slice(0, 300)).toContain(answer.status);
  expect(answer.whole.match(/^HTTP\/1\.1 /gm), 'one response').toHaveLength(1);
  expect(answer.headers['set-cookie'] ?? '').not.toContain('a=b');
  expect(answer.whole).not.toMatch(/at .*\.(js|ts):\d+|polluted|fastify/i);
  if (location !== undefined) {
    expect(answer.headers['location']).toContain(location);
    expect(answer.headers['location']).toMatch(/^\/(?!\/)/);
  }
  // Node rejects unsupported `Expect` headers itself, without a log line.
  if (answer.status !== 417) {
    const isOwn = ({ msg, reqId }: Record<string, unknown>) =>
      msg === 'request completed' && reqId === answer.headers['x-request-id'];
    const own = () => built.log.filter(isOwn);
    await expect.poll(own).toHaveLength(1);
    expect(JSON.stringify(own())).not.toContain('evil');
  }
  return answer;
}

// Concurrent, because each row waits for its log line.
describe.concurrent('malformed requests', () => {
  test.for(badInputs.filter(({ isAccepted }) => !isAccepted))('$name', async (row, context) => {
    const { expect } = context;
    const { status, headers } = await sendInput(row, context);
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

test('malformed requests call no upstream and are not cached', async () => {
  const { calls } = await (await fetch(`${built.sandbox}/__sandbox/calls`)).json();
  expect([calls, await cacheMetrics()]).toEqual([[], initialMetrics]);
});

describe.concurrent('unusual but valid requests', () => {
  test.for(badInputs.filter(({ isAccepted }) => isAccepted))('$name', async (row, context) => {
    await sendInput(row, context);
  });
});
