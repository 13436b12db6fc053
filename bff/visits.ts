import type { FastifyRequest } from 'fastify';
import type { RegionCode } from '../contracts/regions.ts';
import type { Visit } from './upstreams/visit.ts';

/** The visit of a JSON call: its page is the same-origin `Referer`'s, else the call's own address. */
export function toVisit(request: FastifyRequest, region: RegionCode): Visit {
  return { region, pageUrl: refererPage(request) ?? request.url, log: request.log, calls: [] };
}

function refererPage({ headers: { referer, host } }: FastifyRequest): string | null {
  const url = referer && URL.canParse(referer) ? new URL(referer) : null;
  return url && url.host === host ? url.pathname + url.search : null;
}

/** What a request's log line says of its upstream calls. */
export function summarise({ calls }: Visit): { calls: number; failed: number; maxMs: number } {
  return {
    calls: calls.length,
    failed: calls.filter(({ outcome }) => outcome !== 'ok').length,
    maxMs: Math.max(0, ...calls.map(({ ms }) => ms)),
  };
}
