/** Circuit breaker: a pure state machine, and a wrapper that runs calls by it. */
import { RefusedError } from './refusedError.ts';

/** State of a circuit. */
export type CircuitState = 'closed' | 'half-open' | 'open';

/**
 * State of a circuit with its data. While half-open, a single call (the probe) tests whether the target has recovered.
 */
export type Circuit<Tally> =
  | { is: 'closed'; tally: Tally }
  | { is: 'open'; until: number; restMs: number }
  | { is: 'half-open'; restMs: number };

/** A call is requested, or a call has ended. */
export type CircuitEvent = 'requested' | 'succeeded' | 'failed' | 'probe succeeded' | 'probe failed';

/** Rules by which a circuit opens and closes. */
export interface CircuitRules<Tally> {
  /** Initial tally of call results; `tallyOf` adds a result. */
  none: Tally;
  tallyOf(tally: Tally, hasFailed: boolean, now: number): Tally;
  /** Returns true when the circuit must open. */
  shouldOpen(tally: Tally): boolean;
  /** Time that the circuit stays open when it opens; doubled with each failed probe, up to `maxRestMs`. */
  firstRestMs: number;
  maxRestMs: number;
}

/** Returns the state after an event. Results of calls that began before the circuit opened are ignored. */
export function circuitAfter<Tally>(
  circuit: Circuit<Tally>,
  event: CircuitEvent,
  now: number,
  rules: CircuitRules<Tally>,
): Circuit<Tally> {
  const opened = (restMs: number): Circuit<Tally> => ({ is: 'open', until: now + restMs, restMs });
  switch (circuit.is) {
    case 'closed': {
      if (event !== 'succeeded' && event !== 'failed') return circuit;
      const tally = rules.tallyOf(circuit.tally, event === 'failed', now);
      return event === 'failed' && rules.shouldOpen(tally) ? opened(rules.firstRestMs) : { is: 'closed', tally };
    }
    case 'open':
      return event === 'requested' && now >= circuit.until ? { is: 'half-open', restMs: circuit.restMs } : circuit;
    case 'half-open':
      // The tally restarts: results from before an outage do not count after it.
      if (event === 'probe succeeded') return { is: 'closed', tally: rules.none };
      return event === 'probe failed' ? opened(Math.min(2 * circuit.restMs, rules.maxRestMs)) : circuit;
  }
}

/** Rules that open after a number of consecutive failures. */
export const consecutiveFailures = (maxFailures: number) => ({
  none: 0,
  tallyOf: (tally: number, hasFailed: boolean) => (hasFailed ? tally + 1 : 0),
  shouldOpen: (tally: number) => tally >= maxFailures,
});

/** Number of parts of the sliding window; it moves by one part at a time. */
const parts = 10;

interface Part {
  part: number;
  calls: number;
  failed: number;
}

interface ShareLimits {
  windowMs: number;
  /** Maximum share of failed calls, from 0 to 1. */
  failedShare: number;
  /** Minimum number of calls in the window to open. */
  minCalls: number;
}

/** Rules that open when the share of failed calls in a sliding window is too large. */
export const failureRate = ({ windowMs, failedShare, minCalls }: ShareLimits) => ({
  none: [] as readonly Part[],
  tallyOf(tally: readonly Part[], hasFailed: boolean, now: number): readonly Part[] {
    const part = Math.floor((now * parts) / windowMs);
    const before = tally.filter((one) => one.part > part - parts && one.part < part);
    const { calls, failed } = tally.find((one) => one.part === part) ?? { calls: 0, failed: 0 };
    return [...before, { part, calls: calls + 1, failed: failed + Number(hasFailed) }];
  },
  shouldOpen(tally: readonly Part[]) {
    const sumOf = (count: 'calls' | 'failed') => tally.reduce((sum, one) => sum + one[count], 0);
    return sumOf('calls') >= minCalls && sumOf('failed') > failedShare * sumOf('calls');
  },
});

interface BreakerOptions<Tally> {
  rules: CircuitRules<Tally>;
  /** Returns true for errors that count as failures; a probe with any other error closes the circuit. */
  countsAgainst: (error: unknown, isProbe: boolean) => boolean;
  onState: (state: CircuitState) => void;
  /** Monotonic clock, ms. */
  now?: () => number;
}

/** Runs calls through a circuit. */
export interface Breaker {
  /**
   * Runs a call.
   * @throws {RefusedError} while open or half-open (except for the probe); else whatever the call throws.
   */
  run<T>(call: (isProbe: boolean) => Promise<T>): Promise<T>;
  state(): CircuitState;
}

/** Creates a circuit breaker. @param options.onState Called on every change of state. */
export function createBreaker<Tally>(options: BreakerOptions<Tally>): Breaker {
  const { rules, countsAgainst, onState, now = () => performance.now() } = options;
  let circuit: Circuit<Tally> = { is: 'closed', tally: rules.none };

  function applyEvent(event: CircuitEvent): void {
    const before = circuit.is;
    circuit = circuitAfter(circuit, event, now(), rules);
    if (circuit.is !== before) onState(circuit.is);
  }

  return {
    state: () => circuit.is,
    async run(call) {
      const wasOpen = circuit.is === 'open';
      applyEvent('requested');
      const isProbe = wasOpen && circuit.is === 'half-open';
      if (circuit.is !== 'closed' && !isProbe) throw new RefusedError('circuit_open');
      try {
        const value = await call(isProbe);
        applyEvent(isProbe ? 'probe succeeded' : 'succeeded');
        return value;
      } catch (error) {
        if (countsAgainst(error, isProbe)) applyEvent(isProbe ? 'probe failed' : 'failed');
        else if (isProbe) applyEvent('probe succeeded');
        throw error;
      }
    },
  };
}
