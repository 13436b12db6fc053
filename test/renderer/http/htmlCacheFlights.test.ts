/** Single flight of page loads, and purges during a load. */

import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { PageOutcome } from '../../../renderer/htmlCache/htmlCache.ts';
import type { HtmlEntry } from '../../../renderer/htmlCache/htmlEntry.ts';
import { toEncodings } from '../../../runtime/http/responses/contentEncodings.ts';
import { buildHtmlCache, documentOf, headerOf, second, textOf, waitUntilCached } from '../../support/htmlPages.ts';
import { settled } from '../../support/settled.ts';

/** A promise that the test resolves. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('single flight', () => {
  test('a new page is loaded once for a hundred concurrent requests', async () => {
    const { get, counts, loadCount, renders } = buildHtmlCache();
    const results = await Promise.all(Array.from({ length: 100 }, () => get()));
    expect(results.map(({ prebuilt }) => textOf(prebuilt))).toEqual(Array(100).fill('one'));
    expect([loadCount(), renders]).toEqual([1, ['one']]);
    expect(counts.toSorted()).toEqual([...Array(99).fill('collapsed'), 'miss']);
    const cacheStatuses = results.map(({ prebuilt }) => headerOf(prebuilt, 'cache-status'));
    expect(new Set(cacheStatuses)).toEqual(
      new Set(['proart-renderer; fwd=miss; stored', 'proart-renderer; fwd=miss; collapsed']),
    );
  });

  test('an outdated page is loaded once for a hundred concurrent requests', async () => {
    const { get, clock, content, fillWith, loadCount } = buildHtmlCache();
    await fillWith('one');
    clock.now += 400 * second;
    content.text = 'two';
    const results = await Promise.all(Array.from({ length: 100 }, () => get()));
    expect(results.map(({ prebuilt }) => textOf(prebuilt))).toEqual(Array(100).fill('two'));
    expect(loadCount()).toBe(2);
  });

  test('a stale page is revalidated once, however often it is served meanwhile', async () => {
    const { get, cache, clock, content, fillWith, loadCount } = buildHtmlCache();
    await fillWith('one');
    clock.now += 60 * second;
    content.text = 'two';
    const results = await Promise.all(Array.from({ length: 100 }, () => get()));
    expect(results.map(({ prebuilt }) => textOf(prebuilt))).toEqual(Array(100).fill('one'));
    await waitUntilCached(cache, '/de/proart/', 'two');
    expect(loadCount()).toBe(2);
  });

  test.each([
    ['stale', 60],
    ['too old', 400],
  ])(
    'at the limit of concurrent loads a page that is %s is served stale, and revalidated afterwards',
    async (_age, seconds) => {
      const { opened, open } = gate();
      const { get, cache, clock, content, draft, fillWith, loadCount } = buildHtmlCache({ maxLoads: 3 });
      await fillWith('one');
      content.make = async () => {
        await opened;
        return { draft: draft(), gone: false };
      };
      const others = [1, 2, 3].map((page) => get(`/de/proart/?page=${page}`));
      await settled();
      // Loads started before a purge are still running.
      cache.purge({ tags: ['region:fr'] });
      clock.now += seconds * second;
      content.text = 'two';
      expect(textOf((await get()).prebuilt)).toBe('one');
      expect(loadCount()).toBe(4);
      open();
      await Promise.all(others);
      expect(textOf((await get()).prebuilt)).toBe(seconds < 360 ? 'one' : 'two');
      await waitUntilCached(cache, '/de/proart/', 'two');
      expect(loadCount()).toBe(5);
    },
  );

  test('requests during the compression of a page get it compressed, from a single render', async () => {
    const { opened, open } = gate();
    const { get, cache, loadCount, renders } = buildHtmlCache({
      async toEncodings(bytes) {
        await opened;
        return toEncodings(bytes);
      },
    });
    const first = get();
    await settled();
    const second = get();
    expect(cache.prebuiltAt('/de/proart/')).toBeUndefined();
    open();
    for (const { prebuilt } of await Promise.all([first, second]))
      for (const encoding of ['br', 'gzip', 'plain'] as const) expect(textOf(prebuilt, encoding)).toBe('one');
    expect([loadCount(), renders]).toEqual([1, ['one']]);
    expect(cache.prebuiltAt('/de/proart/')?.encodings).toBeDefined();
  });

  test('an uncacheable page is loaded for each request', async () => {
    const { get, content, loadCount } = buildHtmlCache();
    content.make = async () => ({ draft: null, gone: false });
    const results = await Promise.all([get(), get(), get()]);
    expect(results.map(({ prebuilt }) => prebuilt)).toEqual([null, null, null]);
    expect(loadCount()).toBe(3);
  });

  test('a failed load is repeated for the next request', async () => {
    const { get, content, draft } = buildHtmlCache();
    let calls = 0;
    content.make = async () => {
      calls += 1;
      if (calls === 1) throw new Error('the first one');
      return { draft: draft(), gone: false };
    };
    const [first, next] = await Promise.allSettled([get(), get()]);
    expect(first.status).toBe('rejected');
    expect(next).toMatchObject({ status: 'fulfilled', value: { outcome: { gone: false } } });
  });

  test('a page is served uncached when the compression queue is full', async () => {
    const { get, cache, loadCount } = buildHtmlCache({ toEncodings: () => Promise.reject(new Error('queue full')) });
    expect(textOf((await get()).prebuilt)).toBe('one');
    await settled();
    expect(cache.prebuiltAt('/de/proart/')).toBeUndefined();
    expect(textOf((await get()).prebuilt)).toBe('one');
    expect(loadCount()).toBe(2);
  });

  test('a page that has expired when loaded is served, and not cached', async () => {
    const { get, clock, content, draft, fill } = buildHtmlCache();
    content.make = async () => ({ draft: draft({ usableUntil: clock.now }), gone: false });
    const { prebuilt } = await get();
    expect(textOf(prebuilt)).toBe('one');
    expect(headerOf(prebuilt, 'cache-status')).toBe('proart-renderer; fwd=miss');
    expect(fill().entries).toBe(0);
  });

  test('a page too short for compression is not cached', async () => {
    const { get, content, draft, cache } = buildHtmlCache();
    content.make = async () => ({ draft: draft({ render: () => Buffer.from('<p>short</p>') }), gone: false });
    expect(textOf((await get()).prebuilt)).toBe('short');
    await settled();
    expect(cache.prebuiltAt('/de/proart/')).toBeUndefined();
  });
});

describe('a purge', () => {
  test('makes the next request load the page', async () => {
    const { get, cache, content, fillWith } = buildHtmlCache();
    await fillWith('one');
    content.text = 'two';
    expect(cache.purge({ tags: ['op:footer'] })).toBe(0);
    expect(cache.purge({ tags: ['op:header', 'op:footer'] }, { dryRun: true })).toBe(1);
    expect(textOf(cache.prebuiltAt('/de/proart/'))).toBe('one');
    expect(cache.purge({ tags: ['op:header'] })).toBe(1);
    expect(cache.prebuiltAt('/de/proart/')).toBeUndefined();
    expect(textOf((await get()).prebuilt)).toBe('two');
  });

  test('leaves the old page as a fallback for failed loads', async () => {
    const { get, cache, content, fillWith } = buildHtmlCache();
    await fillWith('one');
    cache.purge({ all: true });
    content.make = async () => {
      throw new Error('down');
    };
    expect(textOf((await get()).prebuilt)).toBe('one');
  });

  test.each(['rendered', 'compressed'])('while a page is being %s prevents its storage', async (when) => {
    const { opened, open } = gate();
    const instance = buildHtmlCache({
      async toEncodings(bytes) {
        if (when === 'compressed') await opened;
        return { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) };
      },
    });
    const { get, cache, content, draft } = instance;
    const old: PageOutcome = { draft: draft(), gone: false };
    content.make = async () => {
      if (when === 'rendered') await opened;
      return old;
    };
    const pendingLoad = get();
    await settled();
    cache.purge({ tags: ['region:fr'] });
    open();
    const { prebuilt } = await pendingLoad;
    expect(textOf(prebuilt)).toBe('one');
    if (when === 'rendered')
      expect(headerOf(prebuilt, 'cdn-cache-control')).toMatch(/^max-age=0, stale-while-revalidate=0,/);
    await settled();
    expect(cache.prebuiltAt('/de/proart/')).toBeUndefined();
    content.make = async () => ({ draft: draft(), gone: false });
    content.text = 'two';
    expect(textOf((await get()).prebuilt)).toBe('two');
    expect(textOf(await waitUntilCached(cache))).toBe('two');
  });

  test('while a page is read from L2 leaves nothing of it fresh', async () => {
    const { opened, open } = gate();
    const pages = new Map<string, HtmlEntry>();
    const shared = {
      read: (key: string) => opened.then(() => ({ entry: pages.get(key) ?? null })),
      write: (key: string, page: HtmlEntry) => void pages.set(key, page),
      delete: (key: string) => void pages.delete(key),
      isBusUp: () => true,
    };
    const here = buildHtmlCache({ l2: { ...shared, read: async () => undefined } });
    await here.fillWith('one');
    const there = buildHtmlCache({ l2: shared });
    there.content.text = 'two';
    const pendingLoad = there.get();
    there.cache.purge({ tags: ['region:fr'] });
    open();
    expect(textOf((await pendingLoad).prebuilt)).toBe('two');
  });

  test('makes later requests start a new load', async () => {
    const { opened, open } = gate();
    const { get, cache, content, draft } = buildHtmlCache();
    content.make = async () => {
      const created = draft();
      await opened;
      return { draft: created, gone: false };
    };
    const before = get();
    await settled();
    cache.purge({ all: true });
    content.make = async () => ({ draft: draft({ render: () => Buffer.from(documentOf('two')) }), gone: false });
    expect(textOf((await get()).prebuilt)).toBe('two');
    open();
    await before;
    expect(textOf(await waitUntilCached(cache))).toBe('two');
  });

  test('spread over time makes pages stale, which are served and revalidated', async () => {
    const { get, cache, clock, counts, content, fillWith } = buildHtmlCache();
    await fillWith('one');
    content.text = 'two';
    cache.purge({ all: true }, { spreadMs: 4 * second });
    counts.length = 0;
    await get();
    clock.now += 2 * second;
    expect(textOf((await get()).prebuilt)).toBe('one');
    expect(counts).toEqual(['hit', 'stale']);
    await waitUntilCached(cache, '/de/proart/', 'two');
  });
});
