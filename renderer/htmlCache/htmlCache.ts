/**
 * Cache of rendered pages. An entry is fresh, stale while it is revalidated, or stale on error, exactly like the data
 * that it was rendered from (`runtime/cache/policy.ts`). `renderer/document/pageGatherer.ts` decides which pages are
 * cacheable, `renderer/http/pageKey.ts` builds the cache keys.
 */
import type { ListedEntry } from '../../contracts/lifetime.ts';
import type { Encodings, PrebuiltResponse, ResponseRecord } from '../../contracts/prebuiltResponse.ts';
import { Cache } from '../../runtime/cache/cache.ts';
import type { CacheResult, CacheTier, FoundEntry, FoundValue, Loaded, Lookup } from '../../runtime/cache/lookup.ts';
import type { StoreSize } from '../../runtime/cache/memoryStore.ts';
import type { PurgeLocal } from '../../runtime/cache/purgeTarget.ts';
import type { L2 } from '../../runtime/cache/redis/l2.ts';
import { DocumentBodies } from './documentBodies.ts';
import {
  type CompressedDocument,
  type HtmlEntry,
  hashOf,
  headersOf,
  type PageKey,
  type PageMetadata,
  recordOf,
  toEntry,
} from './htmlEntry.ts';
import { createHtmlStore, plainBytesOf } from './htmlStore.ts';
import { UrlIndex } from './urlIndex.ts';

/** A cacheable page that is not rendered yet; its ETag and lifetime are derived from its data. */
export interface Draft extends PageMetadata {
  render(): Buffer;
}

/** Result of loading a page. */
export interface PageOutcome {
  /** Null when the page is not cacheable. */
  draft: Draft | null;
  /** True when the page no longer exists: its cache entry must not be served. */
  gone: boolean;
}

/** Options of the HTML cache. */
export interface HtmlCacheOptions {
  /** Maximum size of the cache; 0 disables it. */
  maxBytes: number;
  /** Compresses a document; undefined when it is too short. Rejects when the compression queue is full. */
  toEncodings: (bytes: Uint8Array) => Promise<Encodings | undefined>;
  /** Counts a lookup. */
  count: (tier: CacheTier, result: CacheResult) => void;
  /**
   * Counts an eviction.
   * @param store `html_choice` has the pages with user-supplied queries, which evict only each other, so its evictions
   * do not mean that the cache is too small.
   */
  countEviction: (store: 'html' | 'html_choice') => void;
  /** Registers the fill level for the metrics. */
  watch: (sizeOf: () => StoreSize) => void;
  /** L2 (Redis) shared with other instances. */
  l2?: L2<HtmlEntry> | undefined;
  /** Maximum time (ms) that a request waits for a revalidation when a stale entry is usable. */
  staleWaitMs?: number;
  /**
   * Maximum number of concurrent loads; beyond it, stale entries are served without revalidation. Each load holds all
   * data of its page until the upstreams respond.
   */
  maxLoads?: number;
  /** Returns false under load, when stale entries are served without revalidation; default: always true. */
  mayRevalidate?: () => boolean;
  /** Wall clock, ms. */
  now: () => number;
  /** Random number from 0 to 1, to spread events over time. */
  random?: () => number;
}

/** Prebuilt response, or the result of a load that is not cacheable. */
export type HtmlResult<M extends PageOutcome> =
  | { prebuilt: PrebuiltResponse; outcome: M | null }
  | { prebuilt: null; outcome: M };

/** Result of a load: the page, and its document if it is cacheable. */
interface LoadResult<M> {
  outcome: M;
  document: { metadata: PageMetadata; bytes: Buffer | null; body: CompressedDocument | undefined } | null;
}

/** Delay before a failed revalidation is retried. */
const backOffMs = 1_000;
const defaultMaxLoads = 64;

/** Cache of rendered pages, in memory and optionally in L2. */
export class HtmlCache {
  readonly #options: HtmlCacheOptions;
  readonly #rerender: (pageKey: PageKey) => Promise<PageOutcome>;
  readonly #cache: Cache<HtmlEntry>;
  readonly #bodies: DocumentBodies;
  readonly #urls = new UrlIndex();
  /** Response headers per entry, reused within a second because ages in them are in seconds. */
  readonly #headers = new WeakMap<HtmlEntry, { headersKey: string; headers: string[]; record: ResponseRecord }>();

  /** @param rerender Loads a page without a request: all sections and prices, without streaming. */
  constructor(options: HtmlCacheOptions, rerender: (pageKey: PageKey) => Promise<PageOutcome>) {
    const { maxBytes, maxLoads = defaultMaxLoads, countEviction, watch } = options;
    this.#options = options;
    this.#rerender = rerender;
    this.#bodies = new DocumentBodies(plainBytesOf(maxBytes));
    const removed = () => this.#urls.clearResponses();
    const store = createHtmlStore({ maxBytes, bodies: this.#bodies, countEviction, removed });
    watch(() => {
      const { entries, bytes } = store.size();
      return { entries, bytes: bytes + this.#bodies.plainBytes };
    });
    const backOff = { firstMs: backOffMs, maxMs: backOffMs, jitter: 0, backsOff: () => true, rethrows: false };
    const { l2, now, random = Math.random, mayRevalidate = () => true, staleWaitMs } = options;
    this.#cache = new Cache({ store, l2, backOff, maxLoads, now, random, mayRevalidate, staleWaitMs });
  }

  /**
   * Returns the prebuilt response for a request URL without parsing it; undefined when the page is not cached or has to
   * be loaded.
   */
  prebuiltAt(urlKey: string): PrebuiltResponse | undefined {
    const recent = this.#urls.responseAt(urlKey, this.#options.now());
    if (recent && this.#cache.isFresh(recent.entry)) {
      this.#options.count('l1', 'hit');
      return recent.sent;
    }
    const key = this.#urls.keyOf(urlKey);
    const pageKey = key === undefined ? null : this.#cache.peek(key)?.pageKey;
    const found = pageKey && this.#cache.getCached(this.#lookup(pageKey));
    if (!found) return undefined;
    const sent = this.#cachedResponse(found);
    if (this.#cache.isFresh(found.entry)) this.#urls.noteResponse(urlKey, found.entry, sent);
    return sent;
  }

  /**
   * Returns the cached page for a request URL, even a stale one, as long as it is usable. Does not trigger a
   * revalidation.
   */
  stalePrebuiltAt(urlKey: string): PrebuiltResponse | undefined {
    const key = this.#urls.keyOf(urlKey);
    const entry = key === undefined ? undefined : this.#cache.peek(key);
    if (!entry) return undefined;
    this.#options.count('l1', 'stale_error');
    return this.#cachedResponse({ entry, result: 'stale_error', l1Result: 'stale_error' });
  }

  /**
   * Returns the page of a cache key: cached, or loaded now. A request waits shortly for the revalidation of an entry
   * that is too old for stale-while-revalidate; if that fails, the stale entry is served as long as it is usable.
   * @param urlKey Key of the request URL (`urlKeyOf`), remembered for `prebuiltAt`.
   * @param loadPage Loads the page for this request; `hasStaleEntry` is true when a stale entry exists, which
   * is better than a streamed page.
   */
  async findOrLoad<M extends PageOutcome>(
    pageKey: PageKey,
    urlKey: string,
    loadPage: (options: { hasStaleEntry: boolean }) => Promise<M>,
  ): Promise<HtmlResult<M>> {
    const found = await this.#cache.get<LoadResult<M>>({
      ...this.#lookup(pageKey),
      load: async (existing) =>
        this.#renderDraft(pageKey, await loadPage({ hasStaleEntry: existing !== undefined }), existing),
      sharesFailures: false,
    });
    const result = found.entry
      ? { prebuilt: this.#cachedResponse(found), outcome: null }
      : this.#loadedResponse(pageKey, found);
    if (result.prebuilt) this.#urls.remember(urlKey, pageKey.key);
    return result;
  }

  /** Revalidates a page in the background, unless it is fresh here or in L2. */
  revalidate(pageKey: PageKey): void {
    const entry = this.#cache.peek(pageKey.key);
    if (this.#isOn && !(entry && this.#cache.isFresh(entry))) this.#cache.revalidate(this.#lookup(pageKey));
  }

  /** Lists all entries, for operators. */
  entries(): ListedEntry[] {
    return [...this.#cache.entries()].map(([key, entry]) => ({
      ...entry,
      key,
      bytes: entry.body.encodings.br.byteLength,
    }));
  }

  /** Counts a request that bypasses the cache. */
  countBypass(): void {
    this.#options.count('l1', 'bypass');
  }

  /** Marks matching entries stale: the next request loads the page again, or gets the stale entry if that fails. */
  readonly purge: PurgeLocal = (target, options) => this.#cache.purge(target, options);

  get #isOn(): boolean {
    return this.#options.maxBytes > 0;
  }

  #lookup(pageKey: PageKey): Lookup<HtmlEntry, LoadResult<PageOutcome>> {
    return {
      key: pageKey.key,
      isSolo: !this.#isOn,
      // User-supplied queries are not shared: they are rarely requested again and would evict other pages.
      isLocal: pageKey.isUserSupplied || !this.#isOn,
      load: async (existing) => this.#renderDraft(pageKey, await this.#rerender(pageKey), existing),
      revalidate: async (existing) => this.#renderDraft(pageKey, await this.#rerender(pageKey), existing),
      verify: (entry) => ({ ...entry, pageKey, body: this.#bodies.findByHash(entry.body.hash) ?? entry.body }),
      count: this.#options.count,
    };
  }

  /** Renders and compresses a cacheable page before its first response, because caches in front store that response. */
  async #renderDraft<M extends PageOutcome>(
    pageKey: PageKey,
    outcome: M,
    existing: HtmlEntry | undefined,
  ): Promise<Loaded<HtmlEntry, LoadResult<M>>> {
    const { draft, gone } = outcome;
    if (!draft) return { value: { outcome, document: null }, entry: null, isShared: false, isGone: gone };
    const { now } = this.#options;
    // Unchanged data: the entry is renewed without rendering, unless its prices expire before the new stale time.
    if (existing?.etag === draft.etag && existing.documentUntil >= draft.staleUntil) {
      const metadata = { ...draft, documentUntil: existing.documentUntil };
      const entry = toEntry(pageKey, metadata, existing.body, now());
      return { value: { outcome, document: { metadata, bytes: null, body: existing.body } }, entry, isShared: true };
    }
    const bytes = draft.render();
    const body = this.#isOn ? await this.#compressed(bytes) : undefined;
    const entry = body ? toEntry(pageKey, draft, body, now()) : null;
    return { value: { outcome, document: { metadata: draft, bytes, body } }, entry, isShared: this.#isOn };
  }

  /** Compresses a document; returns undefined when it is too short or the compression queue is full. */
  async #compressed(bytes: Buffer): Promise<CompressedDocument | undefined> {
    const hash = hashOf(bytes);
    const encodings =
      this.#bodies.findByHash(hash)?.encodings ?? (await this.#options.toEncodings(bytes).catch(() => undefined));
    return encodings && { hash, encodings };
  }

  /**
   * Returns the response with a page loaded for this request or for a concurrent one; `prebuilt` is null for an
   * uncacheable page.
   */
  #loadedResponse<M extends PageOutcome>(pageKey: PageKey, found: FoundValue<HtmlEntry, LoadResult<M>>): HtmlResult<M> {
    const { outcome, document } = found.value;
    if (!document) return { prebuilt: null, outcome };
    const { metadata, bytes, body } = document;
    const isJoined = found.result === 'collapsed';
    const stored = found.stored ? '; stored' : '';
    const status = isJoined ? 'fwd=miss; collapsed' : `fwd=${bytes ? 'miss' : 'stale'}${stored}`;
    // Caches in front must not store a page with data that was purged during the load.
    const sent = found.isCurrent ? metadata : { ...metadata, freshUntil: 0, staleUntil: 0 };
    const prebuilt: PrebuiltResponse = {
      etag: metadata.etag,
      headers: headersOf(found.stored ?? sent, status, this.#options.now()),
      encodings: body?.encodings,
      plain: () => bytes ?? this.#bodies.plain((body as CompressedDocument).encodings),
      record: recordOf(pageKey, metadata.kind, 'collapsed'),
    };
    return { prebuilt, outcome: isJoined ? null : outcome };
  }

  /** Returns the response with a cached page. */
  #cachedResponse({ entry, result, l1Result }: FoundEntry<HtmlEntry>): PrebuiltResponse {
    // An entry of another instance is a hit in L2.
    const cache = l1Result === result && result !== 'collapsed' ? result : 'l2';
    const { etag, pageKey, kind, body } = entry;
    const freshUntil = this.#cache.trustedUntil(entry);
    const at = this.#options.now();
    // Part of the key because a purge within the same second changes `freshUntil`.
    const headersKey = `${cache} ${freshUntil} ${Math.floor(at / 1_000)}`;
    let cached = this.#headers.get(entry);
    if (cached?.headersKey !== headersKey) {
      const ttl = freshUntil > 0 ? `; ttl=${Math.floor((freshUntil - at) / 1_000)}` : '';
      const detail = cache === 'hit' ? '' : `; detail=${cache}`;
      cached = {
        headersKey,
        headers: headersOf({ ...entry, freshUntil }, `hit${ttl}${detail}`, at),
        record: recordOf(pageKey, kind, cache),
      };
      this.#headers.set(entry, cached);
    }
    const { headers, record } = cached;
    return { etag, headers, encodings: body.encodings, plain: () => this.#bodies.plain(body.encodings), record };
  }
}
