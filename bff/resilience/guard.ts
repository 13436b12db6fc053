/** What stands between us and one upstream: a breaker, a bulkhead with a bounded queue, and a budget of retries. */
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  IsolatedCircuitError,
  noJitterGenerator,
} from 'cockatiel';
import { createShareBreaker } from './shareBreaker.ts';
import { breaker as breaking, bulkhead as limits, retrying } from './tiers.ts';

/** A call that was not made, to protect the upstream or ourselves; `reason` is a label of `proart_shed_total`. */
export class RefusedError extends Error {
  readonly reason: 'circuit_open' | 'bulkhead_full';

  constructor(reason: RefusedError['reason']) {
    super(reason);
    this.name = 'RefusedError';
    this.reason = reason;
  }
}

export type CircuitWord = 'closed' | 'half-open' | 'open';

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
 * @param options.onState Told of every change of the breaker's state.
 */
export function createGuard({
  countsAgainst,
  onState,
  now = () => performance.now(),
}: {
  countsAgainst: (error: Error) => boolean;
  onState: (state: CircuitWord) => void;
  /** Milliseconds since whenever; a clock that nobody puts back. */
  now?: () => number;
}): Guard {
  // A probe that did not get through the queue has shown nothing: it must not close the breaker.
  const speaksAgainst = (error: Error) =>
    error instanceof RefusedError ? breaker.state === CircuitState.HalfOpen : countsAgainst(error);
  const breaker: CircuitBreakerPolicy = circuitBreaker(handleWhen(speaksAgainst), {
    breaker: createShareBreaker({ ...breaking, now }),
    halfOpenAfter: new ExponentialBackoff({
      initialDelay: breaking.firstRestMs,
      maxDelay: breaking.mostRestMs,
      generator: noJitterGenerator,
    }),
  });
  const queue = bulkhead(limits.running, limits.queued);
  const retries = createRetryBudget(now);
  let heldUntil = 0;

  const word = (): CircuitWord => {
    if (now() < heldUntil) return 'open';
    if (breaker.state === CircuitState.Closed) return 'closed';
    return breaker.state === CircuitState.HalfOpen ? 'half-open' : 'open';
  };
  breaker.onStateChange(() => onState(word()));

  return {
    async run(call) {
      if (now() < heldUntil) throw new RefusedError('circuit_open');
      if (heldUntil > 0) {
        heldUntil = 0;
        onState(word());
      }
      // The breaker would let everybody wait for its probe.
      if (breaker.state === CircuitState.HalfOpen) throw new RefusedError('circuit_open');
      retries.earn();
      try {
        // The breaker outside: what it refuses must not wait in the queue, and what the queue refuses is no fault of the upstream.
        return await breaker.execute(() => {
          // The library says half-open only when its probe is under way.
          const isProbe = breaker.state !== CircuitState.Closed;
          return queued(queue, () => call(isProbe));
        });
      } catch (error) {
        if (error instanceof BrokenCircuitError || error instanceof IsolatedCircuitError)
          throw new RefusedError('circuit_open');
        throw error;
      }
    },
    hold(ms) {
      heldUntil = now() + Math.min(ms, breaking.mostHeldMs);
      onState('open');
    },
    takeRetry: retries.take,
    state: word,
  };
}

/** Runs a call in the bulkhead, and gives up when it is still queued after the time that a page would wait. */
async function queued<T>(queue: ReturnType<typeof bulkhead>, call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let gaveUp = false;
  const waited = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      gaveUp = true;
      reject(new RefusedError('bulkhead_full'));
    }, limits.queueMs);
  });
  const running = queue.execute(() => {
    clearTimeout(timer);
    if (gaveUp) throw new RefusedError('bulkhead_full');
    return call();
  });
  try {
    return await Promise.race([running, waited]);
  } catch (error) {
    throw error instanceof BulkheadRejectedError ? new RefusedError('bulkhead_full') : error;
  } finally {
    clearTimeout(timer);
    running.catch(() => {});
  }
}

/** A token bucket that calls fill, and time a little, so that retries add a tenth of the calls at most. */
function createRetryBudget(now: () => number) {
  let tokens: number = retrying.most;
  let filledAt = now();
  return {
    earn() {
      tokens = Math.min(retrying.most, tokens + retrying.share);
    },
    take(): boolean {
      tokens = Math.min(retrying.most, tokens + ((now() - filledAt) / 1_000) * retrying.perSecond);
      filledAt = now();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
