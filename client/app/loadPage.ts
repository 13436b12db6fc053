import type { PageAnswer } from '../../contracts/pages/page.ts';
import type { Problem } from '../../contracts/problem.ts';
import type { RegionCode } from '../../contracts/regions.ts';
import { bffPrefix } from '../../contracts/routes.ts';

/** What stands in the place of a page: what the error page shows of the BFF's problem body. */
export interface ErrorAnswer extends Pick<Problem, 'status' | 'code' | 'requestId' | 'nearest'> {
  kind: 'error';
  /** The raw error's words, in English. */
  message: string;
}

/** The error page's part of a problem body. */
export function toErrorAnswer({ status, code, detail, requestId, nearest }: Problem): ErrorAnswer {
  return { kind: 'error', status, code, message: detail, requestId, ...(nearest && { nearest }) };
}

export interface RedirectAnswer {
  kind: 'redirect';
  location: string;
}

const keptMs = 30_000;
const keptFailureMs = 3_000;

const flights = new Map<string, { page: Promise<PageAnswer | ErrorAnswer | RedirectAnswer>; until: number }>();

/** The page of a site address (path and query): one request, shared by hover and click. Never rejects. */
export function loadPage(url: string, region: RegionCode): Promise<PageAnswer | ErrorAnswer | RedirectAnswer> {
  const now = Date.now();
  for (const [address, { until }] of flights) if (until < now) flights.delete(address);
  const kept = flights.get(url);
  if (kept) return kept.page;

  const flight = { page: request(url, region), until: now + keptMs };
  flights.set(url, flight);
  flight.page.then((page) => {
    if (page.kind === 'error') flight.until = Date.now() + keptFailureMs;
  });
  return flight.page;
}

/** Puts the page that the document came with in the place of a request: going back to it asks nobody. */
export function keepPage(url: string, page: PageAnswer | ErrorAnswer): void {
  flights.set(url, { page: Promise.resolve(page), until: Date.now() + keptMs });
}

async function request(url: string, region: RegionCode): Promise<PageAnswer | ErrorAnswer | RedirectAnswer> {
  try {
    const reply = await fetch(`${bffPrefix}/${region}/page?path=${encodeURIComponent(url)}`);
    const body = await reply.json();
    return reply.ok ? body : toErrorAnswer(body);
  } catch {
    return { kind: 'error', status: 503, code: 'UNAVAILABLE', message: 'The network does not answer', requestId: '' };
  }
}
