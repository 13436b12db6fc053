import { afterEach, beforeEach, expect, vi } from 'vitest';
import { breaker, createGuard } from '../../bff/upstreams/transport/guard.ts';
import { isBreakerFailure } from '../../bff/upstreams/transport/http.ts';
import type { CircuitState } from '../../runtime/cache/redis/circuit.ts';
import type { RefusedError } from '../../runtime/cache/redis/refusedError.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';

/** Calls within a window that the circuit breaker needs to decide. */
export const { minCalls } = breaker;

/** Uses fake timers for a test file and expects that no test leaves one; call it at the top. */
export function installFakeClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_700_000_000_000 });
  });
  afterEach(() => {
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
}

/** Error of a failed call: a network error, or a response with this status. */
export const failure = (status?: number) =>
  new UpstreamError(
    { upstream: 'content', operation: 'header' },
    status ? 'status' : 'network',
    'down',
    status ? { status } : {},
  );

/** Creates a guard and functions that run a call with a given outcome through it. */
export function buildGuard() {
  const states: CircuitState[] = [];
  const guard = createGuard({ countsAgainst: isBreakerFailure, onState: (state) => states.push(state) });
  const counter = { calls: 0 };
  return {
    guard,
    states,
    counter,
    succeed: () =>
      guard.run(async () => {
        counter.calls += 1;
        return 'fine';
      }),
    fail: (error: Error = failure(500)) =>
      guard
        .run(() => {
          counter.calls += 1;
          return Promise.reject(error);
        })
        .catch((reason: unknown) => reason),
    /** Starts a call that stays open until `end`. */
    begin() {
      let end: (error?: Error) => void = () => {};
      const state = { isRunning: false };
      const call = guard.run(() => {
        counter.calls += 1;
        state.isRunning = true;
        return new Promise<string>((resolve, reject) => {
          end = (error) => (error ? reject(error) : resolve('fine'));
        });
      });
      const outcome = call.catch((error: unknown) => error);
      return { outcome, state, end: (error?: Error) => end(error) };
    },
    /** Fails calls until the circuit breaker is open. */
    async open() {
      for (let n = 0; n < minCalls; n++) await this.fail();
      expect(guard.state()).toBe('open');
    },
  };
}

/** Matches the error of a call that the guard refused. */
export const isRefused = (reason: RefusedError['reason']) => expect.objectContaining({ name: 'RefusedError', reason });
