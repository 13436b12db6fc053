import { afterEach, describe, expect, test, vi } from 'vitest';
import { staleWaitMs } from '../../../runtime/cache/policy.ts';
import { settled } from '../../support/settled.ts';
import { buildTestCache } from '../../support/testCache.ts';

const hour = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

describe('clock', () => {
  test('set forward by an hour makes entries stale, and expired ones unusable', async () => {
    const { get, pass, fail } = buildTestCache();
    await get();
    await get({ key: 'price', freshness: 'price' });
    fail();
    pass(hour);
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
    await expect(get({ key: 'price', freshness: 'price' })).rejects.toThrow('down');
  });

  test('set back by an hour leaves no entry fresh', async () => {
    const { get, pass, upstream } = buildTestCache();
    await get();
    pass(-hour);
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale' });
    await settled();
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'hit' });
    expect(upstream.loads).toBe(2);
  });

  test('set back by an hour does not make purged entries fresh', async () => {
    const { get, pass, cache } = buildTestCache();
    await get();
    pass(hour);
    cache.purge({ all: true });
    pass(-hour);
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'miss' });
  });

  test('set back by an hour does not prolong the back-off', async () => {
    const { get, pass, fail, clearFaults } = buildTestCache();
    fail();
    await get().catch(() => {});
    pass(-hour);
    clearFaults();
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'miss' });
  });

  test('set back by an hour during a load does not prolong the wait', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { get, pass, slow } = buildTestCache();
    await get();
    pass(2 * hour);
    slow();
    const first = get();
    pass(-hour);
    const second = get();
    await vi.advanceTimersByTimeAsync(staleWaitMs);
    expect(await Promise.all([first, second])).toMatchObject(Array(2).fill({ value: { n: 1 }, result: 'stale' }));
  });
});
