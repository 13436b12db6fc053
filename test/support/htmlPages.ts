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
export function pageKeyAt(url: string): PageKey {
  const [path = '', query = ''] = url.split('?');
  const key = pageKeyOf({ region: 'de', path, query, pageUrl: url, requestId: 'test' }, host, false);
  if (!key) throw new Error(`${url} is not cacheable`);
  return key;
}

const host = { isChina: false, unprefixed: 'global' } as const;

export function buildHtmlCache(options: Partial<HtmlCacheOptions> = {}) {
  const counts: CacheResult[] = [];
  const l2Lookups: CacheResult[] = [];
  const clock = { now: 1_700_000_000_000 };
  const renders: string[] = [];
  /** Content of the next render; a test replaces `make` to return another outcome or to fail. */
  const content = { text: 'one', make: async (): Promise<PageOutcome> => ({ draft: draft(), gone: false }) };
  let readFillLevel = () => ({ entries: 0, bytes: 0 });
  let loadCount = 0;

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

  async function load(): Promise<PageOutcome> {
    loadCount += 1;
    return content.make();
  }

  const cache = new HtmlCache(
    {
      maxBytes: 2 ** 20,
      toEncodings,
      count: (tier, result) => void (tier === 'l1' ? counts : l2Lookups).push(result),
      countEviction: () => {},
      watch: (fillLevel) => {
        readFillLevel = fillLevel;
      },
      now: () => clock.now,
      random: () => 0.5,
      ...options,
    },
    load,
  );

  const get = (url = '/de/proart/') => cache.findOrLoad(pageKeyAt(url), url, load);
  return {
    cache,
    clock,
    content,
    counts,
    l2Lookups,
    renders,
    draft,
    get,
    loadCount: () => loadCount,
    fill: () => readFillLevel(),
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
    const response = cache.prebuiltAt(url);
    if (response?.encodings && (text === undefined || textOf(response) === text)) return response;
    await new Promise(setImmediate);
  }
}

export function textOf(
  response: PrebuiltResponse | null | undefined,
  encoding: 'br' | 'gzip' | 'plain' = 'plain',
): string {
  if (!response) return 'nothing';
  const decoded = {
    br: () => brotliDecompressSync(response.encodings?.br ?? Buffer.alloc(0)),
    gzip: () => gunzipSync(response.encodings?.gzip ?? Buffer.alloc(0)),
    plain: () => Buffer.from(response.plain()),
  }[encoding]();
  return /<p>(.*)<\/p>/.exec(String(decoded))?.[1] ?? '';
}

export function headerOf(response: PrebuiltResponse | null | undefined, name: string): string | undefined {
  const at = response?.headers.indexOf(name) ?? -1;
  return at < 0 ? undefined : response?.headers[at + 1];
}
