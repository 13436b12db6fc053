/**
 * What the renderer gets from the BFF, in four methods: pages, prices, shells and search results. In one process they are plain
 * calls that answer objects and their ready bytes; with `BFF_URL` the same type goes over HTTP. The renderer knows nothing else of
 * the BFF.
 */
import type { z } from 'zod';
import type { PriceResult } from './calls/price.ts';
import type { searchCall } from './calls/search.ts';
import type { Degraded } from './degraded.ts';
import type { Cacheable } from './lifetime.ts';
import type { PageAnswer, RedirectAnswer } from './pages/page.ts';
import type { Shell } from './pages/shell.ts';
import type { Problem } from './problem.ts';
import type { RegionCode } from './regions/regions.ts';

export interface PageVisit {
  region: RegionCode;
  /** Site path with its region prefix, without the query. */
  path: string;
  /** Query of the site's address, without the question mark. */
  query: string;
  /** Path and query as the visitor asked, for failure reports. */
  pageUrl: string;
  requestId: string;
  /**
   * Nobody waits: what is stale is looked up anew first, so that what is made of it stays fresh. A BFF in another process goes
   * by its own clock.
   */
  renews?: boolean;
}

/** An answer, and how it is sent. */
export interface Answered<T> {
  answer: T;
  /** Its JSON, `<` and line separators escaped, so that it can stand in a data block of HTML. */
  bytes: Uint8Array;
  /** Absent when the BFF is another process. */
  upstream?: Effort;
}

/** What an answer took, for the request's log line: upstream calls, failed ones, the slowest, and lookups by result. */
export interface Effort {
  calls: number;
  failed: number;
  maxMs: number;
  cache: Readonly<Record<string, number>>;
}

export interface PriceAnswer {
  data: PriceResult;
  degraded: Degraded;
}

/**
 * Everybody's prices, those of group 0. After `usableUntil` they are not to be shown: a document that holds them and is cached
 * for longer has to be rendered again without.
 */
export type PricesAnswer = Answered<PriceAnswer> & Cacheable;

/** How long a page waits for its prices: not at all, for a moment, or as long as it waits for a section. */
export type PricePatience = 'none' | 'moment' | 'whole';

/** A section that was not there within its budget: resolves to its data, or to null when it failed. Never rejects. */
export type LateSection = Promise<unknown>;

export type PageReply =
  | ({
      type: 'page';
      late: Readonly<Record<string, LateSection>>;
      /** Whole, but not to be cached by others: a preview, a list of calls, or whether it has moved could not be found out. */
      uncacheable: boolean;
    } & Answered<PageAnswer> &
      Cacheable)
  /** A stored redirect: always of this site, or to a host that the settings allow. */
  | { type: 'redirect'; redirect: RedirectAnswer; maxAgeSeconds: number | null }
  /** `transient`: it follows from a failure and not from what content says. */
  | { type: 'problem'; problem: Problem; transient: boolean };

/** An answer of the search call; `degraded` when the search engine did not answer. */
export type SearchAnswer = z.output<typeof searchCall.response>;

export interface PageSource {
  /**
   * The page of an address. `streaming` answers as soon as its head is known and leaves slow sections in `late`; without it
   * slow sections are waited for, up to the page's budget. Never rejects for an upstream's fault.
   */
  page(visit: PageVisit, options: { streaming: boolean }): Promise<PageReply>;
  /**
   * Everybody's prices of products, for the page that shows them. Null without ids, where nothing is sold, and when they are
   * not to be had within the time that is left of the page's budget; what comes later is cached for the next page. Never
   * rejects.
   * @param ids As the price call takes them: at most 50.
   * @param options.elapsedMs What the page has taken until now.
   */
  prices(
    visit: PageVisit,
    ids: readonly string[],
    options: { patience: PricePatience; elapsedMs: number },
  ): Promise<PricesAnswer | null>;
  /** Header, footer and settings of an edition. Never rejects for an upstream's fault. */
  shell(visit: PageVisit): Promise<Answered<Shell> & Cacheable>;
  /**
   * What the edition has for a text, for the page of results.
   * @param text As `toSearchText` gives it, and long enough. Never rejects for an upstream's fault.
   */
  search(visit: PageVisit, text: string): Promise<Answered<SearchAnswer>>;
}
