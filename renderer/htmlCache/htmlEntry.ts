/** A finished page of HTML as it is cached, and the headers that it is sent with. */
import { createHash } from 'node:crypto';
import { type Cacheable, shortest } from '../../contracts/lifetime.ts';
import type { PageVisit } from '../../contracts/pageSource.ts';
import { type AnswerRecord, createRecords, type Encodings } from '../../contracts/prebuiltResponse.ts';
import type { CacheEntry } from '../../runtime/cache/lookup.ts';
import type { Host } from '../../runtime/http/host.ts';

/** Which page an address means. */
export interface Place {
  /** Its cache key: its host, and its path with the parameters that change it. */
  key: string;
  /** The key holds what a visitor can supply freely: such pages push out only each other. */
  isUserSupplied: boolean;
  /** For rendering the page again: it is asked for by its key's address. */
  visit: PageVisit;
  host: Host;
}

/** What is known of a page before it is rendered. */
export interface Outline extends Cacheable {
  kind: string;
  /** Until when its document may be shown, however long its data is good for: prices in it end (wall clock, ms). */
  documentUntil: number;
  /** Headers of the answer, but for those that say how it is cached. */
  headers: Readonly<Record<string, string>>;
}

/** A finished document. */
export interface CompressedDocument {
  hash: string;
  encodings: Encodings;
}

/** A page as it is cached. */
export interface HtmlEntry extends Outline, CacheEntry {
  /** Null in what instances share: each has its own. */
  place: Place | null;
  body: CompressedDocument;
}

/** A page as it is cached from now on, for as long as its data and its document may be used. */
export function toEntry(place: Place, outline: Outline, body: CompressedDocument, now: number): HtmlEntry {
  const { kind, documentUntil, headers, etag, tags } = outline;
  const document = { freshUntil: documentUntil, staleUntil: documentUntil, usableUntil: documentUntil };
  return {
    ...{ kind, documentUntil, headers, etag, tags, place, body, storedAt: now },
    ...shortest([outline, document]),
  };
}

/** A hash of a document. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** What a page is taken to need: its bytes, an entry, and its address in a few forms. */
export const sizeOfPage = ({ body: { encodings } }: HtmlEntry, key: string): number =>
  encodings.br.byteLength + encodings.gzip.byteLength + 2_000 + 4 * key.length;

/** Pattern of the renderer's route for pages. */
const route = '/*';
const records = createRecords();

/** What is logged of a cached page. @param cache How it was found. */
export function recordOf(place: Place | null, kind: string, cache: string): AnswerRecord {
  return records(route, { region: place?.visit.region ?? '', kind, cache });
}

/**
 * Caches in front ask for a page that is being rendered again no sooner: each visitor's question would have another instance
 * render it. By then all instances have it (`purgeSettleMs`).
 */
const renewedWithinSeconds = 2;

/** The headers for browsers and caches in front, as names and values in turn. @param way How it came about, for `Cache-Status`. */
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
