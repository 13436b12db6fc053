/**
 * The one cache: memory first, Redis behind it when there is one, a load last, and what to do when loading fails. One load per key
 * at a time, outside the LRU (its own `fetch` fails every caller whose key is pushed out). Upstream answers, finished page JSON and
 * pages of HTML are three uses of it, each with its own entries.
 */
import { tooLate, within } from '../../contracts/within.ts';
import { BackOffs } from './backOffs.ts';
import type { CacheOptions } from './cacheOptions.ts';
import { type Flight, Flights, type Landed } from './flights.ts';
import type { CacheEntry, CacheResult, Found, FoundEntry, Loaded, Lookup } from './lookup.ts';
import type { MemoryStore } from './memoryStore.ts';
import { decide, staleWaitMs as defaultStaleWaitMs, freshUntilOf, type Verdict } from './policy.ts';
import { concerns, type PurgeOptions, type PurgeTarget } from './purgeTarget.ts';
import type { Generations, L2 } from './redis/l2.ts';

export class Cache<Entry extends CacheEntry> {
  readonly #options: CacheOptions<Entry>;
  readonly #store: MemoryStore<Entry>;
  readonly #l2: L2<Entry> | undefined;
  readonly #backOffs: BackOffs | undefined;
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #hears: () => boolean;
  readonly #flights = new Flights<Entry>();

  constructor(options: CacheOptions<Entry>) {
    const { store, l2, backOff, now, random = Math.random, hearsPurges = l2?.hearsPurges ?? (() => true) } = options;
    this.#options = options;
    this.#store = store;
    this.#l2 = l2;
    this.#now = now;
    this.#random = random;
    this.#hears = hearsPurges;
    this.#backOffs = backOff && new BackOffs(backOff, now, random);
  }

  /** An entry that may be used, however old it is; one from outside is not among them before its first lookup. */
  peek(key: string): Entry | undefined {
    const entry = this.#store.get(key);
    return entry && !entry.unverified && this.#now() < entry.usableUntil ? entry : undefined;
  }

  /** Until when an entry is fresh; shorter while no purge would be heard of. */
  trustedUntil(entry: Entry): number {
    return freshUntilOf(entry, this.#hears());
  }

  isFresh(entry: Entry): boolean {
    return this.#verdictOf(entry) === 'fresh';
  }

  /**
   * Until when the same lookup gives the same without asking anybody: while an upstream is left alone the same stale entry is
   * the best there is.
   */
  freshUntil(key: string, entry: Entry): number {
    return this.isFresh(entry) ? freshUntilOf(entry, this.#hears()) : (this.#backOffs?.waiting(key)?.until ?? 0);
  }

  /** What is answered without waiting for a load; an entry that is stale is revalidated behind it. */
  ready(lookup: Lookup<Entry, unknown>): FoundEntry<Entry> | undefined {
    const entry = this.#find(lookup);
    if (!entry) return undefined;
    const verdict = this.#verdictOf(entry);
    if (verdict === 'fresh') return this.#answer(lookup, entry, 'hit');
    if (this.#options.isFreshOnly) return undefined;
    if (verdict === 'stale' && !lookup.revalidatesFirst) {
      this.revalidate(lookup);
      return this.#answer(lookup, entry, 'stale');
    }
    const isLeftAlone = this.#backOffs?.waiting(lookup.key) || this.#isFull();
    return isLeftAlone && !this.#flights.has(lookup.key) ? this.#answer(lookup, entry, 'stale_error') : undefined;
  }

  /** @throws what loading fails with when nothing usable is stored, or failed with a moment ago. */
  async get<Value>(lookup: Lookup<Entry, Value>): Promise<Found<Entry, Value>> {
    const ready = this.ready(lookup);
    if (ready) return ready;
    const joined = lookup.isAlone ? undefined : this.#flights.of<Value>(lookup.key);
    const failed = joined ? undefined : this.#backOffs?.waiting(lookup.key);
    if (failed?.error !== undefined) {
      lookup.count('l1', 'negative');
      throw failed.error;
    }
    const found = await this.#wait(lookup, joined ?? this.#start(lookup), joined !== undefined);
    // What somebody else's load brought is theirs alone.
    return found ?? this.get({ ...lookup, isAlone: true });
  }

  /** Waits for a load, shortly where there is a stale entry; null when what a joined one brings is not to be shared. */
  async #wait<Value>(
    lookup: Lookup<Entry, Value>,
    flight: Flight<Entry, Value>,
    isJoined: boolean,
  ): Promise<Found<Entry, Value> | null> {
    const stale = this.#options.isFreshOnly ? undefined : this.#find(lookup);
    const isRevalidated = lookup.revalidatesFirst && stale !== undefined && this.#now() < stale.staleUntil;
    let landed: Landed<Entry, Value> | typeof tooLate;
    try {
      // The clock may have been put back since the flight began.
      const { staleWaitMs = defaultStaleWaitMs } = this.#options;
      const waitMs = Math.min(staleWaitMs, staleWaitMs - (this.#now() - flight.startedAt));
      landed = stale ? await within(waitMs, flight.landed) : await flight.landed;
    } catch (error) {
      if (stale) return this.#answer(lookup, stale, 'stale_error');
      if (isJoined && lookup.sharesFailures === false) return null;
      lookup.count('l1', isJoined ? 'collapsed' : 'miss');
      throw error;
    }
    if (landed === tooLate) return this.#answer(lookup, stale as Entry, 'stale');
    return this.#landed(lookup, landed, { stale, isJoined, memory: isRevalidated ? 'stale' : 'miss' });
  }

  #landed<Value>(
    lookup: Lookup<Entry, Value>,
    landed: Landed<Entry, Value>,
    { stale, isJoined, memory }: { stale: Entry | undefined; isJoined: boolean; memory: CacheResult },
  ): Found<Entry, Value> | null {
    if (!('loaded' in landed)) {
      if (isJoined) return this.#answer(lookup, landed.entry, 'collapsed');
      return this.#answer(
        lookup,
        landed.entry,
        landed.result,
        landed.result === 'stale_error' ? 'stale_error' : memory,
      );
    }
    const { loaded, stored, isCurrent } = landed;
    // It may have been dropped meanwhile.
    if (stale && !loaded.isShared && !loaded.isGone && this.#find(lookup))
      return this.#answer(lookup, stale, 'stale_error');
    if (isJoined && !loaded.isShared) return null;
    const result = isJoined ? 'collapsed' : 'miss';
    lookup.count('l1', isJoined ? 'collapsed' : memory, loaded.entry ?? undefined);
    return { result, value: loaded.value, stored, isCurrent };
  }

  /** Loads behind the callers, unless that is done already, would be of no use, or there is no time for it. */
  revalidate(lookup: Lookup<Entry, unknown>, asked?: { generations?: Generations }): void {
    const { mayRevalidate = () => true } = this.#options;
    if (this.#flights.has(lookup.key) || this.#backOffs?.waiting(lookup.key) || this.#isFull()) return;
    if (!mayRevalidate()) return;
    const { revalidate = lookup.load } = lookup;
    // Whoever waits for it hears of a failure.
    this.#start({ ...lookup, load: revalidate }, { isBehind: true, asked }).landed.catch(() => {});
  }

  /** @param options.asked What L2 has said a moment ago: it is not asked again. */
  #start<Value>(
    lookup: Lookup<Entry, Value>,
    { isBehind = false, asked }: { isBehind?: boolean; asked?: { generations?: Generations } | undefined } = {},
  ): Flight<Entry, Value> {
    const { key, tags, isAlone = false } = lookup;
    return this.#flights.start({ key, tags, isAlone, isBehind, startedAt: this.#now() }, (flight) =>
      this.#fill(lookup, flight, asked),
    );
  }

  async #fill<Value>(
    lookup: Lookup<Entry, Value>,
    flight: Flight<Entry, Value>,
    asked: { generations?: Generations } | undefined,
  ): Promise<Landed<Entry, Value>> {
    const { key } = lookup;
    const l2 = lookup.isLocal ? undefined : this.#l2;
    const read = asked ? { ...asked, entry: null } : await l2?.read(key, lookup.tags);
    const shared = read?.entry ? this.#newer(lookup, read.entry) : undefined;
    const verdict = this.#verdictOf(shared);
    // What a purge has reached meanwhile is of use only when loading fails.
    if (shared && read && !flight.isPurged && (verdict === 'fresh' || verdict === 'stale')) {
      this.#adopt(lookup, flight, shared, read);
      const result = verdict === 'fresh' ? 'hit' : 'stale';
      lookup.count('l2', result, shared);
      return { entry: shared, result };
    }
    if (l2 && !asked) lookup.count('l2', 'miss');
    try {
      const loaded = await lookup.load(this.#find(lookup));
      const stored = this.#keep(lookup, flight, loaded, read);
      return { loaded, stored, isCurrent: flight.isCurrent };
    } catch (error) {
      this.#backOffs?.failed(key, error);
      // Loading took its time: what was young enough before it need not be any more.
      if (!shared || this.#verdictOf(shared) === 'miss') throw error;
      if (flight.isCurrent) this.#store.set(key, shared);
      return { entry: shared, result: 'stale_error' };
    }
  }

  /** Stores an entry of L2; one that is stale is revalidated. */
  #adopt(
    lookup: Lookup<Entry, unknown>,
    flight: Flight<Entry, unknown>,
    shared: Entry,
    { generations }: { generations?: Generations },
  ): void {
    if (!flight.isCurrent) return;
    this.#store.set(lookup.key, shared);
    if (this.isFresh(shared)) return;
    // This flight has landed, only its promise has not settled yet.
    this.#flights.leave(flight);
    this.revalidate(lookup, generations ? { generations } : {});
  }

  /** Stores what was loaded, here and in L2; returns it where it is. */
  #keep(
    lookup: Lookup<Entry, unknown>,
    { isBehind, isCurrent }: Flight<Entry, unknown>,
    { entry, isGone }: Loaded<Entry, unknown>,
    read: { generations?: Generations } | undefined,
  ): Entry | null {
    const { key, isLocal = false } = lookup;
    const had = this.#find(lookup);
    const isFresh = entry !== null && this.#now() < entry.freshUntil;
    if (isFresh) this.#backOffs?.end(key);
    // What a caller had made at once may be of stale parts: it is loaded again behind the next one.
    else if (isBehind || (had && !entry && !isGone)) this.#backOffs?.failed(key);
    // Or the next caller would be shown it again, from there.
    if (isGone && this.#store.delete(key) && !isLocal) this.#l2?.delete(key);
    if (!entry || !isCurrent || this.#now() >= entry.usableUntil || !this.#store.set(key, entry)) return null;
    const { freshUntil } = entry;
    // An L2 that did not answer a moment ago is left alone.
    if (isFresh && !isLocal && read) {
      const isStill = () => this.#store.peek(key) === entry && entry.freshUntil === freshUntil;
      this.#l2?.write(key, entry, isStill, read.generations);
    }
    return entry;
  }

  /** What is stored under a key and not too old; an entry from outside is verified on its first use. */
  #find({ key, verify }: Lookup<Entry, unknown>): Entry | undefined {
    const entry = this.#store.get(key);
    if (!entry || this.#now() >= entry.usableUntil) return undefined;
    if (!entry.unverified || !verify) return entry;
    const verified = verify(entry);
    if (verified) this.#store.set(key, verified);
    else this.#store.delete(key);
    return verified;
  }

  /** An entry of L2 that is readable, young enough and newer than what memory has. */
  #newer(lookup: Lookup<Entry, unknown>, entry: Entry): Entry | undefined {
    const { verify = (same: Entry) => same } = lookup;
    if (this.#now() >= entry.usableUntil) return undefined;
    if (entry.storedAt <= (this.#find(lookup)?.storedAt ?? Number.NEGATIVE_INFINITY)) return undefined;
    return verify(entry);
  }

  #answer(lookup: Lookup<Entry, unknown>, entry: Entry, result: CacheResult, memory = result): FoundEntry<Entry> {
    lookup.count('l1', memory, entry);
    return { entry, result, memory };
  }

  #verdictOf(entry: Entry | undefined): Verdict {
    return decide(entry, this.#now(), this.#hears());
  }

  #isFull(): boolean {
    const { maxLoads } = this.#options;
    return maxLoads !== undefined && this.#flights.size >= maxLoads;
  }

  /** Marks stale: the next caller gets a new entry, or the old one if loading fails. Returns how many entries it concerns. */
  purge(target: PurgeTarget, { dryRun = false, spreadMs = 0 }: PurgeOptions = {}): number {
    let purged = 0;
    for (const [key, entry] of this.#store.entries()) {
      if (!concerns(target, entry.tags)) continue;
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
    // Nobody gets the old entry again unless loading fails, whatever the clock does.
    else Object.assign(entry, { freshUntil: 0, staleUntil: 0 });
  }

  /** Those that may be used. */
  *entries(): Generator<[string, Entry]> {
    for (const [key, entry] of this.#store.entries()) if (this.#now() < entry.usableUntil) yield [key, entry];
  }

  /** Puts back what an earlier process has stored, to be used when loading fails. */
  restore(key: string, entry: Entry): void {
    if (this.#now() >= entry.usableUntil || entry.storedAt > this.#now()) return;
    this.#store.set(key, { ...entry, freshUntil: 0, staleUntil: 0, unverified: true });
  }
}
