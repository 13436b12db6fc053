/** What stands between us and one upstream: a breaker, a bulkhead with a bounded queue, and a budget of retries. */

import { type CircuitWord, createBreaker, failedShareOf } from '../../../runtime/cache/redis/circuit.ts';
import { RefusedError } from '../../../runtime/cache/redis/refusedError.ts';
import { createBulkhead } from '../../../runtime/http/limits/bulkhead.ts';

const second = 1_000;

/**
 * How much one upstream gets at a time. The queue is long because a cold process asks for every edition at once; nobody
 * waits in it longer than a page waits for a section.
 */
export const bulkhead = { running: 64, queued: 2_000, queueMs: 2 * second } as const;

/** When an upstream is left alone: more than half of at least 20 calls in 10 s failed. Closed again within 5 s of its recovery. */
export const breaker = {
  windowMs: 10 * second,
  failedShare: 0.5,
  minCalls: 20,
  firstRestMs: 2 * second,
  maxRestMs: 4 * second,
  /** How long the call may take that finds out whether the upstream is back. */
  probeMs: 3 * second,
  /** A `Retry-After` of the upstream's own is obeyed up to this long. */
  maxHeldMs: 30 * second,
} as const;

/** One retry of idempotent calls, out of a budget that a tenth of the calls fill up. */
export const retrying = { share: 0.1, max: 10, perSecond: 1, maxWaitMs: 200 } as const;

export interface Guard {
  /**
   * Runs a call when the upstream may take it, and tells it whether it is the one that finds out if the upstream is back.
   * @throws {RefusedError} when it may not; else whatever the call throws.
   */
  run<T>(call: (isProbe: boolean) => Promise<T>): Promise<T>;
  /** Leaves the upstream alone for as long as it asked for (`Retry-After`), up to a limit. */
  hold(ms: number): void;
  /** Takes one retry out of the budget; false when there is none. */
  takeRetry(): boolean;
  state(): CircuitWord;
}

/**
 * @param options.countsAgainst Which failures speak against the upstream as a whole.
 * @param options.onState Called with every change of the breaker's state.
 */
export function createGuard({
  countsAgainst,
  onState,
  now = () => performance.now(),
}: {
  countsAgainst: (error: unknown) => boolean;
  onState: (state: CircuitWord) => void;
  /** Milliseconds since whenever; a clock that nobody puts back. */
  now?: () => number;
}): Guard {
  const circuit = createBreaker({
    rules: { ...breaker, ...failedShareOf(breaker) },
    // A probe that did not get through the queue has shown nothing: it must not close the breaker.
    countsAgainst: (error, isProbe) => (error instanceof RefusedError ? isProbe : countsAgainst(error)),
    onState: () => onState(word()),
    now,
  });
  const queued = createBulkhead(bulkhead);
  const retries = createRetryBudget(now);
  let heldUntil = 0;

  const word = (): CircuitWord => (now() < heldUntil ? 'open' : circuit.state());

  return {
    async run(call) {
      if (now() < heldUntil) throw new RefusedError('circuit_open');
      if (heldUntil > 0) {
        heldUntil = 0;
        onState(word());
      }
      // The breaker outside: what it refuses must not wait in the queue, and what the queue refuses is no fault of the upstream.
      return circuit.run((isProbe) => {
        retries.earn();
        return queued(() => call(isProbe));
      });
    },
    hold(ms) {
      heldUntil = now() + Math.min(ms, breaker.maxHeldMs);
      onState('open');
    },
    takeRetry: retries.take,
    state: word,
  };
}

/** A token bucket that calls fill, and time a little, so that retries add a tenth of the calls at most. */
function createRetryBudget(now: () => number) {
  let tokens: number = retrying.max;
  let filledAt = now();
  return {
    earn() {
      tokens = Math.min(retrying.max, tokens + retrying.share);
    },
    take(): boolean {
      tokens = Math.min(retrying.max, tokens + ((now() - filledAt) / 1_000) * retrying.perSecond);
      filledAt = now();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
