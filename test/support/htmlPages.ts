/** Pages of a cache of HTML with a clock that a test turns, and the real compression. */

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PrebuiltResponse } from '../../contracts/prebuiltResponse.ts';
import { type Draft, HtmlCache, type HtmlCacheOptions, type Made } from '../../renderer/htmlCache/htmlCache.ts';
import type { Place } from '../../renderer/htmlCache/htmlEntry.ts';
import { placeOf } from '../../renderer/http/place.ts';
import type { CacheResult } from '../../runtime/cache/lookup.ts';
import { toEncodings } from '../../runtime/http/answers/contentEncodings.ts';

export const second = 1_000;

/** A document that is worth compressing. */
export const documentOf = (text: string) => `<!doctype html><p>${text}</p>${'x'.repeat(2_000)}`;

/** The place of an address on the normal host. */
export function placeAt(address: string): Place {
  const [path = '', query = ''] = address.split('?');
  const place = placeOf({ region: 'de', path, query, pageUrl: address, requestId: 'test' }, host);
  if (!place) throw new Error(`${address} is for nobody to keep`);
  return place;
}

const host = { isChina: false, unprefixed: 'global' } as const;

export function buildHtmlCache(options: Partial<HtmlCacheOptions> = {}) {
  const counts: CacheResult[] = [];
  /** The same of the second level. */
  const lookups: CacheResult[] = [];
  const clock = { now: 1_700_000_000_000 };
  const renders: string[] = [];
  /** What making a page gives, until a test says otherwise; what it throws fails. */
  const content = { text: 'one', make: async (): Promise<Made> => ({ draft: draft(), gone: false }) };
  let fill = () => ({ entries: 0, bytes: 0 });
  let makes = 0;

  /** A page of the content as it is now: fresh for a minute, stale for five more, usable for a day. */
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

  async function make(): Promise<Made> {
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

  const get = (address = '/de/proart/') => cache.answer(placeAt(address), address, make);
  return {
    cache,
    clock,
    content,
    counts,
    lookups,
    renders,
    draft,
    get,
    /** How often a page was made, for a visitor or behind them. */
    makes: () => makes,
    fill: () => fill(),
    /** The page of an address, kept for the visitors after this one. */
    async fillWith(text: string, address = '/de/proart/') {
      content.text = text;
      await get(address);
      await kept(cache, address);
    },
  };
}

export type TestHtmlCache = ReturnType<typeof buildHtmlCache>;

/** Waits until a page is kept, and says this: real threads compress it. */
export async function kept(
  cache: TestHtmlCache['cache'],
  address = '/de/proart/',
  text?: string,
): Promise<PrebuiltResponse> {
  for (;;) {
    const ready = cache.readyAt(address);
    if (ready?.encodings && (text === undefined || textOf(ready) === text)) return ready;
    await new Promise(setImmediate);
  }
}

/** The words of a test's document, as whoever takes this encoding reads them. */
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

/** One of an answer's headers. */
export function headerOf(ready: PrebuiltResponse | null | undefined, name: string): string | undefined {
  const at = ready?.headers.indexOf(name) ?? -1;
  return at < 0 ? undefined : ready?.headers[at + 1];
}
