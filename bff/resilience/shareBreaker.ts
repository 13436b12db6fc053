/** When a circuit opens: by the share of calls that failed lately. */
import { CircuitState, type IBreaker } from 'cockatiel';

interface Options {
  windowMs: number;
  /** From 0 to 1; more than that is too much. */
  failedShare: number;
  /** Fewer calls in the window say nothing. */
  leastCalls: number;
  /** Milliseconds since whenever; a clock that nobody puts back. */
  now: () => number;
}

/** The window is forgotten in so many parts. */
const parts = 10;

/** In place of the library's own, which forgets a part of its window with a call and not with time: after a pause it counts calls long past. */
export function createShareBreaker({ windowMs, failedShare, leastCalls, now }: Options): IBreaker {
  const partMs = windowMs / parts;
  let counts: { part: number; calls: number; failed: number }[] = [];

  function count(failed: number): void {
    const part = Math.floor(now() / partMs);
    while (counts[0] && counts[0].part <= part - parts) counts.shift();
    const last = counts.at(-1);
    if (last?.part !== part) {
      counts.push({ part, calls: 1, failed });
      return;
    }
    last.calls += 1;
    last.failed += failed;
  }

  return {
    // For whoever keeps it over a restart; nobody does.
    state: null,
    success(state) {
      // What was before an outage says nothing of the time behind it.
      if (state === CircuitState.HalfOpen) counts = [];
      count(0);
    },
    failure(state) {
      count(1);
      if (state !== CircuitState.Closed) return true;
      const calls = counts.reduce((sum, one) => sum + one.calls, 0);
      const failed = counts.reduce((sum, one) => sum + one.failed, 0);
      return calls >= leastCalls && failed > failedShare * calls;
    },
  };
}
