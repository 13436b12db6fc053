import type { Loaded } from './lookup.ts';
import { type PurgeTarget, purgeApplies } from './purgeTarget.ts';

/** A load in progress. */
export interface Flight<Entry, Value> {
  key: string;
  /** Cache tags; undefined before the load when unknown, so that every purge applies to the load. */
  tags: readonly string[] | undefined;
  /** Wall clock, ms. */
  startedAt: number;
  /** Started as background revalidation. */
  isBackground: boolean;
  /** False after a purge that applies to the load, whose result is then not stored. */
  isCurrent: boolean;
  /** True after a purge that is not spread over time: an L2 entry read before it is only a fallback. */
  isPurged: boolean;
  outcome: Promise<FlightOutcome<Entry, Value>>;
}

/** Result of a flight: an L2 entry, or a loaded value. */
export type FlightOutcome<Entry, Value> =
  | { entry: Entry; result: 'hit' | 'stale' | 'stale_error' }
  | { loaded: Loaded<Entry, Value>; stored: Entry | null; isCurrent: boolean };

/** Loads in progress: at most one joinable load per key, and any number of solo ones. */
export class Flights<Entry> {
  readonly #joinable = new Map<string, Flight<Entry, unknown>>();
  readonly #inProgress = new Set<Flight<Entry, unknown>>();

  get size(): number {
    return this.#inProgress.size;
  }

  has(key: string): boolean {
    return this.#joinable.has(key);
  }

  /** Returns the joinable load of a key. All loads of a key have the same value type. */
  findJoinable<Value>(key: string): Flight<Entry, Value> | undefined {
    return this.#joinable.get(key) as Flight<Entry, Value> | undefined;
  }

  /** Starts a load. @param run Called in the next microtask. */
  start<Value>(
    {
      isSolo,
      ...begun
    }: Pick<Flight<Entry, Value>, 'key' | 'tags' | 'startedAt' | 'isBackground'> & { isSolo: boolean },
    run: (flight: Flight<Entry, Value>) => Promise<FlightOutcome<Entry, Value>>,
  ): Flight<Entry, Value> {
    const flight: Flight<Entry, Value> = {
      ...begun,
      isCurrent: true,
      isPurged: false,
      outcome: Promise.resolve().then(() => run(flight)),
    };
    this.#inProgress.add(flight);
    if (!isSolo && !this.has(flight.key)) this.#joinable.set(flight.key, flight);
    const settle = () => {
      this.#inProgress.delete(flight);
      this.stopJoining(flight);
    };
    flight.outcome.then(settle, settle);
    return flight;
  }

  /** Makes a load no longer joinable. */
  stopJoining(flight: Flight<Entry, unknown>): void {
    if (this.#joinable.get(flight.key) === flight) this.#joinable.delete(flight.key);
  }

  /**
   * Prevents loads that began before a purge from being stored.
   * @param isSpread True for the purge after a lost connection to Redis: L2 entries stay usable, as their generations
   * show which of them were purged meanwhile.
   */
  purge(target: PurgeTarget, isSpread: boolean): void {
    for (const flight of this.#inProgress) {
      if (flight.tags && !purgeApplies(target, flight.tags)) continue;
      flight.isCurrent = false;
      flight.isPurged ||= !isSpread;
      this.stopJoining(flight);
    }
  }
}
