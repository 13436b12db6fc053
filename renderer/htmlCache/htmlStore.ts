/** Where finished pages are kept: compressed, under a cap, and once where several say the same. */
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Keepable, type Lifetime, shortest } from '../../contracts/lifetime.ts';
import type { PageVisit } from '../../contracts/pageSource.ts';
import { type AnswerRecord, type Codings, createRecords, type ReadyAnswer } from '../../contracts/readyAnswer.ts';
import type { Host } from '../../runtime/http/host.ts';

/** Which page an address means. */
export interface Place {
  /** The page: its host, and its path with the parameters that change it. */
  key: string;
  /** The key holds what a visitor can choose freely: such pages push out only each other. */
  chosen: boolean;
  /** For making the page anew: it is asked for by its key's address. */
  visit: PageVisit;
  host: Host;
}

/** What is known of a page before it is rendered. */
export interface Outline extends Keepable {
  kind: string;
  /** Until when its document may be shown, however long its data is good for: prices in it end (wall clock, ms). */
  documentUntil: number;
  /** Headers of the answer, but for those that say how it is kept. */
  headers: Readonly<Record<string, string>>;
}

/** A page that is kept. */
export interface Kept extends Outline {
  place: Place;
  body: Body;
  /** Wall clock, ms. */
  storedAt: number;
  /** Until then it is answered without another try to make it anew, which has just failed (wall clock, ms). */
  restUntil: number;
}

/** A finished document as it is kept. */
export interface CompressedDocument {
  hash: string;
  codings: Codings;
}

/** Bytes that all pages share that say the same. */
interface Body extends CompressedDocument {
  uses: number;
}

export interface HtmlStoreOptions {
  /** Of all that is kept. */
  maxBytes: number;
  /** How many addresses are remembered. */
  addresses: number;
  /** Longer ones are not. */
  addressLength: number;
  /** @param store What visitors choose freely pushes out only its like, which says nothing of the cap. */
  countEviction: (store: 'html' | 'html_choice') => void;
  /** Shows how full the cache is whenever the metrics are read. */
  watch: (fillOf: () => { entries: number; bytes: number }) => void;
  /** Wall clock, ms. */
  now: () => number;
}

/** Addresses that are looked up in a small table first, one that stays in the processor's caches. */
const mostSent = 500;

/** What a page counts: its bytes, an entry, and its address in a few forms. */
export const sizeOfPage = ({ br, gzip }: Codings, key: string): number =>
  br.byteLength + gzip.byteLength + 2_000 + 4 * key.length;

/** Of all that is kept; the rest is for what visitors choose, and for pages as they are. */
export const pagesShare = 7 / 8;

export type HtmlStore = ReturnType<typeof createHtmlStore>;

/** Makes the memory of finished pages: up to so many bytes, those used longest ago the first to go. */
export function createHtmlStore({ maxBytes, countEviction, watch, now, ...options }: HtmlStoreOptions) {
  const bodies = new Map<string, Body>();
  // What was sent within this second, by address: most visitors want the same few pages. Nothing in it that is not kept.
  const sentOf = new Map<string, { kept: Kept; sent: ReadyAnswer }>();
  let secondOfSent = 0;
  const room = (share: number) => Math.max(1, Math.floor(maxBytes * share));
  const build = (store: Parameters<typeof countEviction>[0], share: number) =>
    new LRUCache<string, Kept>({
      maxSize: room(share),
      // Shared bytes count for each page that has them: there is never more than the cap, whatever is pushed out.
      sizeCalculation: ({ place, body }) => sizeOfPage(body.codings, place.key),
      dispose({ body }, _key, reason) {
        sentOf.clear();
        release(body);
        if (reason === 'evict') countEviction(store);
      },
    });
  function release(body: Body) {
    body.uses -= 1;
    if (body.uses > 0) return;
    bodies.delete(body.hash);
    plain.delete(body.codings);
  }

  const pages = build('html', pagesShare);
  const choices = build('html_choice', 1 / 16);
  // Keys, not pages: an address that anybody can invent must not hold on to bytes.
  const addresses = new LRUCache<string, string>({ max: options.addresses });
  // As they are, for the few clients that take no compressed ones.
  const plain = new LRUCache<Codings, Buffer>({
    maxSize: room(1 / 16),
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  // The same for a second: what they say is counted in seconds.
  const toldOfKept = new WeakMap<Kept, { told: string; headers: string[]; record: AnswerRecord }>();
  watch(() => ({
    entries: pages.size + choices.size,
    bytes: pages.calculatedSize + choices.calculatedSize + plain.calculatedSize,
  }));

  function decompressed(codings: Codings): Buffer {
    const bytes = plain.get(codings) ?? brotliDecompressSync(codings.br);
    plain.set(codings, bytes);
    return bytes;
  }

  return {
    /** A page that may still be used. */
    get(key: string): Kept | undefined {
      const kept = pages.get(key) ?? choices.get(key);
      return kept && now() < kept.usableUntil ? kept : undefined;
    },

    keyOf: (address: string): string | undefined => addresses.get(address),
    rememberAddress(address: string, key: string) {
      if (address.length <= options.addressLength) addresses.set(address, key);
    },

    /** Whether a page is kept as it is here: nothing has taken its place. */
    holds: (kept: Kept): boolean => (pages.peek(kept.place.key) ?? choices.peek(kept.place.key)) === kept,

    /** Bytes that are kept already, of whatever page. */
    bodyOf: (hash: string): Body | undefined => bodies.get(hash),

    /** Keeps a page for as long as its data and its document may be used. */
    put(
      place: Place,
      { kind, documentUntil, headers, etag, tags, ...lifetime }: Outline,
      body: CompressedDocument,
    ): Kept {
      const shared = bodies.get(body.hash) ?? { ...body, uses: 0 };
      const { freshUntil, staleUntil, usableUntil } = lifetime;
      const kept: Kept = {
        ...shortest([{ freshUntil, staleUntil, usableUntil }, endOf(documentUntil)]),
        ...{ kind, documentUntil, headers, etag, tags, place, body: shared, storedAt: now(), restUntil: 0 },
      };
      shared.uses += 1;
      bodies.set(shared.hash, shared);
      const pagesAlike = place.chosen ? choices : pages;
      pagesAlike.set(place.key, kept);
      // Larger than all that there is room for: the library has not taken it.
      if (pagesAlike.peek(place.key) !== kept) release(shared);
      return kept;
    },

    /** Answers whether there was one. */
    drop: (key: string): boolean => pages.delete(key) || choices.delete(key),

    entries: (): Kept[] => [...pages.values(), ...choices.values()],

    /** A kept page as it is sent. @param cache How it was found, for the log line. */
    answerOf(kept: Kept, cache: string): ReadyAnswer {
      const { freshUntil } = kept;
      const at = now();
      // A purge within the second is another thing to say.
      const told = `${cache} ${freshUntil} ${Math.floor(at / 1_000)}`;
      let had = toldOfKept.get(kept);
      if (had?.told !== told) {
        const ttl = freshUntil > 0 ? `; ttl=${Math.floor((freshUntil - at) / 1_000)}` : '';
        const detail = cache === 'hit' ? '' : `; detail=${cache}`;
        const { place, kind } = kept;
        had = { told, headers: headersOf(kept, `hit${ttl}${detail}`, at), record: recordOf(place, kind, cache) };
        toldOfKept.set(kept, had);
      }
      return this.asSent(kept, had.headers, had.record);
    },

    /** What an address was sent before within this second, where that is still fresh. */
    sentAt(address: string): ReadyAnswer | undefined {
      const at = now();
      const second = Math.floor(at / 1_000);
      if (second !== secondOfSent) sentOf.clear();
      secondOfSent = second;
      const had = sentOf.get(address);
      return had && at < had.kept.freshUntil ? had.sent : undefined;
    },
    /** Has an address found again what it is sent, by `sentAt`. */
    noteSent(address: string, kept: Kept, sent: ReadyAnswer) {
      if (now() < kept.freshUntil && sentOf.size < mostSent) sentOf.set(address, { kept, sent });
    },

    /** A kept page with these headers. */
    asSent({ etag, body: { codings } }: Kept, headers: readonly string[], record: AnswerRecord): ReadyAnswer {
      return { etag, headers, codings, plain: () => decompressed(codings), record };
    },
  };
}

/** Pattern of the renderer's route for pages. */
const route = '/*';
const records = createRecords();

/** What is logged of a kept page. @param cache How it was found. */
export function recordOf({ visit: { region } }: Place, kind: string, cache: string): AnswerRecord {
  return records(route, { region, kind, cache });
}

const endOf = (until: number): Lifetime => ({ freshUntil: until, staleUntil: until, usableUntil: until });

/** A hash of a document. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/**
 * Caches in front ask for a page that is being made anew no sooner: each visitor's question would have another instance make it.
 * By then all instances have it (`sharedPages.settleMs`).
 */
const renewedWithinSeconds = 2;

/** What browsers and caches in front are told of a page, as names and values in turn. @param way How it came about, for `Cache-Status`. */
export function headersOf(outline: Outline, way: string, now: number): string[] {
  const { headers, etag, tags, freshUntil, staleUntil, usableUntil } = outline;
  const seconds = (until: number) => Math.max(0, Math.floor((until - Math.max(now, freshUntil)) / 1_000));
  // What a purge has reached, and what is too old, is asked for by the next visitor in front, too.
  const isRenewed = freshUntil <= now && now < staleUntil;
  const fresh = isRenewed ? renewedWithinSeconds : Math.max(0, Math.floor((freshUntil - now) / 1_000));
  return Object.entries({
    ...headers,
    'cache-control': 'public, max-age=0, must-revalidate',
    'cdn-cache-control': `max-age=${fresh}, stale-while-revalidate=${seconds(staleUntil)}, stale-if-error=${seconds(usableUntil)}`,
    etag,
    'surrogate-key': tags.join(' '),
    'cache-status': `proart-renderer; ${way}`,
  }).flat();
}
