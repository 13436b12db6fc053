import type { FastifyBaseLogger } from 'fastify';
import type { DegradedReason } from '../../contracts/endpoint.ts';
import type { RegionCode } from '../../contracts/regions.ts';

/** One upstream call as a request saw it. */
export interface ApiCall {
  operation: string;
  outcome: 'ok' | DegradedReason;
  ms: number;
}

/** The request that upstream calls are made for: whose page a failure report names, and where calls are written down. */
export interface Visit {
  region: RegionCode;
  /** Path and query of the page the visitor asked for. */
  pageUrl: string;
  log: FastifyBaseLogger;
  /** Calls that went out for this request; answers from the cache are not among them. */
  calls: ApiCall[];
}

/** What a request's log line says of its upstream calls. */
export function summarise({ calls }: Visit): { calls: number; failed: number; maxMs: number } {
  return {
    calls: calls.length,
    failed: calls.filter(({ outcome }) => outcome !== 'ok').length,
    maxMs: Math.max(0, ...calls.map(({ ms }) => ms)),
  };
}
