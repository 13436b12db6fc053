import type { Loaded } from './lookup.ts';
import { concerns, type PurgeTarget } from './purgeTarget.ts';

/** A load under way. */
export interface Flight<Entry, Value> {
  key: string;
  /** Undefined: every purge concerns it. */
  tags: readonly string[] | undefined;
  /** Wall clock, ms. */
  startedAt: number;
  /** No caller waits for it. */
  isBehind: boolean;
  /** No purge has concerned it since it began: what it brings may be stored. */
  isCurrent: boolean;
  /** A purge has concerned it that nobody may be answered from before. */
  isPurged: boolean;
  landed: Promise<Landed<Entry, Value>>;
}

/** What a flight brought: an entry of L2, or what was loaded. */
export type Landed<Entry, Value> =
  | { entry: Entry; result: 'hit' | 'stale' | 'stale_error' }
  | { loaded: Loaded<Entry, Value>; stored: Entry | null; isCurrent: boolean };

/** The loads under way: one for a key, but for those that nobody joins. */
export class Flights<Entry> {
  readonly #joinable = new Map<string, Flight<Entry, unknown>>();
  readonly #underWay = new Set<Flight<Entry, unknown>>();

  get size(): number {
    return this.#underWay.size;
  }

  has(key: string): boolean {
    return this.#joinable.has(key);
  }

  /** The load of a key; what it brings is of the type that its key's loads bring. */
  of<Value>(key: string): Flight<Entry, Value> | undefined {
    return this.#joinable.get(key) as Flight<Entry, Value> | undefined;
  }

  /** @param run Begins in a moment. */
  start<Value>(
    { isAlone, ...begun }: Pick<Flight<Entry, Value>, 'key' | 'tags' | 'startedAt' | 'isBehind'> & { isAlone: boolean },
    run: (flight: Flight<Entry, Value>) => Promise<Landed<Entry, Value>>,
  ): Flight<Entry, Value> {
    const flight: Flight<Entry, Value> = {
      ...begun,
      isCurrent: true,
      isPurged: false,
      landed: Promise.resolve().then(() => run(flight)),
    };
    this.#underWay.add(flight);
    if (!isAlone && !this.has(flight.key)) this.#joinable.set(flight.key, flight);
    const land = () => {
      this.#underWay.delete(flight);
      this.leave(flight);
    };
    flight.landed.then(land, land);
    return flight;
  }

  /** Nobody joins it any more. */
  leave(flight: Flight<Entry, unknown>): void {
    if (this.#joinable.get(flight.key) === flight) this.#joinable.delete(flight.key);
  }

  /** What was asked for before a purge is not stored after it. @param isSpread Purges may have been missed: Redis knows of them. */
  purge(target: PurgeTarget, isSpread: boolean): void {
    for (const flight of this.#underWay) {
      if (flight.tags && !concerns(target, flight.tags)) continue;
      flight.isCurrent = false;
      flight.isPurged ||= !isSpread;
      this.leave(flight);
    }
  }
}
