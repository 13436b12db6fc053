/** Slow requests and slow responses, with Node's real timers. */
import request from 'supertest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { edge } from '../../../runtime/http/limits/edge.ts';
import { buildTestApp } from '../../support/buildTestApp.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { sendBytes } from '../../support/rawSocket.ts';

const head = 'POST /bff/v1/de/session/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

test.each([
  ['head', `${head}X-A: `],
  ['body', `${head}Content-Length: 50\r\n\r\n{`],
])('a request whose %s never ends is answered with 408', async (_what, bytes) => {
  const { app, site } = await buildTestBff();
  const { headersTimeout, requestTimeout } = app.server;
  expect([headersTimeout, requestTimeout]).toEqual([edge.headMs, edge.requestMs]);
  // Shortened here; test/slow/e2e/everySlowness.test.ts waits for the real time.
  Object.assign(app.server, { headersTimeout: 200, requestTimeout: 300 });
  const { status } = await sendBytes(site, bytes, { patienceMs: edge.headMs });
  expect(status).toBe(408);
});

test('the socket timeout is set to stalledMs; test/slow/e2e/everySlowness.test.ts waits for it', () => {
  expect(buildTestApp().app.server.timeout).toBe(edge.stalledMs);
});

test('a response that has not started after responseMs becomes 503', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, listen } = buildTestApp();
  const isRequested = new Promise<void>((resolve) => {
    app.get('/hang', () => {
      resolve();
      return new Promise(() => {});
    });
  });
  const { origin } = await listen();
  // supertest sends the request on `then`.
  const responseStatus = request(origin)
    .get('/hang')
    .then(({ status }) => status);
  await isRequested;
  vi.advanceTimersByTime(edge.responseMs);
  expect(await responseStatus).toBe(503);
});
