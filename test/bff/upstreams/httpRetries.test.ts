/** Retries of upstream calls, and pauses requested by `Retry-After`. */
import type { RequestListener } from 'node:http';
import type { Dispatcher } from 'undici';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { breaker, createGuard, type Guard, retrying } from '../../../bff/upstreams/transport/guard.ts';
import { callJson, isBreakerFailure } from '../../../bff/upstreams/transport/http.ts';
import { UpstreamError } from '../../../runtime/http/problems/errors.ts';
import { acceptAny, httpCalls, openGuard } from '../../support/httpCalls.ts';
import { good, hang, json, startScriptedUpstream, status, text } from '../../support/scriptedUpstream.ts';

const { agent, call } = httpCalls();

afterEach(() => {
  vi.restoreAllMocks();
});

const reset: RequestListener = (request) => request.socket.resetAndDestroy();
const close: RequestListener = (request) => request.socket.destroy();
const resetInTheMiddle: RequestListener = (request, reply) => {
  reply.writeHead(200, { ...json, 'content-length': '1000' });
  reply.write('{"half":', () => setTimeout(() => request.socket.resetAndDestroy(), 5));
};

describe('a retry', () => {
  /** Removes the delay before the retry. */
  const skipDelay = () => vi.spyOn(Math, 'random').mockReturnValue(0);

  test.each<[string, RequestListener]>([
    ['a 502', status(502)],
    ['a 503', status(503)],
    ['a 504', status(504)],
    ['a reset before a response', reset],
    ['a connection closed before a response', close],
  ])('follows %s, once', async (_, failing) => {
    skipDelay();
    const recovering = await startScriptedUpstream(failing, good);
    await expect(callJson(call({ url: recovering.url, guard: openGuard().guard }), acceptAny)).resolves.toMatchObject({
      value: { fine: true },
    });
    expect(recovering.requests).toHaveLength(2);

    const broken = await startScriptedUpstream(failing);
    await expect(callJson(call({ url: broken.url, guard: openGuard().guard }), acceptAny)).rejects.toThrow(
      UpstreamError,
    );
    expect(broken.requests).toHaveLength(2);
  });

  test('follows a refused connection, once', async () => {
    skipDelay();
    let dispatched = 0;
    const counting: Dispatcher = agent.compose((dispatch) => (options, handler) => {
      dispatched += 1;
      return dispatch(options, handler);
    });
    const url = new URL('http://127.0.0.1:1/');
    const guard = openGuard().guard;
    await expect(callJson(call({ url, guard, agent: counting }), acceptAny)).rejects.toMatchObject({
      reason: 'network',
    });
    expect(dispatched).toBe(2);
  });

  test.each<[string, RequestListener]>([
    ['a 500', status(500)],
    ['a 501', status(501)],
    ['a 404', status(404)],
    ['a 429', status(429)],
    ['a 429 with Retry-After', status(429, { 'retry-after': '5' })],
    ['a 503 with Retry-After', status(503, { 'retry-after': '5' })],
    ['a 503 with Retry-After as a date', status(503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() })],
    ['a time-out', hang],
    ['a reset in the middle of a response', resetInTheMiddle],
    ['a response that is not JSON', text('<html>')],
  ])('does not follow %s', async (_, failing) => {
    const { url, requests } = await startScriptedUpstream(failing);
    const response = callJson(call({ url, guard: openGuard().guard, timeoutMs: 250 }), acceptAny);
    await expect(response).rejects.toBeInstanceOf(UpstreamError);
    expect(requests).toHaveLength(1);
  });

  test.each<[string, RequestListener]>([
    ['a 503', status(503)],
    ['a reset', reset],
  ])('does not follow %s of a call that is not idempotent', async (_, failing) => {
    const { url, requests } = await startScriptedUpstream(failing);
    const post = call({ url, guard: openGuard().guard, body: {}, idempotent: false });
    await expect(callJson(post, acceptAny)).rejects.toBeInstanceOf(UpstreamError);
    expect(requests).toHaveLength(1);
  });

  test('is sent only while the budget has retries', async () => {
    skipDelay();
    const { url, requests } = await startScriptedUpstream(status(503));
    const { guard } = openGuard({ retries: 3 });
    for (let n = 0; n < 10; n++) await callJson(call({ url, guard }), acceptAny).catch(() => {});
    expect(requests).toHaveLength(13);
  });

  test('has no deadline of its own', async () => {
    skipDelay();
    const { url } = await startScriptedUpstream(status(503), hang);
    const startedAt = performance.now();
    const response = callJson(call({ url, guard: openGuard().guard, timeoutMs: 100 }), acceptAny);
    await expect(response).rejects.toMatchObject({ reason: 'timeout' });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  test('is not sent when the deadline ends during its delay', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { url, requests } = await startScriptedUpstream(status(503));
    const guard = openGuard().guard;
    const response = callJson(call({ url, guard, timeoutMs: retrying.maxWaitMs / 2 }), acceptAny);
    await expect(response).rejects.toMatchObject({ reason: 'timeout' });
    expect(requests).toHaveLength(1);
  });
});

test('a probe call has a shorter timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { url } = await startScriptedUpstream(hang);
  const guard: Guard = { ...openGuard().guard, run: (act) => act(true) };
  const response = callJson(call({ url, guard, timeoutMs: 2 * breaker.probeMs }), acceptAny);
  vi.advanceTimersByTime(breaker.probeMs);
  const message = `header: no response within ${breaker.probeMs} ms`;
  await expect(response).rejects.toMatchObject({ reason: 'timeout', message });
});

describe('an upstream that sends Retry-After', () => {
  test.each([
    [429, '120', [120_000]],
    [503, '7', [7_000]],
    [429, '0', []],
    [429, 'soon', []],
    [429, '-1', []],
    [500, '7', []],
  ])('with a %d and “%s” is paused for %j ms', async (code, header, expected) => {
    const { url } = await startScriptedUpstream(status(code, { 'retry-after': header }));
    const { guard, pauses } = openGuard({ retries: 0 });
    await expect(callJson(call({ url, guard }), acceptAny)).rejects.toMatchObject({ status: code });
    expect(pauses).toEqual(expected);
  });

  test('with a date is paused until that date', async () => {
    const { url } = await startScriptedUpstream(
      status(503, { 'retry-after': new Date(Date.now() + 20_000).toUTCString() }),
    );
    const { guard, pauses } = openGuard({ retries: 0 });
    await expect(callJson(call({ url, guard }), acceptAny)).rejects.toMatchObject({ status: 503 });
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThan(15_000);
    expect(pauses[0]).toBeLessThanOrEqual(20_000);
  });

  test('is paused for the maximum by the real guard', async () => {
    const { url, requests } = await startScriptedUpstream(status(429, { 'retry-after': '3600' }), good);
    let now = 1_000;
    const guard = createGuard({ countsAgainst: isBreakerFailure, onState: () => {}, now: () => now });
    await expect(callJson(call({ url, guard }), acceptAny)).rejects.toMatchObject({ reason: 'status' });
    await expect(callJson(call({ url, guard }), acceptAny)).rejects.toMatchObject({ reason: 'overload' });
    expect(requests).toHaveLength(1);
    now += breaker.maxPauseMs;
    await expect(callJson(call({ url, guard }), acceptAny)).resolves.toMatchObject({ value: { fine: true } });
  });
});
