/** Protection of one upstream: a circuit breaker, a bulkhead with a bounded queue, and a retry budget. */

import { type CircuitState, createBreaker, failureRate } from '../../../runtime/cache/redis/circuit.ts';
import { RefusedError } from '../../../runtime/cache/redis/refusedError.ts';
import { createBulkhead } from '../../../runtime/http/limits/bulkhead.ts';

const second = 1_000;

/**
 * Concurrency of one upstream. The queue is long because a cold process requests every edition at once; a call waits in
 * the queue no longer than a page waits for a section.
 */
export const bulkhead = { running: 64, queued: 2_000, queueMs: 2 * second } as const;

/** The breaker opens when more than half of at least 20 calls in 10 s failed, and closes within 5 s of a recovery. */
export const breaker = {
  windowMs: 10 * second,
  failedShare: 0.5,
  minCalls: 20,
  firstRestMs: 2 * second,
  maxRestMs: 4 * second,
  /** Timeout of the probe call that tests whether the upstream has recovered. */
  probeMs: 3 * second,
  /** Maximum pause requested by the upstream's `Retry-After`. */
  maxPauseMs: 30 * second,
} as const;

/** Retry budget: idempotent calls are retried once; each call adds a tenth of a retry to the budget. */
export const retrying = { share: 0.1, max: 10, perSecond: 1, maxWaitMs: 200 } as const;

/** Admits, queues or refuses the calls of one upstream. */
export interface Guard {
  /**
   * Runs a call, or refuses it. `isProbe` is true for the call that tests whether the upstream has recovered.
   * @throws {RefusedError} when the call is refused; otherwise whatever the call throws.
   */
  run<T>(call: (isProbe: boolean) => Promise<T>): Promise<T>;
  /** Refuses all calls for the given time (from `Retry-After`), at most `breaker.maxPauseMs`. */
  pauseFor(ms: number): void;
  /** Takes one retry from the budget; false when the budget is empty. */
  takeRetry(): boolean;
  state(): CircuitState;
}

/**
 * Creates the guard of an upstream.
 * @param options.countsAgainst True for failures of the upstream as a whole, which the breaker counts.
 * @param options.onState Called with every change of the breaker's state.
 */
export function createGuard({
  countsAgainst,
  onState,
  now = () => performance.now(),
}: {
  countsAgainst: (error: unknown) => boolean;
  onState: (state: CircuitState) => void;
  /** Monotonic clock, ms. */
  now?: () => number;
}): Guard {
  const circuit = createBreaker({
    rules: { ...breaker, ...failureRate(breaker) },
    // A probe that was refused by the queue has not reached the upstream and must not close the breaker.
    countsAgainst: (error, isProbe) => (error instanceof RefusedError ? isProbe : countsAgainst(error)),
    onState: () => onState(currentState()),
    now,
  });
  const runQueued = createBulkhead(bulkhead);
  const retries = createRetryBudget(now);
  let pausedUntil = 0;

  const currentState = (): CircuitState => (now() < pausedUntil ? 'open' : circuit.state());

  return {
    async run(call) {
      if (now() < pausedUntil) throw new RefusedError('circuit_open');
      if (pausedUntil > 0) {
        pausedUntil = 0;
        onState(currentState());
      }
      // The breaker comes before the queue: refused calls are not queued, and a full queue is no upstream failure.
      return circuit.run((isProbe) => {
        retries.earn();
        return runQueued(() => call(isProbe));
      });
    },
    pauseFor(ms) {
      pausedUntil = now() + Math.min(ms, breaker.maxPauseMs);
      onState('open');
    },
    takeRetry: retries.take,
    state: currentState,
  };
}

/** A token bucket filled by calls and slowly by time: retries add at most about a tenth to the calls. */
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
