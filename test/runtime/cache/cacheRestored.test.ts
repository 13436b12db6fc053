import { describe, expect, test, vi } from 'vitest';
import { pack } from '../../../runtime/cache/packing.ts';
import { buildTestCache, entry, type Value } from '../../support/testCache.ts';

describe('entry of an earlier process', () => {
  test('is parsed once, on first use, and returned when the load fails', async () => {
    const { get, cache, fail } = buildTestCache();
    const revive = vi.fn((value: unknown) => value as Value);
    cache.restore('a', entry());
    expect(revive).not.toHaveBeenCalled();
    fail();
    expect(await get({ revive })).toMatchObject({ value: { n: 77 }, result: 'stale_error' });
    expect(await get({ revive })).toMatchObject({ value: { n: 77 }, result: 'stale_error' });
    expect(revive).toHaveBeenCalledTimes(1);
  });

  test('is replaced by a load that succeeds, however young it is', async () => {
    const { get, cache } = buildTestCache();
    cache.restore('a', entry());
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'miss' });
  });

  test.each([
    ['too old', { usableUntil: 1_700_000_000_000 }],
    ['from the future', { storedAt: 1_700_000_000_001 }],
  ])('uses no memory when it is %s', async (_, times) => {
    const { cache, metrics } = buildTestCache();
    cache.restore('a', entry(times));
    expect(await metrics.registry.metrics()).toContain('proart_cache_entries{cache="content"} 0');
  });

  test('is deleted when its shape is invalid', async () => {
    const { get, cache, fail } = buildTestCache();
    cache.restore('a', entry({ packed: pack({ other: true }) }));
    fail();
    await expect(get({ revive: () => undefined })).rejects.toThrow('down');
    expect([...cache.entries()]).toEqual([]);
  });

  test.each([
    ['too old', { usableUntil: 1_700_000_000_000 }],
    ['from the future', { storedAt: 1_700_000_000_001 }],
  ])('is not restored when it is %s', (_, times) => {
    const { cache } = buildTestCache();
    cache.restore('a', entry(times));
    expect([...cache.entries()]).toEqual([]);
  });
});
