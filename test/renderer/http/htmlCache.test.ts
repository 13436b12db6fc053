/** Lifetime of cached pages and stale fallbacks. */
import { describe, expect, test } from 'vitest';
import { buildHtmlCache, headerOf, second, textOf, waitUntilCached } from '../../support/htmlPages.ts';
import { settled } from '../../support/settled.ts';

const failing = async () => {
  throw new Error('the BFF is down');
};

describe('a cached page', () => {
  test.each([
    ['right after it was stored', 0, 'hit', 1],
    ['at the end of its fresh time', 60 * second - 1, 'hit', 1],
    ['at the start of its stale time', 60 * second, 'stale', 2],
    ['at the end of its stale time', 360 * second - 1, 'stale', 2],
    ['after its stale time', 360 * second, 'miss', 2],
    ['after its usable time', 86_400 * second, 'miss', 2],
  ])('requested %s (after %i ms) counts as %s', async (_, age, result, loads) => {
    const { get, clock, counts, fillWith, loadCount } = buildHtmlCache();
    await fillWith('one');
    counts.length = 0;
    clock.now += age;
    const { prebuilt } = await get();
    expect(textOf(prebuilt)).toBe('one');
    expect([counts.at(-1), loadCount()]).toEqual([result, loads]);
  });

  test.each([
    ['fresh', 0, 'hit'],
    ['stale', 60 * second, 'stale'],
    ['older', 360 * second, 'stale_error'],
    ['at the end of its usable time', 86_400 * second - 1, 'stale_error'],
  ])('that is %s is served when loading fails', async (_, age, result) => {
    const { get, clock, counts, fillWith, content } = buildHtmlCache();
    await fillWith('one');
    content.make = failing;
    counts.length = 0;
    clock.now += age;
    expect(textOf((await get()).prebuilt)).toBe('one');
    expect(counts).toEqual([result]);
  });

  test('is not served longer than its data is usable', async () => {
    const { get, clock, fillWith, content } = buildHtmlCache();
    await fillWith('one');
    content.make = failing;
    clock.now += 86_400 * second;
    await expect(get()).rejects.toThrow('the BFF is down');
  });

  test('is served when the newly loaded page is degraded, and the latter is not cached', async () => {
    const { get, clock, counts, fillWith, content } = buildHtmlCache();
    await fillWith('one');
    content.make = async () => ({ draft: null, gone: false });
    clock.now += 360 * second;
    expect(textOf((await get()).prebuilt)).toBe('one');
    expect(counts.at(-1)).toBe('stale_error');
  });

  test('is not loaded again for a second after a failed load, not even in the background', async () => {
    const { get, clock, counts, fillWith, content, loadCount } = buildHtmlCache();
    await fillWith('one');
    content.make = failing;
    for (const age of [60 * second, 400 * second]) {
      clock.now += age;
      const before = loadCount();
      await get();
      await settled();
      counts.length = 0;
      for (let visitor = 0; visitor < 5; visitor++) expect(textOf((await get()).prebuilt)).toBe('one');
      expect(counts).toEqual(Array(5).fill(age === 60 * second ? 'stale' : 'stale_error'));
      expect(loadCount()).toBe(before + 1);
      clock.now += second;
      await get();
      await settled();
      expect(loadCount()).toBe(before + 2);
      clock.now += second;
    }
  });

  test.each([
    ['unchanged', 'one'],
    ['changed', 'two'],
  ])(
    'with %s content whose prices are missing after a revalidation is not revalidated for a second',
    async (_, text) => {
      const { get, cache, clock, content, counts, draft, fillWith, loadCount } = buildHtmlCache();
      await fillWith('one');
      content.make = async () => ({ draft: draft({ freshUntil: 0 }), gone: false });
      content.text = text;
      clock.now += 60 * second;
      await get();
      await waitUntilCached(cache, '/de/proart/', text);
      await settled();
      counts.length = 0;
      for (let visitor = 0; visitor < 5; visitor++) expect(textOf((await get()).prebuilt)).toBe(text);
      await settled();
      expect([counts, loadCount()]).toEqual([Array(5).fill('stale'), 2]);
      clock.now += second;
      await get();
      await settled();
      expect(loadCount()).toBe(3);
    },
  );

  test('without prices, which its visitor did not wait for, is revalidated by the next request', async () => {
    const { content, counts, draft, fillWith } = buildHtmlCache();
    content.make = async () => ({ draft: draft({ freshUntil: 0 }), gone: false });
    await fillWith('one');
    expect(counts).toEqual(['miss', 'stale']);
  });

  test('that is stale is served, and revalidated when the load decreases', async () => {
    const load = { isHigh: true };
    const { get, cache, clock, content, fillWith, loadCount } = buildHtmlCache({ mayRevalidate: () => !load.isHigh });
    await fillWith('one');
    content.text = 'two';
    clock.now += 60 * second;
    expect([textOf((await get()).prebuilt), loadCount()]).toEqual(['one', 1]);
    load.isHigh = false;
    expect(textOf((await get()).prebuilt)).toBe('one');
    await waitUntilCached(cache, '/de/proart/', 'two');
  });

  test('is served when loading takes long', async () => {
    const { get, clock, counts, fillWith, content } = buildHtmlCache({ staleWaitMs: 0 });
    await fillWith('one');
    content.make = () => new Promise(() => {});
    clock.now += 400 * second;
    expect(textOf((await get()).prebuilt)).toBe('one');
    expect(counts.at(-1)).toBe('stale');
  });

  test('is removed when the page is gone', async () => {
    const { get, cache, clock, fillWith, content } = buildHtmlCache();
    await fillWith('one');
    content.make = async () => ({ draft: null, gone: true });
    clock.now += 60 * second;
    expect(textOf(cache.prebuiltAt('/de/proart/'))).toBe('one');
    await settled();
    expect(cache.prebuiltAt('/de/proart/')).toBeUndefined();
    expect(await get()).toEqual({ prebuilt: null, outcome: { draft: null, gone: true } });
  });

  test('that is gone is not served to requests that joined the load', async () => {
    const { get, clock, fillWith, content } = buildHtmlCache();
    await fillWith('one');
    content.make = async () => ({ draft: null, gone: true });
    clock.now += 400 * second;
    for (const { prebuilt } of await Promise.all([get(), get(), get()])) expect(prebuilt).toBeNull();
  });
});

describe('unchanged data', () => {
  test('is not rendered again', async () => {
    const { get, cache, clock, renders, fillWith } = buildHtmlCache();
    await fillWith('one');
    const before = cache.prebuiltAt('/de/proart/');
    for (let minute = 0; minute < 10; minute++) {
      clock.now += 61 * second;
      await get();
      await settled();
      expect(headerOf(cache.prebuiltAt('/de/proart/'), 'cache-status')).toBe('proart-renderer; hit; ttl=60');
    }
    expect(renders).toEqual(['one']);
    expect(cache.prebuiltAt('/de/proart/')?.encodings).toBe(before?.encodings);
  });

  test('is rendered again before the prices in its document expire', async () => {
    const { get, cache, clock, content, draft, renders, fillWith } = buildHtmlCache();
    content.make = async () => ({ draft: draft({ documentUntil: clock.now + 400 * second }), gone: false });
    await fillWith('one');
    clock.now += 41 * second;
    // Still fresh: not rendered again.
    expect(renders).toHaveLength(1);
    clock.now += 20 * second;
    await get();
    await settled();
    await waitUntilCached(cache);
    expect(renders).toHaveLength(2);
  });

  test('is not served longer than its document is valid, when loading fails', async () => {
    const { get, clock, content, draft, fillWith } = buildHtmlCache();
    content.make = async () => ({ draft: draft({ documentUntil: clock.now + 300 * second }), gone: false });
    await fillWith('one');
    content.make = failing;
    clock.now += 300 * second - 1;
    expect(textOf((await get()).prebuilt)).toBe('one');
    clock.now += 2 * second;
    await expect(get()).rejects.toThrow();
  });
});

test('CDN-Cache-Control has the remaining lifetime, and a purged page is never fresh', async () => {
  const { cache, get, clock, content, fillWith } = buildHtmlCache();
  await fillWith('one');
  clock.now += 20 * second;
  const cdnCacheControl = () => headerOf(cache.prebuiltAt('/de/proart/'), 'cdn-cache-control');
  expect(cdnCacheControl()).toBe('max-age=40, stale-while-revalidate=300, stale-if-error=86340');
  expect(headerOf(cache.prebuiltAt('/de/proart/'), 'surrogate-key')).toBe('region:de op:header');
  content.make = failing;
  cache.purge({ all: true });
  const { prebuilt } = await get();
  expect(headerOf(prebuilt, 'cdn-cache-control')).toBe('max-age=0, stale-while-revalidate=0, stale-if-error=86380');
  expect(headerOf(prebuilt, 'cache-status')).toBe('proart-renderer; hit; detail=stale_error');
});

test('a stale page may be cached by a CDN for two seconds', async () => {
  const { get, clock, content, fillWith } = buildHtmlCache();
  await fillWith('one');
  content.make = failing;
  for (const seconds of [60, 299]) {
    clock.now += seconds * second;
    const { prebuilt } = await get();
    expect(headerOf(prebuilt, 'cdn-cache-control')).toMatch(/^max-age=2, stale-while-revalidate=/);
  }
  clock.now += 1 * second;
  expect(headerOf((await get()).prebuilt, 'cdn-cache-control')).toMatch(/^max-age=0, stale-while-revalidate=0,/);
});

test('without memory nothing is cached and every request is served', async () => {
  const { get, cache, loadCount, counts } = buildHtmlCache({ maxBytes: 0 });
  expect(textOf((await get()).prebuilt)).toBe('one');
  expect(textOf((await get()).prebuilt)).toBe('one');
  expect(cache.prebuiltAt('/de/proart/')).toBeUndefined();
  expect([loadCount(), counts]).toEqual([2, ['miss', 'miss']]);
});
