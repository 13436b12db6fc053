/** Clients that take their time over a request, and answers that take theirs; the clocks are Node's, and the real ones. */
import request from 'supertest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { edge } from '../../../runtime/http/limits/edge.ts';
import { buildTestApp } from '../../support/buildTestApp.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { sendBytes } from '../../support/rawSocket.ts';

const head = 'POST /bff/v1/de/session/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

test.each([
  ['a head', `${head}X-A: `],
  ['a body', `${head}Content-Length: 50\r\n\r\n{`],
])('%s that never ends is given up, and told so', async (_what, bytes) => {
  const { app, site } = await buildTestBff();
  const { headersTimeout, requestTimeout } = app.server;
  expect([headersTimeout, requestTimeout]).toEqual([edge.headMs, edge.requestMs]);
  // Nobody waits for that long here; test/slow/e2e/everySlowness.test.ts does.
  Object.assign(app.server, { headersTimeout: 200, requestTimeout: 300 });
  const { status } = await sendBytes(site, bytes, { patienceMs: edge.headMs });
  expect(status).toBe(408);
});

test('Node is told to cut off who takes nothing; test/slow/e2e/everySlowness.test.ts waits for it', () => {
  expect(buildTestApp().app.server.timeout).toBe(edge.stalledMs);
});

test('an answer that is not there after twenty seconds is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, listen } = buildTestApp();
  const begun = new Promise<void>((resolve) => {
    app.get('/hang', () => {
      resolve();
      return new Promise(() => {});
    });
  });
  const { origin } = await listen();
  // Sent by `then`.
  const answer = request(origin)
    .get('/hang')
    .then(({ status }) => status);
  await begun;
  vi.advanceTimersByTime(edge.answerMs);
  expect(await answer).toBe(503);
});
