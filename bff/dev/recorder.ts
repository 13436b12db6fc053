/**
 * What `?debug` writes down of one request: every lookup, and the calls behind it. Times are of the wall clock in milliseconds, with
 * fractions, so that what two processes have written goes together.
 */
import { UpstreamError } from '../errors.ts';
import type { CallWatch } from '../resilience/http.ts';

/** A lookup of something shared, however it was answered. */
export interface RecordedLookup {
  upstream: string;
  operation: string;
  /** Path and query. */
  address: string;
  startedAt: number;
  /** Null while it is not answered. */
  endedAt: number | null;
  /** As `proart_cache_requests_total` counted it: tier and result. */
  cache: string[];
  /** Why there was no answer; null when there was one. */
  failure: string | null;
  bytes: number | null;
  /** Null when nobody was asked for it, or another request's call was waited for. */
  call: RecordedCall | null;
}

/** A call that a lookup led to. It may go on when the lookup has been answered with something stale. */
export interface RecordedCall {
  startedAt: number;
  endedAt: number | null;
  outcome: string | null;
  bytes: number | null;
  /** Each time that it was sent; none when the upstream was spared. */
  attempts: { sentAt: number; answeredAt: number | null; status: number | null }[];
}

/** What the BFF knows of a request. */
export interface Recorded {
  lookups: RecordedLookup[];
  /** Finished answers that would have spared the lookups, and whether they were kept. */
  finished: { kind: string; isKept: boolean }[];
}

export interface LookupRecorder {
  counted(tier: string, result: string): void;
  found(found: { bytes: number }): void;
  failed(error: unknown): void;
  call(): CallWatch & { ended(outcome: string, bytes?: number): void };
}

export interface Recorder extends Recorded {
  lookup(upstream: string, operation: string, url: URL): LookupRecorder;
}

/** Wall clock, ms, as finely as the monotonic one tells. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();

export function createRecorder(): Recorder {
  const lookups: RecordedLookup[] = [];
  return {
    lookups,
    finished: [],
    lookup(upstream, operation, { pathname, search }) {
      const lookup: RecordedLookup = {
        upstream,
        operation,
        address: pathname + search,
        startedAt: preciseNow(),
        endedAt: null,
        cache: [],
        failure: null,
        bytes: null,
        call: null,
      };
      lookups.push(lookup);
      return {
        counted: (tier, result) => void lookup.cache.push(`${tier} ${result}`),
        found({ bytes }) {
          Object.assign(lookup, { endedAt: preciseNow(), bytes });
        },
        failed(error) {
          const failure = error instanceof UpstreamError ? error.reason : 'error';
          Object.assign(lookup, { endedAt: preciseNow(), failure });
        },
        call() {
          const call = startCall();
          lookup.call = call.recorded;
          return call;
        },
      };
    },
  };
}

function startCall() {
  const recorded: RecordedCall = { startedAt: preciseNow(), endedAt: null, outcome: null, bytes: null, attempts: [] };
  return {
    recorded,
    sent: () => void recorded.attempts.push({ sentAt: preciseNow(), answeredAt: null, status: null }),
    answered: (status: number) =>
      void Object.assign(recorded.attempts.at(-1) ?? {}, { answeredAt: preciseNow(), status }),
    ended: (outcome: string, bytes: number | null = null) =>
      void Object.assign(recorded, { endedAt: preciseNow(), outcome, bytes }),
  };
}
