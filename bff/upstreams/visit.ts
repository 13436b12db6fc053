import type { FastifyBaseLogger } from 'fastify';
import type { ApiCall as ApilistCall } from '../../contracts/apilist.ts';
import type { DegradedReason } from '../../contracts/degraded.ts';
import { type Lifetime, shortest } from '../../contracts/lifetime.ts';
import type { UpstreamStats } from '../../contracts/pageSource.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import type { CacheResult } from '../../runtime/cache/lookup.ts';
import type { FoundAnswer } from './answerCache.ts';

/** An upstream call made for a request. */
export interface ApiCall {
  operation: string;
  outcome: 'ok' | DegradedReason;
  ms: number;
}

/** An entry of `?apilist` with the fields shown to developers only. */
export interface ListedCall extends ApilistCall {
  /** Length of the response body. */
  bytes: number;
  /** Upstream calls sent for this request: 0 when the cache or another request's call served it. */
  attempts: number;
}

/**
 * The request that upstream calls are made for: provides the page URL of failure reports and records the calls. Its
 * lifetimes are the shortest of all lookups so far; 0 after a personal lookup.
 */
export interface Visit extends Lifetime {
  region: RegionCode;
  /** Path and query of the page the visitor requested. */
  pageUrl: string;
  log: FastifyBaseLogger;
  /** Start of the request on the monotonic clock, ms. */
  startedAt: number;
  /** Upstream calls made for this request, without cache hits. */
  calls: ApiCall[];
  /** Number of lookups by cache result. */
  cache: Partial<Record<CacheResult, number>>;
  /** Operations that the response is composed of. */
  operations: Set<string>;
  /** All lookups, when the visitor asks for the list (`?apilist`); such a page is not shared. */
  listedCalls?: ListedCall[];
  /** The response is for one visitor alone. */
  isPersonal?: boolean;
  /** No visitor waits for the response: stale entries are revalidated first. */
  revalidatesFirst?: boolean;
}

/** Creates a visit that starts now. */
export function createVisit({ region, pageUrl, log }: Pick<Visit, 'region' | 'pageUrl' | 'log'>): Visit {
  return {
    region,
    pageUrl,
    log,
    startedAt: performance.now(),
    calls: [],
    cache: {},
    operations: new Set(),
    freshUntil: Number.POSITIVE_INFINITY,
    staleUntil: Number.POSITIVE_INFINITY,
    usableUntil: Number.POSITIVE_INFINITY,
  };
}

/** Records the result of a lookup. */
export function recordFound(
  visit: Visit,
  operation: string,
  found: Omit<FoundAnswer<object>, 'value' | 'bytes'>,
): void {
  const { result } = found;
  visit.operations.add(operation);
  visit.cache[result] = (visit.cache[result] ?? 0) + 1;
  Object.assign(visit, shortest([visit, found]));
}

/** Summarises a request's upstream calls and lookups for its log line. */
export function summarise({ calls, cache }: Visit): UpstreamStats {
  return {
    calls: calls.length,
    failed: calls.filter(({ outcome }) => outcome !== 'ok').length,
    maxMs: Math.max(0, ...calls.map(({ ms }) => ms)),
    cache,
  };
}
