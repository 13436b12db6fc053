/**
 * Events of finished upstream calls and lookups. All observers (spans, the request's records, metrics, journal, log,
 * failure reports) are subscribed here.
 */
import type { DegradedReason } from '../../contracts/degraded.ts';
import type { CacheResult } from '../../runtime/cache/lookup.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import type { Metrics } from '../../runtime/telemetry/metrics.ts';
import { type CallSpan, recordLookup } from '../../runtime/telemetry/tracing/spans.ts';
import type { FoundAnswer } from './answerCache.ts';
import type { FailureReporter } from './transport/report.ts';
import { recordFound, type Visit } from './visit.ts';

/** A finished upstream call. */
export interface CallFinished {
  visit: Visit;
  upstream: string;
  operation: string;
  url: URL;
  span: CallSpan;
  ms: number;
  /** `overload`: the call was refused and not sent. */
  outcome: 'ok' | DegradedReason;
  /** The failure; also set for a partial response, whose outcome is a failure too. */
  error: UpstreamError | null;
}

/** A finished lookup, served from the cache or by a call. */
export interface LookupFinished {
  visit: Visit;
  operation: string;
  url: URL;
  ms: number;
  /** Number of times the upstream call was sent. */
  attempts: number;
  found: Omit<FoundAnswer<object>, 'value'> | { error: unknown };
}

/** Receiver of call events. */
export interface CallEvents {
  callFinished(call: CallFinished): void;
  lookupFinished(lookup: LookupFinished): void;
}

/** Creates the events object that notifies all observers, in this order. */
export function createCallEvents({ metrics, reporter }: { metrics: Metrics; reporter: FailureReporter }): CallEvents {
  const callObservers = [endSpan, recordCall, countCall(metrics), logFailure, reportFailure(reporter)];
  const lookupObservers = [recordResult, listLookup, countUncached(metrics)];
  return {
    callFinished(call) {
      for (const observe of callObservers) observe(call);
    },
    lookupFinished(lookup) {
      for (const observe of lookupObservers) observe(lookup);
    },
  };
}

function endSpan({ span, outcome, error }: CallFinished): void {
  span.end(outcome, error?.status);
}

/** Adds the call to the request's log line, unless it was refused. */
function recordCall({ visit, operation, outcome, ms }: CallFinished): void {
  if (outcome !== 'overload') visit.calls.push({ operation, outcome, ms: Math.round(ms) });
}

const countCall =
  (metrics: Metrics) =>
  ({ visit, upstream, operation, outcome, ms }: CallFinished): void => {
    if (outcome === 'overload') {
      metrics.shed.inc({ reason: 'upstream' });
      return;
    }
    const labels = { upstream, operation, outcome };
    metrics.clientRequests.observe(labels, ms / 1_000);
    metrics.journal.recordCall({ ...labels, region: visit.region, ms: Math.round(ms) });
  };

/** Logs a failed call; refused calls are left out, since their cause has been logged. */
function logFailure({ visit, upstream, operation, outcome, error, ms }: CallFinished): void {
  if (!error || outcome === 'overload') return;
  const { reason, message } = error;
  visit.log.warn({ upstream, operation, reason, ms: Math.round(ms) }, `upstream call failed: ${message}`);
}

const reportFailure =
  (reporter: FailureReporter) =>
  ({ visit, url, span, outcome, error }: CallFinished): void => {
    if (!error || outcome === 'overload') return;
    const { region, pageUrl } = visit;
    reporter.report({ websiteCode: region, apiUrl: url, pageUrl, trace: span.headers });
  };

function recordResult({ visit, operation, found }: LookupFinished): void {
  if ('error' in found) return;
  recordLookup(operation, found.result);
  recordFound(visit, operation, found);
}

/** Counts personal calls, which bypass the cache; the cache counts all other lookups. */
const countUncached =
  (metrics: Metrics) =>
  ({ operation, found }: LookupFinished): void => {
    if ('error' in found || found.result !== 'bypass') return;
    metrics.cacheRequests.inc({ cache: operation, tier: 'l1', result: 'bypass' });
  };

/** Adds the lookup to the request's list of calls (`?apilist`), if it has one. */
function listLookup({ visit: { listedCalls }, url, ms, attempts, found }: LookupFinished): void {
  if (!listedCalls) return;
  const { status, cache, bytes } = 'error' in found ? toFailed(found.error) : toListed(found);
  listedCalls.push({ path: url.pathname, status, ms: Math.round(ms), cache, bytes, attempts });
}

const toListed = ({ result, bytes }: { result: CacheResult; bytes: number }) => ({ status: 200, cache: result, bytes });

function toFailed(error: unknown) {
  const status = error instanceof UpstreamError ? (error.status ?? error.reason) : 'error';
  return { status, cache: 'miss', bytes: 0 };
}
