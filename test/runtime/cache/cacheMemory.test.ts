import { describe, expect, test } from 'vitest';
import { maxEntryBytes, maxUnpackedBytes, overheadBytes } from '../../../bff/upstreams/answerCache.ts';
import { memoryBounds } from '../../../runtime/cache/memoryBounds.ts';
import { buildTestCache } from '../../support/testCache.ts';

describe('memory', () => {
  test('is limited by bytes per partition, and evictions are counted', async () => {
    const { get, upstream, metrics } = buildTestCache();
    const bytes = maxEntryBytes;
    upstream.answer = async (n) => ({ value: { n }, bytes });
    const fits = Math.floor(memoryBounds.answers.search / (bytes + overheadBytes));
    for (let n = 0; n < fits + 4; n++) await get({ key: `k${n}`, freshness: 'search' });
    const text = await metrics.registry.metrics();
    expect(text).toContain(`proart_cache_entries{cache="search"} ${fits}`);
    expect(text).toContain(`proart_cache_bytes{cache="search"} ${fits * (bytes + overheadBytes)}`);
    expect(text).toContain('proart_cache_evictions_total{cache="search"} 4');
  });

  test('holds objects of recently used values only; others are parsed again', async () => {
    const { get, upstream } = buildTestCache();
    const large = { n: 1, text: `é"\u2028<${'x'.repeat(maxUnpackedBytes / 2)}` };
    upstream.answer = async () => ({ value: large, bytes: 100 });
    const first = await get({ key: 'a' });
    expect((await get({ key: 'a' })).value).toBe(first.value);
    await get({ key: 'b' });
    const second = await get({ key: 'a' });
    expect(second.value).not.toBe(first.value);
    expect(second).toMatchObject({ value: large, result: 'hit' });
  });

  test('of one partition is not used by another', async () => {
    const { get, upstream } = buildTestCache();
    await get({ key: 'cached', freshness: 'settings' });
    upstream.answer = async (n) => ({ value: { n }, bytes: maxEntryBytes });
    for (let n = 0; n <= memoryBounds.answers.search / maxEntryBytes; n++)
      await get({ key: `k${n}`, freshness: 'search' });
    expect((await get({ key: 'cached', freshness: 'settings' })).result).toBe('hit');
  });
});
