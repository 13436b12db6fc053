import { describe, expect, test } from 'vitest';
import { caching, tiers } from '../../bff/resilience/tiers.ts';
import { buildTestCache } from '../support/testCache.ts';

describe('memory', () => {
  test('is bounded by bytes a tier, and what is pushed out is counted', async () => {
    const { get, upstream, metrics } = buildTestCache();
    const bytes = caching.entryBytes;
    upstream.answer = async (n) => ({ value: { n }, bytes });
    const fits = Math.floor(tiers.search.maxBytes / (2 * bytes + 200));
    for (let n = 0; n < fits + 4; n++) await get({ key: `k${n}`, freshness: 'search' });
    const text = await metrics.registry.metrics();
    expect(text).toContain(`proart_cache_entries{cache="search"} ${fits}`);
    expect(text).toContain(`proart_cache_bytes{cache="search"} ${fits * (2 * bytes + 200)}`);
    expect(text).toContain('proart_cache_evictions_total{cache="search"} 4');
  });

  test('of one tier is not another tier’s', async () => {
    const { get, upstream } = buildTestCache();
    await get({ key: 'kept', freshness: 'settings' });
    upstream.answer = async (n) => ({ value: { n }, bytes: caching.entryBytes });
    for (let n = 0; n <= tiers.search.maxBytes / caching.entryBytes; n++)
      await get({ key: `k${n}`, freshness: 'search' });
    expect((await get({ key: 'kept', freshness: 'settings' })).result).toBe('hit');
  });
});
