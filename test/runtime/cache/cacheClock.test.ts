import { afterEach, describe, expect, test, vi } from 'vitest';
import { staleWaitMs } from '../../../runtime/cache/policy.ts';
import { settled } from '../../support/settled.ts';
import { buildTestCache } from '../../support/testCache.ts';

const hour = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

describe('a clock', () => {
  test('put forward by an hour makes things stale and no older than they may be', async () => {
    const { get, pass, fail } = buildTestCache();
    await get();
    await get({ key: 'price', freshness: 'price' });
    fail();
    pass(hour);
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
    await expect(get({ key: 'price', freshness: 'price' })).rejects.toThrow('down');
  });

  test('put back by an hour keeps nothing fresh', async () => {
    const { get, pass, upstream } = buildTestCache();
    await get();
    pass(-hour);
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale' });
    await settled();
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'hit' });
    expect(upstream.loads).toBe(2);
  });

  test('put back by an hour does not bring back what was purged', async () => {
    const { get, pass, cache } = buildTestCache();
    await get();
    pass(hour);
    cache.purge({ all: true });
    pass(-hour);
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'miss' });
  });

  test('put back by an hour does not leave an upstream alone for an hour', async () => {
    const { get, pass, fail, mend } = buildTestCache();
    fail();
    await get().catch(() => {});
    pass(-hour);
    mend();
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'miss' });
  });

  test('put back by an hour during a load lets nobody wait for that long', async () => {
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
