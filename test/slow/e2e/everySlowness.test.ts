/** Time limits for slow clients and upstreams. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { edge } from '../../../runtime/http/limits/edge.ts';
import { startBuiltSite } from '../../../tools/builtSite.ts';
import { buildTestApp } from '../../support/buildTestApp.ts';
import { rawRequest } from '../../support/rawRequest.ts';
import { sendBytes } from '../../support/rawSocket.ts';

async function start() {
  const built = await startBuiltSite();
  onTestFinished(async () => {
    await built.stop('SIGKILL');
  });
  return built;
}

const large = 30_000_000;

/** A paused client with a response larger than the socket buffers. */
async function openLargeResponse(): Promise<Socket> {
  const { app, listen } = buildTestApp();
  app.get('/large', async () => Buffer.alloc(large, 'x'));
  const { port } = await listen();
  const client = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void client.destroy());
  client.write('GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  return client;
}

/** Resumes reading after a delay: only reading reveals the end of the connection. */
async function resumeLater(client: Socket, afterMs: number): Promise<void> {
  setTimeout(() => client.resume(), afterMs);
  await once(client, 'close');
}

test('a client that reads nothing is disconnected, one that reads slowly is not', async () => {
  const [stuck, slow] = [await openLargeResponse(), await openLargeResponse()];
  const timer = setInterval(() => slow.read(), 100);
  // Node checks for progress after thirty seconds, and once more.
  await Promise.all([resumeLater(stuck, 65_000), resumeLater(slow, 70_000)]);
  clearInterval(timer);
  expect(stuck.bytesRead).toBeLessThan(large);
  expect(slow.bytesRead).toBeGreaterThan(large);
}, 120_000);

test('a cart whose calls are all slow fails after twenty seconds', async () => {
  const { site, sandbox } = await start();
  for (const match of ['getAuthorizationToken', 'createEmptyCart', 'cart']) {
    await fetch(`${sandbox}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ match, fault: 'slow', ms: 12_000 }),
    });
  }
  const startedAt = performance.now();
  const { status, headers, text } = await rawRequest(`${site}/bff/v1/de/cart`, {
    headers: { cookie: 'proart_guest=slow' },
  });
  const ms = performance.now() - startedAt;
  expect([ms > 19_000, ms < 22_000]).toEqual([true, true]);
  expect([status, JSON.parse(text).code, headers['cache-control']]).toEqual([503, 'UNAVAILABLE', 'private, no-store']);
}, 60_000);

test.concurrent.each([
  ['a head', edge.headMs, 'GET /de/proart/ HTTP/1.1\r\nHost: localhost\r\nX-A: '],
  [
    'a body',
    edge.requestMs,
    'POST /bff/v1/de/session/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  ],
])('%s that never ends gets 408 within %i ms', async (_what, limitMs, bytes) => {
  const { site } = await start();
  const { status, ms } = await sendBytes(site, bytes, { patienceMs: 2 * limitMs });
  expect(status).toBe(408);
  // Node checks at intervals, on a machine that may be busy.
  expect(ms).toBeLessThan(limitMs + 4 * edge.checkMs);
});
