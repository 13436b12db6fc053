import type { PageAnswer } from '../../contracts/pages/page.ts';
import type { Problem } from '../../contracts/problem.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import { maxCallMs } from '../bff/maxCallMs.ts';
import { withoutReload } from './reloadOnce.ts';

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

/** Only a document load can show what stands at the address. */
interface DocumentAnswer {
  kind: 'document';
}

/** Nobody heard what stands at the address: those who had waited for it have gone elsewhere. */
interface GivenUpAnswer {
  kind: 'givenUp';
}

export type Answer = PageAnswer | ErrorAnswer | RedirectAnswer | DocumentAnswer | GivenUpAnswer;

const freshMs = 30_000;
const failureFreshMs = 3_000;
/** Longest wait for the script that reports a failure, before the document is loaded that replaces the page. */
const maxImportMs = 500;

interface Flight {
  answer: Promise<Answer>;
  until: number;
  /** Navigations that wait for it. */
  waiting: number;
  controller: AbortController;
}

const flights = new Map<string, Flight>();

interface LoadOptions {
  /** Given by a navigation and aborted when another takes its place; without it the page is loaded ahead. */
  signal?: AbortSignal;
  /** True to ask once more where the last answer was a failure, which is cached for a moment. */
  again?: boolean;
}

/**
 * The page of a site address (path and query): one request, shared by hover and click. Never rejects.
 * The request is given up when the last navigation that waits for it is.
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

/** Puts the page that the document came with in the place of a request: going back to it asks nobody. */
export function storePage(url: string, page: PageAnswer): void {
  const until = Date.now() + freshMs;
  flights.set(url, { answer: Promise.resolve(page), until, waiting: 0, controller: new AbortController() });
}

function start(url: string, region: RegionCode, priority: RequestPriority): Flight {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('took too long', 'TimeoutError')), maxCallMs);
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
    // A document shows an address without the parameters that its page does not take; JSON refuses them.
    return reply.status === 400 ? { kind: 'document' } : toErrorAnswer(body);
  } catch (error) {
    const { aborted, reason } = init.signal;
    if (aborted && reason.name === 'AbortError') return { kind: 'givenUp' };
    // No network, one that takes too long, or an answer that is not the BFF's.
    const reported = withoutReload(() => import('../bff/reportFailure.ts')).then(
      ({ reportFailure }) => reportFailure({ region, address, error }),
      () => {},
    );
    // The document that is loaded in place of the page would end the import.
    await Promise.race([reported, new Promise((done) => setTimeout(done, maxImportMs))]);
    return { kind: 'document' };
  }
}
