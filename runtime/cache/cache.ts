/**
 * Read-through cache: memory (L1), then Redis (L2), then one load per key; stale entries are the fallback.
 * Loads run outside the LRU, whose `fetch` fails every caller when the key is evicted.
 */
import { timedOut, withTimeout } from '../../contracts/withTimeout.ts';
import { BackOffs } from './backOffs.ts';
import type { CacheOptions } from './cacheOptions.ts';
import { type Flight, type FlightOutcome, Flights } from './flights.ts';
import type { CacheEntry, CacheResult, Found, FoundEntry, Loaded, Lookup } from './lookup.ts';
import type { MemoryStore } from './memoryStore.ts';
import { staleWaitMs as defaultStaleWaitMs, type EntryState, freshUntilOf, stateOfEntry } from './policy.ts';
import { type PurgeOptions, type PurgeTarget, purgeApplies } from './purgeTarget.ts';
import type { Generations, L2 } from './redis/l2.ts';

/** Cache of one kind of entry. */
export class Cache<Entry extends CacheEntry> {
  readonly #options: CacheOptions<Entry>;
  readonly #store: MemoryStore<Entry>;
  readonly #l2: L2<Entry> | undefined;
  readonly #backOffs: BackOffs | undefined;
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #isBusUp: () => boolean;
  readonly #flights = new Flights<Entry>();

  constructor(options: CacheOptions<Entry>) {
    const { store, l2, backOff, now, random = Math.random, isBusUp = l2?.isBusUp ?? (() => true) } = options;
    this.#options = options;
    this.#store = store;
    this.#l2 = l2;
    this.#now = now;
    this.#random = random;
    this.#isBusUp = isBusUp;
    this.#backOffs = backOff && new BackOffs(backOff, now, random);
  }

  /** Returns a usable entry of any age; entries not yet verified are skipped. */
  peek(key: string): Entry | undefined {
    const entry = this.#store.get(key);
    return entry && !entry.unverified && this.#now() < entry.usableUntil ? entry : undefined;
  }

  /** Returns until when an entry is fresh (wall clock, ms); shorter while purges of others are not received. */
  trustedUntil(entry: Entry): number {
    return freshUntilOf(entry, this.#isBusUp());
  }

  isFresh(entry: Entry): boolean {
    return this.#stateOf(entry) === 'fresh';
  }

  /** Returns the time until which lookups return this entry without a load (wall clock, ms): fresh or in back-off. */
  freshUntil(key: string, entry: Entry): number {
    return this.isFresh(entry) ? freshUntilOf(entry, this.#isBusUp()) : (this.#backOffs?.waiting(key)?.until ?? 0);
  }

  /** Returns an entry that can be used without waiting for a load; a stale one is revalidated in the background. */
  getCached(lookup: Lookup<Entry, unknown>): FoundEntry<Entry> | undefined {
    const entry = this.#find(lookup);
    if (!entry) return undefined;
    const state = this.#stateOf(entry);
    if (state === 'fresh') return this.#toFoundEntry(lookup, entry, 'hit');
    if (this.#options.isFreshOnly) return undefined;
    if (state === 'stale' && !lookup.revalidatesFirst) {
      this.revalidate(lookup);
      return this.#toFoundEntry(lookup, entry, 'stale');
    }
    const isLeftAlone = this.#backOffs?.waiting(lookup.key) || this.#isFull();
    return isLeftAlone && !this.#flights.has(lookup.key) ? this.#toFoundEntry(lookup, entry, 'stale_error') : undefined;
  }

  /** Looks up a key and loads it if needed. @throws the error of the load when no usable entry is stored. */
  async get<Value>(lookup: Lookup<Entry, Value>): Promise<Found<Entry, Value>> {
    const cached = this.getCached(lookup);
    if (cached) return cached;
    const joined = lookup.isSolo ? undefined : this.#flights.findJoinable<Value>(lookup.key);
    const failed = joined ? undefined : this.#backOffs?.waiting(lookup.key);
    if (failed?.error !== undefined) {
      lookup.count('l1', 'negative');
      throw failed.error;
    }
    const found = await this.#wait(lookup, joined ?? this.#start(lookup), joined !== undefined);
    // The joined load's value is not shared: load again for this caller only.
    return found ?? this.get({ ...lookup, isSolo: true });
  }

  /** Waits for a load, limited if a stale entry exists; null when a joined load's value is not shared. */
  async #wait<Value>(
    lookup: Lookup<Entry, Value>,
    flight: Flight<Entry, Value>,
    isJoined: boolean,
  ): Promise<Found<Entry, Value> | null> {
    const stale = this.#options.isFreshOnly ? undefined : this.#find(lookup);
    const isRevalidated = lookup.revalidatesFirst && stale !== undefined && this.#now() < stale.staleUntil;
    let outcome: FlightOutcome<Entry, Value> | typeof timedOut;
    try {
      // The clock may have been set back since the load began.
      const { staleWaitMs = defaultStaleWaitMs } = this.#options;
      const waitMs = Math.min(staleWaitMs, staleWaitMs - (this.#now() - flight.startedAt));
      outcome = stale ? await withTimeout(waitMs, flight.outcome) : await flight.outcome;
    } catch (error) {
      if (stale) return this.#toFoundEntry(lookup, stale, 'stale_error');
      if (isJoined && lookup.sharesFailures === false) return null;
      lookup.count('l1', isJoined ? 'collapsed' : 'miss');
      throw error;
    }
    if (outcome === timedOut) return this.#toFoundEntry(lookup, stale as Entry, 'stale');
    return this.#toFound(lookup, outcome, { stale, isJoined, l1Result: isRevalidated ? 'stale' : 'miss' });
  }

  #toFound<Value>(
    lookup: Lookup<Entry, Value>,
    outcome: FlightOutcome<Entry, Value>,
    { stale, isJoined, l1Result }: { stale: Entry | undefined; isJoined: boolean; l1Result: CacheResult },
  ): Found<Entry, Value> | null {
    if (!('loaded' in outcome)) {
      if (isJoined) return this.#toFoundEntry(lookup, outcome.entry, 'collapsed');
      return this.#toFoundEntry(
        lookup,
        outcome.entry,
        outcome.result,
        outcome.result === 'stale_error' ? 'stale_error' : l1Result,
      );
    }
    const { loaded, stored, isCurrent } = outcome;
    // The stale entry may have been removed during the load.
    if (stale && !loaded.isShared && !loaded.isGone && this.#find(lookup))
      return this.#toFoundEntry(lookup, stale, 'stale_error');
    if (isJoined && !loaded.isShared) return null;
    const result = isJoined ? 'collapsed' : 'miss';
    lookup.count('l1', isJoined ? 'collapsed' : l1Result, loaded.entry ?? undefined);
    return { result, value: loaded.value, stored, isCurrent };
  }

  /** Loads in the background, unless a load is in progress, the key in back-off or the process busy. */
  revalidate(lookup: Lookup<Entry, unknown>, l2Read?: { generations?: Generations }): void {
    const { mayRevalidate = () => true } = this.#options;
    if (this.#flights.has(lookup.key) || this.#backOffs?.waiting(lookup.key) || this.#isFull()) return;
    if (!mayRevalidate()) return;
    const { revalidate = lookup.load } = lookup;
    // Callers that join the load receive its error.
    this.#start({ ...lookup, load: revalidate }, { isBackground: true, l2Read }).outcome.catch(() => {});
  }

  /** Starts a load. @param options.l2Read Result of a preceding L2 read; if given, L2 is not read again. */
  #start<Value>(
    lookup: Lookup<Entry, Value>,
    {
      isBackground = false,
      l2Read,
    }: { isBackground?: boolean; l2Read?: { generations?: Generations } | undefined } = {},
  ): Flight<Entry, Value> {
    const { key, tags, isSolo = false } = lookup;
    return this.#flights.start({ key, tags, isSolo, isBackground, startedAt: this.#now() }, (flight) =>
      this.#fill(lookup, flight, l2Read),
    );
  }

  async #fill<Value>(
    lookup: Lookup<Entry, Value>,
    flight: Flight<Entry, Value>,
    l2Read: { generations?: Generations } | undefined,
  ): Promise<FlightOutcome<Entry, Value>> {
    const { key } = lookup;
    const l2 = lookup.isLocal ? undefined : this.#l2;
    const read = l2Read ? { ...l2Read, entry: null } : await l2?.read(key, lookup.tags);
    const shared = read?.entry ? this.#newer(lookup, read.entry) : undefined;
    const state = this.#stateOf(shared);
    // An entry purged during the read is only a fallback for a failed load.
    if (shared && read && !flight.isPurged && (state === 'fresh' || state === 'stale')) {
      this.#adopt(lookup, flight, shared, read);
      const result = state === 'fresh' ? 'hit' : 'stale';
      lookup.count('l2', result, shared);
      return { entry: shared, result };
    }
    if (l2 && !l2Read) lookup.count('l2', 'miss');
    try {
      const loaded = await lookup.load(this.#find(lookup));
      const stored = this.#storeLoaded(lookup, flight, loaded, read);
      return { loaded, stored, isCurrent: flight.isCurrent };
    } catch (error) {
      this.#backOffs?.recordFailure(key, error);
      // The L2 entry may have expired during the load.
      if (!shared || this.#stateOf(shared) === 'miss') throw error;
      if (flight.isCurrent) this.#store.set(key, shared);
      return { entry: shared, result: 'stale_error' };
    }
  }

  /** Stores an L2 entry in memory; a stale one is revalidated in the background. */
  #adopt(
    lookup: Lookup<Entry, unknown>,
    flight: Flight<Entry, unknown>,
    shared: Entry,
    { generations }: { generations?: Generations },
  ): void {
    if (!flight.isCurrent) return;
    this.#store.set(lookup.key, shared);
    if (this.isFresh(shared)) return;
    // This load is done although its promise has not settled: it must not block the revalidation.
    this.#flights.stopJoining(flight);
    this.revalidate(lookup, generations ? { generations } : {});
  }

  /** Stores a loaded entry in memory and L2; returns the entry, or null when it was not stored. */
  #storeLoaded(
    lookup: Lookup<Entry, unknown>,
    { isBackground, isCurrent }: Flight<Entry, unknown>,
    { entry, isGone }: Loaded<Entry, unknown>,
    read: { generations?: Generations } | undefined,
  ): Entry | null {
    const { key, isLocal = false } = lookup;
    const existing = this.#find(lookup);
    const isFresh = entry !== null && this.#now() < entry.freshUntil;
    if (isFresh) this.#backOffs?.end(key);
    // A foreground load of stale parts gets no back-off: the next caller revalidates it.
    else if (isBackground || (existing && !entry && !isGone)) this.#backOffs?.recordFailure(key);
    // Deleted from L2 as well, or the next lookup would restore the entry from there.
    if (isGone && this.#store.delete(key) && !isLocal) this.#l2?.delete(key);
    if (!entry || !isCurrent || this.#now() >= entry.usableUntil || !this.#store.set(key, entry)) return null;
    const { freshUntil } = entry;
    // No write when L2 did not respond to the read before.
    if (isFresh && !isLocal && read) {
      const isStill = () => this.#store.peek(key) === entry && entry.freshUntil === freshUntil;
      this.#l2?.write(key, entry, isStill, read.generations);
    }
    return entry;
  }

  /** Returns a usable entry; one that came from Redis or disk is verified on its first use. */
  #find({ key, verify }: Lookup<Entry, unknown>): Entry | undefined {
    const entry = this.#store.get(key);
    if (!entry || this.#now() >= entry.usableUntil) return undefined;
    if (!entry.unverified || !verify) return entry;
    const verified = verify(entry);
    if (verified) this.#store.set(key, verified);
    else this.#store.delete(key);
    return verified;
  }

  /** Returns an L2 entry if it is valid, usable and newer than the entry in memory. */
  #newer(lookup: Lookup<Entry, unknown>, entry: Entry): Entry | undefined {
    const { verify = (same: Entry) => same } = lookup;
    if (this.#now() >= entry.usableUntil) return undefined;
    if (entry.storedAt <= (this.#find(lookup)?.storedAt ?? Number.NEGATIVE_INFINITY)) return undefined;
    return verify(entry);
  }

  #toFoundEntry(
    lookup: Lookup<Entry, unknown>,
    entry: Entry,
    result: CacheResult,
    l1Result = result,
  ): FoundEntry<Entry> {
    lookup.count('l1', l1Result, entry);
    return { entry, result, l1Result };
  }

  #stateOf(entry: Entry | undefined): EntryState {
    return stateOfEntry(entry, this.#now(), this.#isBusUp());
  }

  #isFull(): boolean {
    const { maxLoads } = this.#options;
    return maxLoads !== undefined && this.#flights.size >= maxLoads;
  }

  /** Marks matching entries stale (a fallback for failed loads); returns the number of matching entries. */
  purge(target: PurgeTarget, { dryRun = false, spreadMs = 0 }: PurgeOptions = {}): number {
    let purged = 0;
    for (const [key, entry] of this.#store.entries()) {
      if (!purgeApplies(target, entry.tags)) continue;
      purged += 1;
      if (!dryRun) this.#purgeEntry(key, entry, spreadMs);
    }
    if (dryRun) return purged;
    this.#flights.purge(target, spreadMs > 0);
    return purged;
  }

  #purgeEntry(key: string, entry: Entry, spreadMs: number): void {
    if (this.#options.isFreshOnly) this.#store.delete(key);
    else if (spreadMs > 0) entry.freshUntil = Math.min(entry.freshUntil, this.#now() + this.#random() * spreadMs);
    // Zero instead of now: a clock that is set back must not make the entry fresh again.
    else Object.assign(entry, { freshUntil: 0, staleUntil: 0 });
  }

  /** Iterates over all usable entries. */
  *entries(): Generator<[string, Entry]> {
    for (const [key, entry] of this.#store.entries()) if (this.#now() < entry.usableUntil) yield [key, entry];
  }

  /** Restores an entry of an earlier process as fallback for failed loads. */
  restore(key: string, entry: Entry): void {
    if (this.#now() >= entry.usableUntil || entry.storedAt > this.#now()) return;
    this.#store.set(key, { ...entry, freshUntil: 0, staleUntil: 0, unverified: true });
  }
}
