/** Cache entries of rendered pages and their response headers. */
import { createHash } from 'node:crypto';
import { type Cacheable, shortest } from '../../contracts/lifetime.ts';
import type { PageVisit } from '../../contracts/pageSource.ts';
import { createResponseRecords, type Encodings, type ResponseRecord } from '../../contracts/prebuiltResponse.ts';
import type { CacheEntry } from '../../runtime/cache/lookup.ts';
import type { Host } from '../../runtime/http/host.ts';

/** Identity of a page in the cache. */
export interface PageKey {
  /** Cache key: host variant, path and the query parameters that change the page. */
  key: string;
  /** True when the key contains user-supplied values: such pages evict only each other. */
  isUserSupplied: boolean;
  /** Visit for rendering the page again, with the URL of the key. */
  visit: PageVisit;
  host: Host;
}

/** Metadata of a page, known before it is rendered. */
export interface PageMetadata extends Cacheable {
  kind: string;
  /** Time when the prices in the document expire (wall clock, ms); infinite without prices. */
  documentUntil: number;
  /** Response headers, except for those about caching. */
  headers: Readonly<Record<string, string>>;
}

/** A rendered and compressed document. */
export interface CompressedDocument {
  hash: string;
  encodings: Encodings;
}

/** A page as it is cached. */
export interface HtmlEntry extends PageMetadata, CacheEntry {
  /** Null in L2: each instance sets its own. */
  pageKey: PageKey | null;
  body: CompressedDocument;
}

/**
 * Creates the entry of a page. It expires with the data of the page or the prices in the document, whichever is first.
 */
export function toEntry(pageKey: PageKey, metadata: PageMetadata, body: CompressedDocument, now: number): HtmlEntry {
  const { kind, documentUntil, headers, etag, tags } = metadata;
  const document = { freshUntil: documentUntil, staleUntil: documentUntil, usableUntil: documentUntil };
  return {
    ...{ kind, documentUntil, headers, etag, tags, pageKey, body, storedAt: now },
    ...shortest([metadata, document]),
  };
}

/** Returns the SHA-256 hash of a document. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** Estimated memory of an entry: bodies, metadata, and several copies of its key. */
export const sizeOfPage = ({ body: { encodings } }: HtmlEntry, key: string): number =>
  encodings.br.byteLength + encodings.gzip.byteLength + 2_000 + 4 * key.length;

/** Route pattern of pages, for metrics and log. */
const route = '/*';
const records = createResponseRecords();

/**
 * Returns the log record of a cached page.
 * @param cache Result of the cache lookup.
 */
export function recordOf(pageKey: PageKey | null, kind: string, cache: string): ResponseRecord {
  return records(route, { region: pageKey?.visit.region ?? '', kind, cache });
}

/**
 * Time for which caches in front may serve a page that is being revalidated. Without it, each of their requests could
 * make another instance render the page. After this time all instances have the new page (`purgeSettleMs`).
 */
const revalidationSeconds = 2;

/**
 * Returns the response headers as a list of names and values.
 * @param detail Detail of `Cache-Status`.
 */
export function headersOf(metadata: PageMetadata, detail: string, now: number): string[] {
  const { headers, etag, tags, freshUntil, staleUntil, usableUntil } = metadata;
  const seconds = (until: number) => Math.max(0, Math.floor((until - Math.max(now, freshUntil)) / 1_000));
  // Purged and expired pages are not stale-while-revalidate: caches in front must request them at once.
  const isRenewed = freshUntil <= now && now < staleUntil;
  const fresh = isRenewed ? revalidationSeconds : Math.max(0, Math.floor((freshUntil - now) / 1_000));
  return Object.entries({
    ...headers,
    'cache-control': 'public, max-age=0, must-revalidate',
    'cdn-cache-control': `max-age=${fresh}, stale-while-revalidate=${seconds(staleUntil)}, stale-if-error=${seconds(usableUntil)}`,
    etag,
    'surrogate-key': tags.join(' '),
    'cache-status': `proart-renderer; ${detail}`,
  }).flat();
}
