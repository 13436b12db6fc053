import type { PageAnswer } from '../../contracts/pages/page.ts';
import type { Problem } from '../../contracts/problem.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import { maxCallMs } from '../bff/maxCallMs.ts';
import { withoutReload } from './reloadOnce.ts';

/** Shown in place of a page: the fields of the BFF's problem body that the error page uses. */
export interface ErrorAnswer extends Pick<Problem, 'status' | 'code' | 'requestId' | 'nearest'> {
  kind: 'error';
  /** Description of the error, in English. */
  message: string;
}

/** Converts a problem body to the data of the error page. */
export function toErrorAnswer({ status, code, detail, requestId, nearest }: Problem): ErrorAnswer {
  return { kind: 'error', status, code, message: detail, requestId, ...(nearest && { nearest }) };
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
interface GivenUpAnswer {
  kind: 'givenUp';
}

export type Answer = PageAnswer | ErrorAnswer | RedirectAnswer | DocumentAnswer | GivenUpAnswer;

const freshMs = 30_000;
const failureFreshMs = 3_000;
/** Maximum wait for the chunk that reports a failure, before the document load that replaces the page. */
const maxImportMs = 500;

interface Flight {
  answer: Promise<Answer>;
  until: number;
  /** Number of navigations that wait for the answer. */
  waiting: number;
  controller: AbortController;
}

const flights = new Map<string, Flight>();

interface LoadOptions {
  /** Aborted when another navigation supersedes this one; absent for a prefetch. */
  signal?: AbortSignal;
  /** True to ignore the cached answer, for example a recent failure. */
  again?: boolean;
}

/**
 * Loads the page of a site URL (path and query) with one request, shared by hover and click. Never rejects.
 * The request is aborted together with the last navigation that waits for it.
 */
export function loadPage(url: string, region: RegionCode, { signal, again }: LoadOptions = {}): Promise<Answer> {
  const now = Date.now();
  for (const [address, { until }] of flights) if (until < now) flights.delete(address);
  if (again) flights.delete(url);
  const flight = flights.get(url) ?? start(url, region, signal ? 'auto' : 'low');
  if (signal) {
    flight.waiting += 1;
    signal.addEventListener('abort', () => {
      flight.waiting -= 1;
      if (flight.waiting > 0 || flight.until !== Number.POSITIVE_INFINITY) return;
      flight.controller.abort();
      if (flights.get(url) === flight) flights.delete(url);
    });
  }
  return flight.answer;
}

/** Caches the page that the document was rendered with, so that going back to it needs no request. */
export function storePage(url: string, page: PageAnswer): void {
  const until = Date.now() + freshMs;
  flights.set(url, { answer: Promise.resolve(page), until, waiting: 0, controller: new AbortController() });
}

function start(url: string, region: RegionCode, priority: RequestPriority): Flight {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('request timed out', 'TimeoutError')), maxCallMs);
  const answer = request(url, region, { signal: controller.signal, priority });
  const flight: Flight = { answer, until: Number.POSITIVE_INFINITY, waiting: 0, controller };
  flights.set(url, flight);
  answer.then(({ kind }) => {
    clearTimeout(timer);
    flight.until = Date.now() + (kind === 'error' || kind === 'document' ? failureFreshMs : freshMs);
  });
  return flight;
}

interface RequestOptions {
  signal: AbortSignal;
  priority: RequestPriority;
}

async function request(url: string, region: RegionCode, init: RequestOptions): Promise<Answer> {
  const address = `${bffPrefix}/${region}/page?path=${encodeURIComponent(url)}`;
  try {
    const reply = await fetch(address, init);
    const body = await reply.json();
    if (reply.ok) return body;
    // The BFF rejects query parameters that the page does not support; a document load ignores them.
    return reply.status === 400 ? { kind: 'document' } : toErrorAnswer(body);
  } catch (error) {
    const { aborted, reason } = init.signal;
    if (aborted && reason.name === 'AbortError') return { kind: 'givenUp' };
    // No network, a timeout, or a response that does not come from the BFF.
    const reported = withoutReload(() => import('../bff/reportFailure.ts')).then(
      ({ reportFailure }) => reportFailure({ region, address, error }),
      () => {},
    );
    // The document load that follows would cancel the import.
    await Promise.race([reported, new Promise((done) => setTimeout(done, maxImportMs))]);
    return { kind: 'document' };
  }
}
