import { describe, expect, test } from 'vitest';
import { maxEntryBytes, maxUnpackedBytes, overheadBytes } from '../../../bff/upstreams/answerCache.ts';
import { memoryBounds } from '../../../runtime/cache/memoryBounds.ts';
import { buildTestCache } from '../../support/testCache.ts';

describe('memory', () => {
  test('is bounded by bytes a tier, and what is pushed out is counted', async () => {
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

  test('holds objects of what was used last only: all else reads the same again', async () => {
    const { get, upstream } = buildTestCache();
    const large = { n: 1, text: `é"\u2028<${'x'.repeat(maxUnpackedBytes / 2)}` };
    upstream.answer = async () => ({ value: large, bytes: 100 });
    const first = await get({ key: 'a' });
    expect((await get({ key: 'a' })).value).toBe(first.value);
    await get({ key: 'b' });
    const again = await get({ key: 'a' });
    expect(again.value).not.toBe(first.value);
    expect(again).toMatchObject({ value: large, result: 'hit' });
  });

  test('of one tier is not another tier’s', async () => {
    const { get, upstream } = buildTestCache();
    await get({ key: 'kept', freshness: 'settings' });
    upstream.answer = async (n) => ({ value: { n }, bytes: maxEntryBytes });
    for (let n = 0; n <= memoryBounds.answers.search / maxEntryBytes; n++)
      await get({ key: `k${n}`, freshness: 'search' });
    expect((await get({ key: 'kept', freshness: 'settings' })).result).toBe('hit');
  });
});
