import type { FastifyBaseLogger } from 'fastify';
import type { ApiCall as ApilistCall } from '../../contracts/apilist.ts';
import type { DegradedReason } from '../../contracts/degraded.ts';
import { type Lifetime, shortest } from '../../contracts/lifetime.ts';
import type { Effort } from '../../contracts/pageSource.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import type { CacheResult } from '../../runtime/cache/lookup.ts';
import type { FoundAnswer } from './answerCache.ts';

/** One upstream call as a request saw it. */
export interface ApiCall {
  operation: string;
  outcome: 'ok' | DegradedReason;
  ms: number;
}

/** A line of `?apilist`, and what only developers see of it. */
export interface ListedCall extends ApilistCall {
  /** Length of the answer's text. */
  bytes: number;
  /** How often the upstream was asked for this request: 0 where the cache, or another request's call, answered. */
  attempts: number;
}

/**
 * The request that upstream calls are made for: whose page a failure report names, and where calls are written down. Its
 * times are those of everything looked up so far; 0 once something is nobody else's.
 */
export interface Visit extends Lifetime {
  region: RegionCode;
  /** Path and query of the page the visitor asked for. */
  pageUrl: string;
  log: FastifyBaseLogger;
  /** When it began, of the monotonic clock. */
  startedAt: number;
  /** Calls that went out for this request; answers from the cache are not among them. */
  calls: ApiCall[];
  /** How many lookups were answered how. */
  cache: Partial<Record<CacheResult, number>>;
  /** Operations that the answer is made of. */
  operations: Set<string>;
  /** Every lookup, where the visitor asks to see them; a page that shows its list is nobody else's. */
  listed?: ListedCall[];
  /** The answer is one visitor's own, and made for them alone. */
  isOwn?: boolean;
  /** Nobody waits for the answer: what is stale is revalidated first. */
  renews?: boolean;
}

/** A visit that begins now, and has looked nothing up yet. */
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

/** Writes down how a lookup was answered. */
export function noteFound(visit: Visit, operation: string, found: Omit<FoundAnswer<object>, 'value' | 'bytes'>): void {
  const { result } = found;
  visit.operations.add(operation);
  visit.cache[result] = (visit.cache[result] ?? 0) + 1;
  Object.assign(visit, shortest([visit, found]));
}

/** What a request's log line says of its upstream calls and its lookups. */
export function summarise({ calls, cache }: Visit): Effort {
  return {
    calls: calls.length,
    failed: calls.filter(({ outcome }) => outcome !== 'ok').length,
    maxMs: Math.max(0, ...calls.map(({ ms }) => ms)),
    cache,
  };
}
