import type { PageResponse } from '../../contracts/pages/page.ts';
import type { Problem } from '../../contracts/problem.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import { maxCallMs } from '../bff/maxCallMs.ts';

/** Shown in place of a page: the fields of the BFF's problem body that the error page uses. */
export interface ErrorAnswer
  extends Pick<Problem, 'status' | 'code' | 'requestId' | 'nearest' | 'transient' | 'apilist'> {
  kind: 'error';
  /** Description of the error, in English. */
  message: string;
}

/**
 * Converts a problem body to the data of the error page. The JSON of a gateway has none of its members.
 * @param status HTTP status of the response.
 */
export function toErrorAnswer(
  { code = 'INTERNAL', detail, requestId = '', nearest, transient, apilist }: Partial<Problem>,
  status: number,
): ErrorAnswer {
  return {
    kind: 'error',
    status,
    code,
    message: detail ?? `HTTP status ${status}`,
    requestId,
    ...(nearest && { nearest }),
    ...(transient && { transient }),
    ...(apilist && { apilist }),
  };
}

export interface RedirectAnswer {
  kind: 'redirect';
  location: string;
}

/** The URL needs a document load. */
interface DocumentAnswer {
  kind: 'document';
}

/** The request was aborted because every navigation that waited for it has been superseded. */
interface AbortedAnswer {
  kind: 'aborted';
}

export type Answer = PageResponse | ErrorAnswer | RedirectAnswer | DocumentAnswer | AbortedAnswer;

const cacheMs = 30_000;
const failureCacheMs = 3_000;
/** Maximum wait for the chunk that reports a failure, before the document load that replaces the page. */
const maxImportMs = 500;

interface Flight {
  result: Promise<Answer>;
  expiresAt: number;
  /** Number of navigations that wait for the result. */
  waitingNavigations: number;
  controller: AbortController;
}

const flights = new Map<string, Flight>();

interface LoadOptions {
  /** Aborted when another navigation supersedes this one; absent for a prefetch. */
  signal?: AbortSignal;
  /** True to ignore the cached result, for example a recent failure. */
  ignoreCache?: boolean;
}

/**
 * Loads the page of a site URL (path and query) with one request, shared by hover and click. Never rejects.
 * The request is aborted together with the last navigation that waits for it.
 */
export function loadPage(url: string, region: RegionCode, { signal, ignoreCache }: LoadOptions = {}): Promise<Answer> {
  const now = Date.now();
  for (const [cachedUrl, { expiresAt }] of flights) if (expiresAt < now) flights.delete(cachedUrl);
  if (ignoreCache) flights.delete(url);
  const flight = flights.get(url) ?? start(url, region, signal ? 'auto' : 'low');
  if (signal) {
    flight.waitingNavigations += 1;
    signal.addEventListener('abort', () => {
      flight.waitingNavigations -= 1;
      if (flight.waitingNavigations > 0 || flight.expiresAt !== Number.POSITIVE_INFINITY) return;
      flight.controller.abort();
      if (flights.get(url) === flight) flights.delete(url);
    });
  }
  return flight.result;
}

/** Caches the page that the document was rendered with, so that going back to it needs no request. */
export function storePage(url: string, page: PageResponse): void {
  const expiresAt = Date.now() + cacheMs;
  flights.set(url, {
    result: Promise.resolve(page),
    expiresAt,
    waitingNavigations: 0,
    controller: new AbortController(),
  });
}

function start(url: string, region: RegionCode, priority: RequestPriority): Flight {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('request timed out', 'TimeoutError')), maxCallMs);
  const result = request(url, region, { signal: controller.signal, priority });
  const flight: Flight = { result, expiresAt: Number.POSITIVE_INFINITY, waitingNavigations: 0, controller };
  flights.set(url, flight);
  result.then(({ kind }) => {
    clearTimeout(timer);
    flight.expiresAt = Date.now() + (kind === 'error' || kind === 'document' ? failureCacheMs : cacheMs);
  });
  return flight;
}

interface RequestOptions {
  signal: AbortSignal;
  priority: RequestPriority;
}

async function request(url: string, region: RegionCode, init: RequestOptions): Promise<Answer> {
  const callUrl = `${bffPrefix}/${region}/page?path=${encodeURIComponent(url)}`;
  try {
    const response = await fetch(callUrl, init);
    const body = await response.json();
    if (response.ok) return body;
    // The BFF rejects query parameters that the page does not support; a document load ignores them.
    return response.status === 400 ? { kind: 'document' } : toErrorAnswer(body, response.status);
  } catch (error) {
    const { aborted, reason } = init.signal;
    if (aborted && reason.name === 'AbortError') return { kind: 'aborted' };
    // No network, a timeout, or a response that does not come from the BFF.
    const reported = import('../bff/reportFailure.ts').then(
      ({ reportFailure }) => reportFailure({ region, callUrl, error }),
      () => {},
    );
    // The document load that follows would cancel the import.
    await Promise.race([reported, new Promise((done) => setTimeout(done, maxImportMs))]);
    return { kind: 'document' };
  }
}
