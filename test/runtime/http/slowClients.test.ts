/** Clients that take their time over a request, and answers that take theirs; the clocks are Node's, and the real ones. */
import request from 'supertest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { edge } from '../../../runtime/http/limits/edge.ts';
import { buildTestApp } from '../../support/buildTestApp.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { sendBytes } from '../../support/rawSocket.ts';

const head = 'POST /bff/v1/de/session/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

test.concurrent.each([
  ['a head', edge.headMs, `${head}X-A: `],
  ['a body', edge.requestMs, `${head}Content-Length: 50\r\n\r\n{`],
])('%s that never ends is given up in %i ms, and told so', async (_what, limitMs, bytes) => {
  const { site } = await buildTestBff();
  const { status, ms } = await sendBytes(site, bytes, { patienceMs: 2 * limitMs });
  expect(status).toBe(408);
  // Looked at now and then, on a machine that may be busy.
  expect(ms).toBeLessThan(limitMs + 4 * edge.checkMs);
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
