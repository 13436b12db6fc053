/**
 * How HTML is cached: finished pages in front of the renderer, so that a page costs no more than a file. They are fresh, stale while
 * they are rendered again, or stale when that fails, exactly as the data they were made of (`runtime/cache/policy.ts`). Which page may be cached for everybody says
 * `renderer/document/gatherPage.ts`, by which key `renderer/http/place.ts`.
 */
import type { ListedEntry } from '../../contracts/lifetime.ts';
import type { AnswerRecord, Encodings, PrebuiltResponse } from '../../contracts/prebuiltResponse.ts';
import { Cache } from '../../runtime/cache/cache.ts';
import type { CacheResult, CacheTier, FoundEntry, FoundValue, Loaded, Lookup } from '../../runtime/cache/lookup.ts';
import type { Fill } from '../../runtime/cache/memoryStore.ts';
import type { PurgeHere } from '../../runtime/cache/purgeTarget.ts';
import type { L2 } from '../../runtime/cache/redis/l2.ts';
import { DocumentBodies } from './documentBodies.ts';
import {
  type CompressedDocument,
  type HtmlEntry,
  hashOf,
  headersOf,
  type Outline,
  type Place,
  recordOf,
  toEntry,
} from './htmlEntry.ts';
import { createHtmlStore, plainBytesOf } from './htmlStore.ts';
import { SentPages } from './sentPages.ts';

/** A page for everybody, before it is rendered: what it says is known from its data. */
export interface Draft extends Outline {
  render(): Buffer;
}

/** What came of making a page. */
export interface Made {
  /** Null when it is not for everybody to cache. */
  draft: Draft | null;
  /** Content says that there is no such page any more: what was cached of it is not to be shown. */
  gone: boolean;
}

export interface HtmlCacheOptions {
  /** Of all that is cached; 0 caches nothing. */
  maxBytes: number;
  /** Undefined for what is not worth compressing. Rejects while too much waits for it. */
  toEncodings: (bytes: Uint8Array) => Promise<Encodings | undefined>;
  /** A page was answered. */
  count: (tier: CacheTier, result: CacheResult) => void;
  /** @param store What visitors choose freely pushes out only its like, which says nothing of the bound. */
  countEviction: (store: 'html' | 'html_choice') => void;
  /** Shows how full the cache is whenever the metrics are read. */
  watch: (fillOf: () => Fill) => void;
  /** What other instances have cached, too. */
  l2?: L2<HtmlEntry> | undefined;
  /** How long a visitor waits for a new page where an old one could be had, ms. */
  staleWaitMs?: number;
  /** So many pages are made at a time before old ones are shown in place of more: each is all of its data, for as long as upstreams take. */
  maxLoads?: number;
  /** There is time to render pages again that are still good enough to be shown; always, without it. */
  mayRevalidate?: () => boolean;
  /** Wall clock, ms. */
  now: () => number;
  /** From 0 to 1, for what is to happen at different times. */
  random?: () => number;
}

/** An answer of the cache's, or what came of making one. */
export type HtmlAnswer<M extends Made> = { ready: PrebuiltResponse; made: M | null } | { ready: null; made: M };

/** What a load has made: a page, and the document where it is for everybody. */
interface Landing<M> {
  made: M;
  document: { outline: Outline; bytes: Buffer | null; body: CompressedDocument | undefined } | null;
}

/** What could not be rendered again is left alone for this long. */
const backOffMs = 1_000;
const defaultMaxLoads = 64;

export class HtmlCache {
  readonly #options: HtmlCacheOptions;
  readonly #remake: (place: Place) => Promise<Made>;
  readonly #cache: Cache<HtmlEntry>;
  readonly #bodies: DocumentBodies;
  readonly #sent = new SentPages();
  /** The same for a second: what they say is counted in seconds. */
  readonly #headers = new WeakMap<HtmlEntry, { sentAs: string; headers: string[]; record: AnswerRecord }>();

  /** @param remake Makes the page of a place again for no visitor: whole, however long that takes. */
  constructor(options: HtmlCacheOptions, remake: (place: Place) => Promise<Made>) {
    const { maxBytes, maxLoads = defaultMaxLoads, countEviction, watch } = options;
    this.#options = options;
    this.#remake = remake;
    this.#bodies = new DocumentBodies(plainBytesOf(maxBytes));
    const removed = () => this.#sent.clear();
    const store = createHtmlStore({ maxBytes, bodies: this.#bodies, countEviction, removed });
    watch(() => {
      const { entries, bytes } = store.fill();
      return { entries, bytes: bytes + this.#bodies.plainBytes };
    });
    const backOff = { firstMs: backOffMs, maxMs: backOffMs, jitter: 0, backsOff: () => true, rethrows: false };
    const { l2, now, random = Math.random, mayRevalidate = () => true, staleWaitMs } = options;
    this.#cache = new Cache({ store, l2, backOff, maxLoads, now, random, mayRevalidate, staleWaitMs });
  }

  /** A page that is cached, by the address as it came and without anything being parsed. */
  readyAt(address: string): PrebuiltResponse | undefined {
    const again = this.#sent.sentAt(address, this.#options.now());
    if (again && this.#cache.isFresh(again.entry)) {
      this.#options.count('l1', 'hit');
      return again.sent;
    }
    const key = this.#sent.keyOf(address);
    const place = key === undefined ? null : this.#cache.peek(key)?.place;
    const found = place && this.#cache.ready(this.#lookup(place));
    if (!found) return undefined;
    const sent = this.#answerOf(found);
    if (this.#cache.isFresh(found.entry)) this.#sent.note(address, found.entry, sent);
    return sent;
  }

  /** What is cached for an address, however old, as long as it may be used; nothing is rendered again. */
  staleAt(address: string): PrebuiltResponse | undefined {
    const key = this.#sent.keyOf(address);
    const entry = key === undefined ? undefined : this.#cache.peek(key);
    if (!entry) return undefined;
    this.#options.count('l1', 'stale_error');
    return this.#answerOf({ entry, result: 'stale_error', memory: 'stale_error' });
  }

  /**
   * The page of a place: cached, or made now. One that is too old to be shown at once is waited for, shortly; when it cannot
   * be made, the old one is answered in its place, for as long as what it was made of may be used.
   * @param address As it came, to be found by `readyAt`.
   * @param make Makes the page for this visitor; `whole`, where an old page is better than one that comes in parts.
   */
  async answer<M extends Made>(
    place: Place,
    address: string,
    make: (options: { whole: boolean }) => Promise<M>,
  ): Promise<HtmlAnswer<M>> {
    const found = await this.#cache.get<Landing<M>>({
      ...this.#lookup(place),
      load: async (known) => this.#land(place, await make({ whole: known !== undefined }), known),
      sharesFailures: false,
    });
    const answer = found.entry ? { ready: this.#answerOf(found), made: null } : this.#answerMade(place, found);
    if (answer.ready) this.#sent.remember(address, place.key);
    return answer;
  }

  /** Has a page made again behind the visitors, unless it is fresh or another instance has done so already. */
  renew(place: Place): void {
    const entry = this.#cache.peek(place.key);
    if (this.#isOn && !(entry && this.#cache.isFresh(entry))) this.#cache.revalidate(this.#lookup(place));
  }

  entries(): ListedEntry[] {
    return [...this.#cache.entries()].map(([key, entry]) => ({
      ...entry,
      key,
      bytes: entry.body.encodings.br.byteLength,
    }));
  }

  /** Counts a page that is answered past the cache. */
  passed(): void {
    this.#options.count('l1', 'bypass');
  }

  /** Marks pages stale: the next visitor gets a new one, or the old one if that cannot be made. */
  readonly purge: PurgeHere = (target, options) => this.#cache.purge(target, options);

  get #isOn(): boolean {
    return this.#options.maxBytes > 0;
  }

  #lookup(place: Place): Lookup<HtmlEntry, Landing<Made>> {
    return {
      key: place.key,
      isAlone: !this.#isOn,
      // What visitors supply freely is asked for too seldom, and would push out what is not.
      isLocal: place.isUserSupplied || !this.#isOn,
      load: async (known) => this.#land(place, await this.#remake(place), known),
      revalidate: async (known) => this.#land(place, await this.#remake(place), known),
      verify: (entry) => ({ ...entry, place, body: this.#bodies.of(entry.body.hash) ?? entry.body }),
      count: this.#options.count,
    };
  }

  /** Renders what is for everybody, and compresses it before anybody gets it: a cache in front stores what the first visitor is sent. */
  async #land<M extends Made>(
    place: Place,
    made: M,
    known: HtmlEntry | undefined,
  ): Promise<Loaded<HtmlEntry, Landing<M>>> {
    const { draft, gone } = made;
    if (!draft) return { value: { made, document: null }, entry: null, isShared: false, isGone: gone };
    const { now } = this.#options;
    // It says what it said, and what ends in its document does so late enough: it goes on.
    if (known?.etag === draft.etag && known.documentUntil >= draft.staleUntil) {
      const outline = { ...draft, documentUntil: known.documentUntil };
      const entry = toEntry(place, outline, known.body, now());
      return { value: { made, document: { outline, bytes: null, body: known.body } }, entry, isShared: true };
    }
    const bytes = draft.render();
    const body = this.#isOn ? await this.#compressed(bytes) : undefined;
    const entry = body ? toEntry(place, draft, body, now()) : null;
    return { value: { made, document: { outline: draft, bytes, body } }, entry, isShared: this.#isOn };
  }

  /** Undefined for a document that is too short for it, and while too many others wait to be compressed. */
  async #compressed(bytes: Buffer): Promise<CompressedDocument | undefined> {
    const hash = hashOf(bytes);
    const encodings =
      this.#bodies.of(hash)?.encodings ?? (await this.#options.toEncodings(bytes).catch(() => undefined));
    return encodings && { hash, encodings };
  }

  /** A page that was made for this visitor, or for another one who came a moment before. */
  #answerMade<M extends Made>(place: Place, found: FoundValue<HtmlEntry, Landing<M>>): HtmlAnswer<M> {
    const { made, document } = found.value;
    if (!document) return { ready: null, made };
    const { outline, bytes, body } = document;
    const isJoined = found.result === 'collapsed';
    const stored = found.stored ? '; stored' : '';
    const way = isJoined ? 'fwd=miss; collapsed' : `fwd=${bytes ? 'miss' : 'stale'}${stored}`;
    // What was made of data from before a purge is stored by nobody in front either.
    const sent = found.isCurrent ? outline : { ...outline, freshUntil: 0, staleUntil: 0 };
    const ready: PrebuiltResponse = {
      etag: outline.etag,
      headers: headersOf(found.stored ?? sent, way, this.#options.now()),
      encodings: body?.encodings,
      plain: () => bytes ?? this.#bodies.plain((body as CompressedDocument).encodings),
      record: recordOf(place, outline.kind, 'collapsed'),
    };
    return { ready, made: isJoined ? null : made };
  }

  /** A cached page as it is sent. */
  #answerOf({ entry, result, memory }: FoundEntry<HtmlEntry>): PrebuiltResponse {
    // What another instance has made is a hit in the second level.
    const cache = memory === result && result !== 'collapsed' ? result : 'l2';
    const { etag, place, kind, body } = entry;
    const freshUntil = this.#cache.trustedUntil(entry);
    const at = this.#options.now();
    // A purge within the second is another thing to say.
    const sentAs = `${cache} ${freshUntil} ${Math.floor(at / 1_000)}`;
    let had = this.#headers.get(entry);
    if (had?.sentAs !== sentAs) {
      const ttl = freshUntil > 0 ? `; ttl=${Math.floor((freshUntil - at) / 1_000)}` : '';
      const detail = cache === 'hit' ? '' : `; detail=${cache}`;
      had = {
        sentAs,
        headers: headersOf({ ...entry, freshUntil }, `hit${ttl}${detail}`, at),
        record: recordOf(place, kind, cache),
      };
      this.#headers.set(entry, had);
    }
    const { headers, record } = had;
    return { etag, headers, encodings: body.encodings, plain: () => this.#bodies.plain(body.encodings), record };
  }
}
