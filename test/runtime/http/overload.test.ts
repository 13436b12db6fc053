/** Overload of an app: refused, stale and unaffected responses. */
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { refusalPage } from '../../../renderer/http/plainPage.ts';
import { buildTestApp, prebuiltWith } from '../../support/buildTestApp.ts';
import { rawRequest } from '../../support/rawRequest.ts';

const workMs = 10;

/** An app where every request takes `workMs` of CPU, except `/cached`; `/old` has a stale response. */
async function start() {
  const { app, log, metrics, listen } = buildTestApp({ refusalPage });
  app.all('/*', async () => {
    const endsAt = performance.now() + workMs;
    while (performance.now() < endsAt);
    return 'done';
  });
  app.servePrebuilt(
    ({ url }) => (url === '/cached' ? prebuiltWith('cached') : undefined),
    ({ url }) => (url === '/old' ? prebuiltWith('old') : undefined),
  );
  return { app, log, metrics, ...(await listen()) };
}

/** Sends 500 concurrent requests (five seconds of work); returns the responses. */
function flood(port: number, path: string): Promise<string[]> {
  return Promise.all(
    Array.from({ length: 500 }, async () => {
      const socket = createConnection(port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      return text(socket);
    }),
  );
}

test('overload returns 503 with Retry-After, serves prebuilt responses and falls back to stale ones', async () => {
  const { app, log, metrics, port, origin } = await start();
  const floods = Promise.all(['/bff/v1/de/shell', '/old', '/cached', '/livez'].map((path) => flood(port, path)));
  const [problems = [], old = [], cached = [], probes = []] = await floods;
  const statuses = (responses: string[]) => responses.map((response) => response.slice(9, 12));
  // Prebuilt, stale and exempt responses are always sent.
  for (const responses of [old, cached, probes]) expect(new Set(statuses(responses))).toEqual(new Set(['200']));
  expect(new Set(cached.map((response) => response.slice(-6)))).toEqual(new Set(['cached']));
  expect(old.filter((response) => response.endsWith('old')).length).toBeGreaterThan(50);

  const refused = problems.filter((response) => response.startsWith('HTTP/1.1 503'));
  const shed = refused.length;
  expect(shed).toBeGreaterThan(50);
  expect(statuses(problems).filter((status) => status === '200').length + shed).toBe(problems.length);
  for (const response of refused) expect(response).toMatch(/retry-after: 2\r\n[\s\S]*"code":"UNAVAILABLE"/);
  expect(await metrics.registry.metrics()).toMatch(/proart_shed_total\{reason="overload"\} [1-9]/);
  expect(log.filter(({ status, route }) => status === 503 && route === 'refused').length).toBeGreaterThanOrEqual(shed);

  await expect.poll(() => app.isOverloaded(), { timeout: 10_000 }).toBe(false);
  expect((await rawRequest(`${origin}/work`)).text).toBe('done');
});

test('disconnected clients free their slots', async () => {
  const { port, origin } = await start();
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = createConnection(port, '127.0.0.1');
        socket.write('GET /work HTTP/1.1\r\nHost: localhost\r\n\r\nGET /work HTTP/1.1\r\nHost: localhost\r\n\r\n');
        await new Promise((resolve) => setImmediate(resolve));
        socket.destroy();
      }),
    );
  }
  // Overload lasts until the disconnects of these clients are noticed.
  await expect.poll(async () => (await rawRequest(`${origin}/work`)).text, { timeout: 10_000 }).toBe('done');
});
