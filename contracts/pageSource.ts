/**
 * Interface through which the renderer uses the BFF: pages, prices, shells and search results. In one process these are
 * function calls that return objects with their serialised bytes; with `BFF_URL` the same interface works over HTTP.
 */
import type { z } from 'zod';
import type { ApiCall } from './apilist.ts';
import type { PriceResult } from './calls/price.ts';
import type { searchCall } from './calls/search.ts';
import type { Degraded } from './degraded.ts';
import type { Cacheable } from './lifetime.ts';
import type { PageResponse, RedirectAnswer } from './pages/page.ts';
import type { Shell } from './pages/shell.ts';
import type { Problem } from './problem.ts';
import type { RegionCode } from './regions/regions.ts';

export interface PageVisit {
  region: RegionCode;
  /** Site path with its region prefix, without the query. */
  path: string;
  /** Query of the page's URL, without `?`. */
  query: string;
  /** Path and query as the visitor requested them, for failure reports. */
  pageUrl: string;
  requestId: string;
  /**
   * Background revalidation of a page: no visitor waits, so stale upstream data is revalidated before use, and
   * supplementary parts of the shell are waited for. A BFF in another process gets only the latter.
   */
  revalidatesFirst?: boolean;
  /**
   * Receives the calls made for a shell, prices or search results, if the URL requests the list (`apilist`). Those of a
   * page are in its response.
   */
  apilist?: ApiCall[];
}

/** Response of the BFF, parsed and serialised. */
export interface BffResponse<T> {
  body: T;
  /** JSON of the response, with `<` and line separators escaped for use in a data block of HTML. */
  bytes: Uint8Array;
  /** Absent if the BFF is another process. */
  upstream?: UpstreamStats;
}

/** Upstream work of a response, for the request's log line: calls, failures, slowest call, cache lookups by result. */
export interface UpstreamStats {
  calls: number;
  failed: number;
  maxMs: number;
  cache: Readonly<Record<string, number>>;
}

export interface PricesBody {
  data: PriceResult;
  degraded: Degraded;
}

/**
 * Public prices, those of customer group 0. They must not be shown after `usableUntil`: a cached document that contains
 * them is then rendered again without prices.
 */
export type PricesResponse = BffResponse<PricesBody> & Cacheable;

/** Time a page waits for its prices: none, a moment, or as long as for a section. */
export type PriceWait = 'none' | 'moment' | 'whole';

/** A section that missed its time budget: resolves to its data, or to null if it failed. Never rejects. */
export type DeferredSection = Promise<unknown>;

export type PageReply =
  | ({
      type: 'page';
      deferred: Readonly<Record<string, DeferredSection>>;
      /** Complete but not cacheable: a preview, a page with `apilist`, or a page whose redirect is unknown. */
      uncacheable: boolean;
    } & BffResponse<PageResponse> &
      Cacheable)
  /** A stored redirect, within this site or to a host that the settings allow. */
  | { type: 'redirect'; redirect: RedirectAnswer; maxAgeSeconds: number | null }
  /** `transient`: caused by a failure and not by content. */
  | { type: 'problem'; problem: Problem; transient: boolean };

/** Response of the search call; `degraded` if the search engine failed. */
export type SearchResponse = z.output<typeof searchCall.response>;

export interface PageSource {
  /**
   * Resolves a path to its page. With `streaming` it returns as soon as the head is known and leaves slow sections in
   * `deferred`; without it, it waits for slow sections up to the page's time budget. Never rejects for an upstream
   * failure.
   */
  page(visit: PageVisit, options: { streaming: boolean }): Promise<PageReply>;
  /**
   * Returns public prices of products. Null without ids, without a shop, and if the prices do not arrive within the
   * rest of the page's time budget; late prices are cached for the next page. Never rejects.
   * @param ids At most 50, as in the price call.
   * @param options.elapsedMs Time the page has taken so far.
   */
  prices(
    visit: PageVisit,
    ids: readonly string[],
    options: { wait: PriceWait; elapsedMs: number },
  ): Promise<PricesResponse | null>;
  /**
   * Header, footer and settings of the visit's edition, as its page uses them (`contracts/pages/shellParts.ts`). A shell
   * without a supplementary part is briefly fresh. Never rejects for an upstream failure.
   */
  shell(visit: PageVisit): Promise<BffResponse<Shell> & Cacheable>;
  /**
   * Search results of an edition, for the search page. Never rejects for an upstream failure.
   * @param text A result of `toSearchText` for which `isSearchable` is true.
   */
  search(visit: PageVisit, text: string): Promise<BffResponse<SearchResponse>>;
}
