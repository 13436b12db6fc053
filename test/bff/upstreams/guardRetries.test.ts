import { describe, expect, test, vi } from 'vitest';
import type { Guard } from '../../../bff/upstreams/transport/guard.ts';
import { retrying } from '../../../bff/upstreams/transport/guard.ts';
import { buildGuard, failure, installFakeClock } from '../../support/guardedCalls.ts';

installFakeClock();

describe('the retry budget', () => {
  const takeAllRetries = (guard: Guard) => {
    let taken = 0;
    while (guard.takeRetry()) taken += 1;
    return taken;
  };

  test('starts full and gains one retry per ten calls', async () => {
    const { guard, succeed } = buildGuard();
    expect(takeAllRetries(guard)).toBe(retrying.max);
    for (let n = 0; n < 50; n++) await succeed();
    // Five, less a rounding error.
    expect(takeAllRetries(guard)).toBeGreaterThanOrEqual(4);
    expect(takeAllRetries(guard)).toBe(0);
  });

  test('fills slowly with time, up to its maximum', async () => {
    const { guard, succeed } = buildGuard();
    takeAllRetries(guard);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(takeAllRetries(guard)).toBe(3 * retrying.perSecond);
    await vi.advanceTimersByTimeAsync(3_600_000);
    for (let n = 0; n < 1_000; n++) await succeed();
    expect(takeAllRetries(guard)).toBe(retrying.max);
  });

  test('is not affected by a wall clock that is set back', async () => {
    const { guard } = buildGuard();
    takeAllRetries(guard);
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(takeAllRetries(guard)).toBe(1);
  });

  test('adds at most a tenth to the calls of an outage, besides its initial retries', async () => {
    const { guard, counter } = buildGuard();
    let retries = 0;
    // Failures that the breaker does not count.
    for (let n = 0; n < 1_000; n++) {
      await guard
        .run(async () => {
          counter.calls += 1;
          if (guard.takeRetry()) retries += 1;
          throw failure(404);
        })
        .catch(() => {});
    }
    expect(retries).toBeLessThanOrEqual(retrying.max + counter.calls * retrying.share);
  });
});
