/** Who makes a page, who joins in, and what a purge does to what is being made. */

import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Made } from '../../../renderer/htmlCache/htmlCache.ts';
import type { HtmlEntry } from '../../../renderer/htmlCache/htmlEntry.ts';
import { toEncodings } from '../../../runtime/http/answers/contentEncodings.ts';
import { buildHtmlCache, documentOf, headerOf, kept, second, textOf } from '../../support/htmlPages.ts';
import { settled } from '../../support/settled.ts';

/** Something that happens when the test says so. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('one page at a time', () => {
  test('a hundred visitors of a new page have it made once', async () => {
    const { get, counts, makes, renders } = buildHtmlCache();
    const answers = await Promise.all(Array.from({ length: 100 }, () => get()));
    expect(answers.map(({ ready }) => textOf(ready))).toEqual(Array(100).fill('one'));
    expect([makes(), renders]).toEqual([1, ['one']]);
    expect(counts.toSorted()).toEqual([...Array(99).fill('collapsed'), 'miss']);
    const ways = answers.map(({ ready }) => headerOf(ready, 'cache-status'));
    expect(new Set(ways)).toEqual(
      new Set(['proart-renderer; fwd=miss; stored', 'proart-renderer; fwd=miss; collapsed']),
    );
  });

  test('a hundred visitors of a page that is too old have it made anew once', async () => {
    const { get, clock, content, fillWith, makes } = buildHtmlCache();
    await fillWith('one');
    clock.now += 400 * second;
    content.text = 'two';
    const answers = await Promise.all(Array.from({ length: 100 }, () => get()));
    expect(answers.map(({ ready }) => textOf(ready))).toEqual(Array(100).fill('two'));
    expect(makes()).toBe(2);
  });

  test('a stale page is made anew once, however many see it meanwhile', async () => {
    const { get, cache, clock, content, fillWith, makes } = buildHtmlCache();
    await fillWith('one');
    clock.now += 60 * second;
    content.text = 'two';
    const answers = await Promise.all(Array.from({ length: 100 }, () => get()));
    expect(answers.map(({ ready }) => textOf(ready))).toEqual(Array(100).fill('one'));
    await kept(cache, '/de/proart/', 'two');
    expect(makes()).toBe(2);
  });

  test.each([
    ['stale', 60],
    ['too old', 400],
  ])(
    'while many others are being made, one that is %s is answered as it was, and made anew once they are',
    async (_age, seconds) => {
      const { opened, open } = gate();
      const { get, cache, clock, content, draft, fillWith, makes } = buildHtmlCache({ maxLoads: 3 });
      await fillWith('one');
      content.make = async () => {
        await opened;
        return { draft: draft(), gone: false };
      };
      const others = [1, 2, 3].map((page) => get(`/de/proart/?page=${page}`));
      await settled();
      // Those that were begun before a purge are still being made.
      cache.purge({ tags: ['region:fr'] });
      clock.now += seconds * second;
      content.text = 'two';
      expect(textOf((await get()).ready)).toBe('one');
      expect(makes()).toBe(4);
      open();
      await Promise.all(others);
      expect(textOf((await get()).ready)).toBe(seconds < 360 ? 'one' : 'two');
      await kept(cache, '/de/proart/', 'two');
      expect(makes()).toBe(5);
    },
  );

  test('visitors who come while a page is being compressed get it compressed, of one render', async () => {
    const { opened, open } = gate();
    const { get, cache, makes, renders } = buildHtmlCache({
      async toEncodings(bytes) {
        await opened;
        return toEncodings(bytes);
      },
    });
    const first = get();
    await settled();
    const second = get();
    expect(cache.readyAt('/de/proart/')).toBeUndefined();
    open();
    for (const { ready } of await Promise.all([first, second]))
      for (const encoding of ['br', 'gzip', 'plain'] as const) expect(textOf(ready, encoding)).toBe('one');
    expect([makes(), renders]).toEqual([1, ['one']]);
    expect(cache.readyAt('/de/proart/')?.encodings).toBeDefined();
  });

  test('what is not for everybody is made for each', async () => {
    const { get, content, makes } = buildHtmlCache();
    content.make = async () => ({ draft: null, gone: false });
    const answers = await Promise.all([get(), get(), get()]);
    expect(answers.map(({ ready }) => ready)).toEqual([null, null, null]);
    expect(makes()).toBe(3);
  });

  test('a page that fails for one visitor is made by the next', async () => {
    const { get, content, draft } = buildHtmlCache();
    let calls = 0;
    content.make = async () => {
      calls += 1;
      if (calls === 1) throw new Error('the first one');
      return { draft: draft(), gone: false };
    };
    const [first, next] = await Promise.allSettled([get(), get()]);
    expect(first.status).toBe('rejected');
    expect(next).toMatchObject({ status: 'fulfilled', value: { made: { gone: false } } });
  });

  test('a page whose compression finds no room is answered, and made again', async () => {
    const { get, cache, makes } = buildHtmlCache({ toEncodings: () => Promise.reject(new Error('too much waits')) });
    expect(textOf((await get()).ready)).toBe('one');
    await settled();
    expect(cache.readyAt('/de/proart/')).toBeUndefined();
    expect(textOf((await get()).ready)).toBe('one');
    expect(makes()).toBe(2);
  });

  test('a page that is over when it is there is answered, and not kept', async () => {
    const { get, clock, content, draft, fill } = buildHtmlCache();
    content.make = async () => ({ draft: draft({ usableUntil: clock.now }), gone: false });
    const { ready } = await get();
    expect(textOf(ready)).toBe('one');
    expect(headerOf(ready, 'cache-status')).toBe('proart-renderer; fwd=miss');
    expect(fill().entries).toBe(0);
  });

  test('a page too short to be compressed is not kept', async () => {
    const { get, content, draft, cache } = buildHtmlCache();
    content.make = async () => ({ draft: draft({ render: () => Buffer.from('<p>short</p>') }), gone: false });
    expect(textOf((await get()).ready)).toBe('short');
    await settled();
    expect(cache.readyAt('/de/proart/')).toBeUndefined();
  });
});

describe('a purge', () => {
  test('has the next visitor get a new page', async () => {
    const { get, cache, content, fillWith } = buildHtmlCache();
    await fillWith('one');
    content.text = 'two';
    expect(cache.purge({ tags: ['op:footer'] })).toBe(0);
    expect(cache.purge({ tags: ['op:header', 'op:footer'] }, { dryRun: true })).toBe(1);
    expect(textOf(cache.readyAt('/de/proart/'))).toBe('one');
    expect(cache.purge({ tags: ['op:header'] })).toBe(1);
    expect(cache.readyAt('/de/proart/')).toBeUndefined();
    expect(textOf((await get()).ready)).toBe('two');
  });

  test('leaves the old page for when no new one can be made', async () => {
    const { get, cache, content, fillWith } = buildHtmlCache();
    await fillWith('one');
    cache.purge({ all: true });
    content.make = async () => {
      throw new Error('down');
    };
    expect(textOf((await get()).ready)).toBe('one');
  });

  test.each(['rendered', 'compressed'])('while a page is being %s leaves nothing of it', async (when) => {
    const { opened, open } = gate();
    const late = buildHtmlCache({
      async toEncodings(bytes) {
        if (when === 'compressed') await opened;
        return { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) };
      },
    });
    const { get, cache, content, draft } = late;
    const old: Made = { draft: draft(), gone: false };
    content.make = async () => {
      if (when === 'rendered') await opened;
      return old;
    };
    const underWay = get();
    await settled();
    cache.purge({ tags: ['region:fr'] });
    open();
    const { ready } = await underWay;
    expect(textOf(ready)).toBe('one');
    if (when === 'rendered')
      expect(headerOf(ready, 'cdn-cache-control')).toMatch(/^max-age=0, stale-while-revalidate=0,/);
    await settled();
    expect(cache.readyAt('/de/proart/')).toBeUndefined();
    content.make = async () => ({ draft: draft(), gone: false });
    content.text = 'two';
    expect(textOf((await get()).ready)).toBe('two');
    expect(textOf(await kept(cache))).toBe('two');
  });

  test('while a page comes from another instance leaves nothing of it fresh', async () => {
    const { opened, open } = gate();
    const pages = new Map<string, HtmlEntry>();
    const shared = {
      read: (key: string) => opened.then(() => ({ entry: pages.get(key) ?? null })),
      write: (key: string, page: HtmlEntry) => void pages.set(key, page),
      delete: (key: string) => void pages.delete(key),
      hearsPurges: () => true,
    };
    const here = buildHtmlCache({ l2: { ...shared, read: async () => undefined } });
    await here.fillWith('one');
    const there = buildHtmlCache({ l2: shared });
    there.content.text = 'two';
    const underWay = there.get();
    there.cache.purge({ tags: ['region:fr'] });
    open();
    expect(textOf((await underWay).ready)).toBe('two');
  });

  test('is not joined by what was begun before it', async () => {
    const { opened, open } = gate();
    const { get, cache, content, draft } = buildHtmlCache();
    content.make = async () => {
      const made = draft();
      await opened;
      return { draft: made, gone: false };
    };
    const before = get();
    await settled();
    cache.purge({ all: true });
    content.make = async () => ({ draft: draft({ render: () => Buffer.from(documentOf('two')) }), gone: false });
    expect(textOf((await get()).ready)).toBe('two');
    open();
    await before;
    expect(textOf(await kept(cache))).toBe('two');
  });

  test('spread over a while has pages answered and made anew behind that', async () => {
    const { get, cache, clock, counts, content, fillWith } = buildHtmlCache();
    await fillWith('one');
    content.text = 'two';
    cache.purge({ all: true }, { spreadMs: 4 * second });
    counts.length = 0;
    await get();
    clock.now += 2 * second;
    expect(textOf((await get()).ready)).toBe('one');
    expect(counts).toEqual(['hit', 'stale']);
    await kept(cache, '/de/proart/', 'two');
  });
});
