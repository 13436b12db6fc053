import { describe, expect, test, vi } from 'vitest';
import { breaker } from '../../../bff/upstreams/transport/guard.ts';
import { RefusedError } from '../../../runtime/cache/redis/refusedError.ts';
import { UpstreamError } from '../../../runtime/http/problems/errors.ts';
import { buildGuard, failure, installFakeClock, isRefused, minCalls } from '../../support/guardedCalls.ts';

installFakeClock();

describe('the breaker', () => {
  test('passes true only to the probe call', async () => {
    const upstream = buildGuard();
    const probes: boolean[] = [];
    const call = () => upstream.guard.run(async (isProbe) => void probes.push(isProbe));
    await call();
    await upstream.open();
    vi.advanceTimersByTime(breaker.maxRestMs);
    await call();
    await call();
    expect(probes).toEqual([false, true, false]);
  });

  test('opens when enough calls have failed, not before', async () => {
    const { guard, fail, states } = buildGuard();
    for (let n = 1; n < minCalls; n++) await fail();
    expect(guard.state()).toBe('closed');
    await fail();
    expect(guard.state()).toBe('open');
    expect(states).toEqual(['open']);
  });

  test.each([
    [9, 'closed'],
    [11, 'open'],
  ])('after %d failures of 20 calls is %s', async (failures, state) => {
    const { guard, fail, succeed } = buildGuard();
    for (let n = failures; n < minCalls; n++) await succeed();
    for (let n = 0; n < failures; n++) await fail();
    expect(guard.state()).toBe(state);
  });

  test('ignores successes outside the window', async () => {
    const { guard, fail, succeed } = buildGuard();
    for (let n = 0; n < 10 * minCalls; n++) await succeed();
    vi.advanceTimersByTime(breaker.windowMs);
    for (let n = 0; n < minCalls; n++) await fail();
    expect(guard.state()).toBe('open');
  });

  test('ignores failures outside the window', async () => {
    const { guard, fail } = buildGuard();
    for (let n = 0; n < 60; n++) {
      await fail();
      await vi.advanceTimersByTimeAsync(breaker.windowMs / (minCalls / 2));
    }
    expect(guard.state()).toBe('closed');
  });

  test('refuses calls while open without running them', async () => {
    const guarded = buildGuard();
    await guarded.open();
    const { calls } = guarded.counter;
    for (let n = 0; n < 100; n++) expect(await guarded.fail()).toEqual(isRefused('circuit_open'));
    expect(guarded.counter.calls).toBe(calls);
  });

  test('lets one probe through after its rest period, and refuses all other calls until the probe ends', async () => {
    const guarded = buildGuard();
    await guarded.open();
    await vi.advanceTimersByTimeAsync(breaker.firstRestMs - 1);
    expect(await guarded.fail()).toEqual(isRefused('circuit_open'));
    await vi.advanceTimersByTimeAsync(1);
    const { calls } = guarded.counter;
    const probe = guarded.begin();
    expect(guarded.guard.state()).toBe('half-open');
    for (let n = 0; n < 50; n++) expect(await guarded.fail()).toEqual(isRefused('circuit_open'));
    expect(guarded.counter.calls).toBe(calls + 1);

    probe.end();
    expect(await probe.outcome).toBe('fine');
    expect(guarded.guard.state()).toBe('closed');
    expect(await guarded.succeed()).toBe('fine');
    expect(guarded.states).toEqual(['open', 'half-open', 'closed']);
  });

  test('makes one probe per rest period while the upstream is down; the periods grow to a maximum', async () => {
    const guarded = buildGuard();
    await guarded.open();
    const { calls } = guarded.counter;
    const probes: number[] = [];
    const openedAt = Date.now();
    for (let ms = 0; ms < 20_000; ms += 100) {
      await vi.advanceTimersByTimeAsync(100);
      const before = guarded.counter.calls;
      await Promise.all([guarded.fail(), guarded.fail(), guarded.fail()]);
      if (guarded.counter.calls > before) probes.push(Date.now() - openedAt);
    }
    expect(probes).toEqual([2_000, 6_000, 10_000, 14_000, 18_000]);
    expect(guarded.counter.calls).toBe(calls + probes.length);
  });

  test.each([0, 1_900, 2_100, 5_950, 6_050, 33_333])(
    'is closed within five seconds of a recovery %d ms after it opened',
    async (recovery) => {
      const guarded = buildGuard();
      await guarded.open();
      for (let ms = 0; ms < recovery; ms += 50) {
        await vi.advanceTimersByTimeAsync(50);
        await guarded.fail();
      }
      const recoveredAt = Date.now();
      while (guarded.guard.state() !== 'closed') {
        await vi.advanceTimersByTimeAsync(50);
        await guarded.succeed().catch(() => {});
      }
      expect(Date.now() - recoveredAt).toBeLessThanOrEqual(5_000);
    },
  );

  test('resets its counts when it closes', async () => {
    const guarded = buildGuard();
    await guarded.open();
    await vi.advanceTimersByTimeAsync(breaker.firstRestMs);
    await guarded.succeed();
    for (let n = 0; n < minCalls - 2; n++) await guarded.fail();
    expect(guarded.guard.state()).toBe('closed');
  });

  test.each([400, 401, 403, 404, 410, 422])('does not count a failure with status %d', async (status) => {
    const { guard, fail } = buildGuard();
    for (let n = 0; n < 5 * minCalls; n++) await fail(failure(status));
    expect(guard.state()).toBe('closed');
  });

  test('does not count GraphQL errors, even with a 500', async () => {
    const { guard, fail } = buildGuard();
    const graphqlError = new UpstreamError({ upstream: 'shop', operation: 'cart' }, 'graphql', 'lost', { status: 500 });
    for (let n = 0; n < 5 * minCalls; n++) await fail(graphqlError);
    expect(guard.state()).toBe('closed');
  });

  test.each([undefined, 204, 302, 408, 429, 500, 502, 503, 504])('counts a failure with status %s', async (status) => {
    const { guard, fail } = buildGuard();
    for (let n = 0; n < minCalls; n++) await fail(failure(status));
    expect(guard.state()).toBe('open');
  });

  test('is closed by a probe with a 404', async () => {
    const guarded = buildGuard();
    await guarded.open();
    await vi.advanceTimersByTimeAsync(breaker.firstRestMs);
    await guarded.fail(failure(404));
    expect(guarded.guard.state()).toBe('closed');
  });

  test('rethrows errors of a call, also synchronous ones', async () => {
    const { guard } = buildGuard();
    const error = failure();
    await expect(
      guard.run(() => {
        throw error;
      }),
    ).rejects.toBe(error);
  });
});

describe('an upstream that sends Retry-After', () => {
  test('is paused for the requested time', async () => {
    const { guard, succeed, counter, states } = buildGuard();
    guard.pauseFor(7_000);
    expect(guard.state()).toBe('open');
    await vi.advanceTimersByTimeAsync(6_999);
    await expect(succeed()).rejects.toEqual(isRefused('circuit_open'));
    expect(counter.calls).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await succeed()).toBe('fine');
    expect(states).toEqual(['open', 'closed']);
  });

  test.each([120_000, Number.POSITIVE_INFINITY])('is not paused for %d ms, but for the maximum', async (ms) => {
    const { guard, succeed } = buildGuard();
    guard.pauseFor(ms);
    await vi.advanceTimersByTimeAsync(breaker.maxPauseMs - 1);
    await expect(succeed()).rejects.toBeInstanceOf(RefusedError);
    await vi.advanceTimersByTimeAsync(1);
    expect(await succeed()).toBe('fine');
  });

  test('is not paused longer when the wall clock is set back', async () => {
    const { guard, succeed } = buildGuard();
    guard.pauseFor(1_000);
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await succeed()).toBe('fine');
  });

  test('is probed after the pause when its breaker is open', async () => {
    const guarded = buildGuard();
    await guarded.open();
    guarded.guard.pauseFor(10_000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(guarded.guard.state()).toBe('open');
    await guarded.succeed();
    expect(guarded.guard.state()).toBe('closed');
    expect(guarded.states.at(-1)).toBe('closed');
  });
});
