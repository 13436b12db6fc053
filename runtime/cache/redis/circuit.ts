/** When something that others wait for is left alone: pure decisions, and what runs calls by them. */
import { RefusedError } from './refusedError.ts';

export type CircuitWord = 'closed' | 'half-open' | 'open';

/** What is known of it. While it is half-open one call, the probe, finds out whether it is back. */
export type Circuit<Tally> =
  | { is: 'closed'; tally: Tally }
  | { is: 'open'; until: number; restMs: number }
  | { is: 'half-open'; restMs: number };

/** A call is asked for, or one has ended. */
export type CircuitEvent = 'asked' | 'succeeded' | 'failed' | 'probe succeeded' | 'probe failed';

export interface CircuitRules<Tally> {
  /** What calls have shown so far; `tallyOf` adds one that has ended. */
  none: Tally;
  tallyOf(tally: Tally, hasFailed: boolean, now: number): Tally;
  /** Whether that is enough to open. */
  isTooBad(tally: Tally): boolean;
  /** It rests this long, doubling up to the limit with each probe that fails. */
  firstRestMs: number;
  maxRestMs: number;
}

/** The state after an event. Calls that began before it opened say nothing of it later. */
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
      return event === 'failed' && rules.isTooBad(tally) ? opened(rules.firstRestMs) : { is: 'closed', tally };
    }
    case 'open':
      return event === 'asked' && now >= circuit.until ? { is: 'half-open', restMs: circuit.restMs } : circuit;
    case 'half-open':
      // What was before an outage says nothing of the time behind it.
      if (event === 'probe succeeded') return { is: 'closed', tally: rules.none };
      return event === 'probe failed' ? opened(Math.min(2 * circuit.restMs, rules.maxRestMs)) : circuit;
  }
}

/** Opens after so many failures in a row. */
export const failuresInRow = (most: number) => ({
  none: 0,
  tallyOf: (tally: number, hasFailed: boolean) => (hasFailed ? tally + 1 : 0),
  isTooBad: (tally: number) => tally >= most,
});

/** The window is forgotten in so many parts. */
const parts = 10;

interface Part {
  part: number;
  calls: number;
  failed: number;
}

interface ShareLimits {
  windowMs: number;
  /** From 0 to 1; more than that is too much. */
  failedShare: number;
  /** Fewer calls in the window say nothing. */
  minCalls: number;
}

/** Opens when too large a share of the calls in a window has failed. */
export const failedShareOf = ({ windowMs, failedShare, minCalls }: ShareLimits) => ({
  none: [] as readonly Part[],
  tallyOf(tally: readonly Part[], hasFailed: boolean, now: number): readonly Part[] {
    const part = Math.floor((now * parts) / windowMs);
    const before = tally.filter((one) => one.part > part - parts && one.part < part);
    const { calls, failed } = tally.find((one) => one.part === part) ?? { calls: 0, failed: 0 };
    return [...before, { part, calls: calls + 1, failed: failed + Number(hasFailed) }];
  },
  isTooBad(tally: readonly Part[]) {
    const sumOf = (count: 'calls' | 'failed') => tally.reduce((sum, one) => sum + one[count], 0);
    return sumOf('calls') >= minCalls && sumOf('failed') > failedShare * sumOf('calls');
  },
});

interface BreakerOptions<Tally> {
  rules: CircuitRules<Tally>;
  /** Whether a failure speaks against what is called; one that does not shows that it is there. */
  countsAgainst: (error: unknown, isProbe: boolean) => boolean;
  onState: (state: CircuitWord) => void;
  /** Milliseconds since whenever; a clock that nobody puts back. */
  now?: () => number;
}

export interface Breaker {
  /** @throws {RefusedError} while it is open, and for all but the probe while it is half-open; else whatever the call throws. */
  run<T>(call: (isProbe: boolean) => Promise<T>): Promise<T>;
  state(): CircuitWord;
}

/** Runs calls as the state of a circuit allows. @param options.onState Called with every change of it. */
export function createBreaker<Tally>(options: BreakerOptions<Tally>): Breaker {
  const { rules, countsAgainst, onState, now = () => performance.now() } = options;
  let circuit: Circuit<Tally> = { is: 'closed', tally: rules.none };

  function move(event: CircuitEvent): void {
    const before = circuit.is;
    circuit = circuitAfter(circuit, event, now(), rules);
    if (circuit.is !== before) onState(circuit.is);
  }

  return {
    state: () => circuit.is,
    async run(call) {
      const wasOpen = circuit.is === 'open';
      move('asked');
      const isProbe = wasOpen && circuit.is === 'half-open';
      if (circuit.is !== 'closed' && !isProbe) throw new RefusedError('circuit_open');
      try {
        const value = await call(isProbe);
        move(isProbe ? 'probe succeeded' : 'succeeded');
        return value;
      } catch (error) {
        if (countsAgainst(error, isProbe)) move(isProbe ? 'probe failed' : 'failed');
        else if (isProbe) move('probe succeeded');
        throw error;
      }
    },
  };
}
