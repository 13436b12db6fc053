/** An HTML cache with a clock under test control and real compression. */

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PrebuiltResponse } from '../../contracts/prebuiltResponse.ts';
import { type Draft, HtmlCache, type HtmlCacheOptions, type PageOutcome } from '../../renderer/htmlCache/htmlCache.ts';
import type { PageKey } from '../../renderer/htmlCache/htmlEntry.ts';
import { pageKeyOf } from '../../renderer/http/pageKey.ts';
import type { CacheResult } from '../../runtime/cache/lookup.ts';
import { toEncodings } from '../../runtime/http/responses/contentEncodings.ts';

export const second = 1_000;

export const documentOf = (text: string) => `<!doctype html><p>${text}</p>${'x'.repeat(2_000)}`;

/**
 * Cache key of a path and query on the default host.
 * @throws {Error} if the page is not cacheable.
 */
export function cacheKeyAt(url: string): PageKey {
  const [path = '', query = ''] = url.split('?');
  const key = pageKeyOf({ region: 'de', path, query, pageUrl: url, requestId: 'test' }, host);
  if (!key) throw new Error(`${url} is not cacheable`);
  return key;
}

const host = { isChina: false, unprefixed: 'global' } as const;

export function buildHtmlCache(options: Partial<HtmlCacheOptions> = {}) {
  const counts: CacheResult[] = [];
  const lookups: CacheResult[] = [];
  const clock = { now: 1_700_000_000_000 };
  const renders: string[] = [];
  /** Content of the next render; tests replace `make` to change or fail it. */
  const content = { text: 'one', make: async (): Promise<PageOutcome> => ({ draft: draft(), gone: false }) };
  let fill = () => ({ entries: 0, bytes: 0 });
  let makes = 0;

  /** A page with the current content: fresh for a minute, stale for five more, usable for a day. */
  function draft(overrides: Partial<Draft> = {}): Draft {
    const { text } = content;
    return {
      kind: 'home',
      etag: `"${text}"`,
      tags: ['region:de', 'op:header'],
      headers: { 'content-type': 'text/html; charset=utf-8' },
      freshUntil: clock.now + 60 * second,
      staleUntil: clock.now + 360 * second,
      usableUntil: clock.now + 86_400 * second,
      documentUntil: Number.POSITIVE_INFINITY,
      render() {
        renders.push(text);
        return Buffer.from(documentOf(text));
      },
      ...overrides,
    };
  }

  async function make(): Promise<PageOutcome> {
    makes += 1;
    return content.make();
  }

  const cache = new HtmlCache(
    {
      maxBytes: 2 ** 20,
      toEncodings,
      count: (tier, result) => void (tier === 'l1' ? counts : lookups).push(result),
      countEviction: () => {},
      watch: (fillOf) => {
        fill = fillOf;
      },
      now: () => clock.now,
      random: () => 0.5,
      ...options,
    },
    make,
  );

  const get = (url = '/de/proart/') => cache.answer(cacheKeyAt(url), url, make);
  return {
    cache,
    clock,
    content,
    counts,
    lookups,
    renders,
    draft,
    get,
    makes: () => makes,
    fill: () => fill(),
    /** Renders a page and waits until it is cached. */
    async fillWith(text: string, target = '/de/proart/') {
      content.text = text;
      await get(target);
      await waitUntilCached(cache, target);
    },
  };
}

export type TestHtmlCache = ReturnType<typeof buildHtmlCache>;

/** Waits until a page (with this text, if given) is cached and compressed, which happens on real threads. */
export async function waitUntilCached(
  cache: TestHtmlCache['cache'],
  url = '/de/proart/',
  text?: string,
): Promise<PrebuiltResponse> {
  for (;;) {
    const ready = cache.prebuiltAt(url);
    if (ready?.encodings && (text === undefined || textOf(ready) === text)) return ready;
    await new Promise(setImmediate);
  }
}

export function textOf(
  ready: PrebuiltResponse | null | undefined,
  encoding: 'br' | 'gzip' | 'plain' = 'plain',
): string {
  if (!ready) return 'nothing';
  const decoded = {
    br: () => brotliDecompressSync(ready.encodings?.br ?? Buffer.alloc(0)),
    gzip: () => gunzipSync(ready.encodings?.gzip ?? Buffer.alloc(0)),
    plain: () => Buffer.from(ready.plain()),
  }[encoding]();
  return /<p>(.*)<\/p>/.exec(String(decoded))?.[1] ?? '';
}

export function headerOf(ready: PrebuiltResponse | null | undefined, name: string): string | undefined {
  const at = ready?.headers.indexOf(name) ?? -1;
  return at < 0 ? undefined : ready?.headers[at + 1];
}
