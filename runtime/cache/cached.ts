/**
 * The cache of shared upstream answers: memory first, Redis behind it when there is one, the upstream last; and what to
 * do when the upstream fails. One load per key at a time, outside the LRU (its own `fetch` fails every caller whose key
 * is pushed out).
 */

import type { Answer } from '../../bff/upstreams/transport/http.ts';
import type { Freshness } from '../../contracts/endpoint.ts';
import type { Lifetime } from '../../contracts/lifetime.ts';
import { tooLate, within } from '../../contracts/within.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { createBackOffs } from './backOffs.ts';
import { createEntryStores, type Entry } from './entryStores.ts';
import type { Generations } from './generations.ts';
import { createPacker, textOf } from './packing.ts';
import type { SecondTier } from './redisTier.ts';
import { caching, tiers, unpackedBytes } from './tiers.ts';

/** How a lookup was answered; the labels of `proart_cache_requests_total`. */
export type CacheResult = 'hit' | 'stale' | 'stale_error' | 'miss' | 'collapsed' | 'negative' | 'bypass';

/** What is looked up, and how it is loaded when it has to be. */
export interface Lookup<T extends object> {
  key: string;
  operation: string;
  freshness: Freshness;
  tags: readonly string[];
  /** @param known What is kept: where the answer has not changed it is given back, and no second one takes its place in memory. */
  load(known?: Answer<T | null>): Promise<Loaded<T>>;
  /** Parses a value that was kept outside this process; undefined when it is of another shape. */
  revive(value: unknown): T | null | undefined;
  /** Nobody waits for it: what is stale is loaded anew first, and answered only where that takes too long. */
  renews?: boolean;
}

/** An answer; without a digest it is not known again. */
type Loaded<T> = Omit<Answer<T | null>, 'digest'> & { digest?: string };

/** A value with its times: fresh for as long as the same lookup gives the same without asking anybody, usable for as long as its tier keeps it. */
export interface Found<T extends object> extends Lifetime {
  value: T | null;
  result: CacheResult;
  /** Length of the text that it was made of. */
  bytes: number;
}

/** What a purge is about: everything, or whatever carries one of the tags. */
export type PurgeTarget = { all: true } | { tags: readonly string[] };

export interface Cache {
  /** @throws {UpstreamError} when nothing usable is kept and loading fails, or failed a moment ago. */
  get<T extends object>(lookup: Lookup<T>): Promise<Found<T>>;
  /** Marks what is kept stale: the next caller gets a new answer, or this one if loading fails. Answers how many. */
  purge(target: PurgeTarget, options?: { dryRun?: boolean; spreadMs?: number }): number;
  /** Counts purges: what began before one is not to be kept after it. */
  generation(): number;
  entries(): Iterable<[string, Entry]>;
  /** Puts entries back that an earlier process kept, to be used when loading fails. */
  restore(key: string, entry: Entry): void;
}

interface Flight {
  promise: Promise<{ entry: Entry; result: CacheResult }>;
  startedAt: number;
  tags: readonly string[];
}

interface Options {
  metrics: Metrics;
  secondTier?: SecondTier | undefined;
  /** Wall clock in milliseconds. */
  now?: () => number;
  /** From 0 to 1, for the jitter. */
  random?: () => number;
  /** Keeps nothing: every lookup is a load, although one at a time for a key. */
  off?: boolean;
}

/** Makes the cache of shared upstream answers: fresh, stale or loaded once for all who ask. */
export function createCache({
  metrics,
  secondTier,
  now = Date.now,
  random = Math.random,
  off = false,
}: Options): Cache {
  const stores = createEntryStores(metrics, now);
  const { pack, unpack } = createPacker(unpackedBytes.content);
  const flights = new Map<string, Flight>();
  const backOffs = createBackOffs(now, random);
  let generation = 0;

  const jittered = (ms: number) => ms * (1 + caching.jitter * (2 * random() - 1));
  const freshFor = ({ freshness, packed }: Pick<Entry, 'freshness' | 'packed'>) =>
    packed === null ? Math.min(caching.negative.freshMs, tiers[freshness].freshMs) : tiers[freshness].freshMs;

  /** Until when an entry is fresh; shorter while nobody would tell us of a purge. */
  const freshUntil = ({ freshUntil: until, storedAt }: Entry) =>
    secondTier && !secondTier.hearsPurges() ? Math.min(until, storedAt + caching.withoutBusMs) : until;
  // A clock that was put back must not keep an entry fresh for long.
  const isFresh = (entry: Entry) => entry.storedAt <= now() && now() < freshUntil(entry);

  function store(key: string, entry: Entry) {
    stores.of(entry).set(key, entry);
    stores.other(entry).delete(key);
  }

  /** What is kept under a key and not too old; an entry from outside is parsed on its first use. */
  function find<T extends object>({ key, freshness, revive }: Lookup<T>): Entry | undefined {
    const entry = stores.find(freshness, key);
    if (!entry || now() >= entry.keptUntil) return undefined;
    if (!entry.unverified) return entry;
    const found = verified(entry, revive);
    if (found) store(key, found);
    else stores.of(entry).delete(key);
    return found;
  }

  /** An entry from outside as its operation's schema reads it; undefined when it is of another shape. */
  function verified<T extends object>(entry: Entry, revive: Lookup<T>['revive']): Entry | undefined {
    const value = revive(entry.packed && JSON.parse(textOf(entry.packed)));
    return value === undefined ? undefined : { ...entry, packed: value && pack(value), unverified: false };
  }

  // A key holds what its own loader gave, so the type is the loader's.
  const readOf = <T extends object>({ packed }: Entry): T | null => packed && unpack<T>(packed);

  /** What is kept, for a load to compare with; undefined where the text it was made of is not known. */
  function asKnown<T extends object>(entry: Entry | undefined): Answer<T | null> | undefined {
    if (entry?.digest === undefined) return undefined;
    const { bytes, digest } = entry;
    // Read only when somebody looks at it: mostly nothing has changed, and nobody waits for it.
    return {
      bytes,
      digest,
      get value() {
        return readOf<T>(entry);
      },
    };
  }

  /** @param generations From a read of the second tier a moment ago, which is then not asked again. */
  function startFlight<T extends object>(lookup: Lookup<T>, generations?: Generations): Flight {
    const { key, tags } = lookup;
    const flight: Flight = { tags, startedAt: now(), promise: fill(lookup, generations, () => isCurrent()) };
    // A purge takes a flight out of the map: what it brings was asked for before the purge and is not kept.
    const isCurrent = () => flights.get(key) === flight;
    flights.set(key, flight);
    flight.promise
      .catch(() => {})
      .finally(() => {
        if (isCurrent()) flights.delete(key);
      });
    return flight;
  }

  async function fill<T extends object>(
    lookup: Lookup<T>,
    generations: Generations | undefined,
    isCurrent: () => boolean,
  ): Promise<{ entry: Entry; result: CacheResult }> {
    const { key, operation, freshness, tags } = lookup;
    const second = generations ? { entry: null, generations } : await secondTier?.read(key, tags);
    const shared = second?.entry && reviveShared(lookup, second.entry);
    if (second && shared && now() < shared.staleUntil) {
      if (isCurrent()) {
        store(key, shared);
        if (!isFresh(shared)) {
          // This flight has landed, only its promise has not settled yet.
          flights.delete(key);
          refresh(lookup, second.generations);
        }
      }
      count(lookup, 'l2', isFresh(shared) ? 'hit' : 'stale');
      return { entry: shared, result: isFresh(shared) ? 'hit' : 'stale' };
    }
    if (secondTier && !generations) count(lookup, 'l2', 'miss');

    try {
      const kept = find(lookup);
      const known = asKnown<T>(kept);
      const loaded = await lookup.load(known);
      const { bytes, digest } = loaded;
      const packed = kept && loaded === known ? kept.packed : loaded.value && pack(loaded.value);
      const storedAt = now();
      const { staleWhileRevalidateMs, staleIfErrorMs } = tiers[freshness];
      const until = storedAt + jittered(freshFor({ freshness, packed }));
      const entry: Entry = {
        packed,
        operation,
        freshness,
        tags,
        bytes,
        ...(digest !== undefined && { digest }),
        storedAt,
        freshUntil: until,
        staleUntil: until + staleWhileRevalidateMs,
        keptUntil: storedAt + Math.max(staleIfErrorMs, until - storedAt + staleWhileRevalidateMs),
      };
      backOffs.end(key);
      if (!off && isCurrent() && bytes <= caching.entryBytes) {
        store(key, entry);
        secondTier?.write(key, entry, second?.generations);
      }
      return { entry, result: 'miss' };
    } catch (error) {
      backOffs.failed(key, error);
      // Loading took its time: what was young enough before it need not be any more.
      if (!shared || now() >= shared.keptUntil) throw error;
      if (isCurrent()) store(key, shared);
      return { entry: shared, result: 'stale_error' };
    }
  }

  /** An entry of Redis that is young enough, of today's tier and shape, and newer than what memory has. */
  function reviveShared<T extends object>(lookup: Lookup<T>, entry: Entry): Entry | undefined {
    if (now() >= entry.keptUntil || entry.freshness !== lookup.freshness) return undefined;
    if (entry.storedAt <= (find(lookup)?.storedAt ?? Number.NEGATIVE_INFINITY)) return undefined;
    return verified(entry, lookup.revive);
  }

  /** Loads behind a caller that was answered with something stale. */
  function refresh<T extends object>(lookup: Lookup<T>, generations?: Generations) {
    if (flights.has(lookup.key) || backOffs.waiting(lookup.key)) return;
    startFlight(lookup, generations);
  }

  function count({ operation }: Lookup<object>, tier: 'l1' | 'l2', result: CacheResult) {
    metrics.cacheRequests.inc({ cache: operation, tier, result });
  }

  /** @param memory How the lookup went in memory, where that differs from how it was answered. */
  function answer<T extends object>(
    lookup: Lookup<T>,
    entry: Entry,
    result: CacheResult,
    memory: CacheResult = result,
  ): Found<T> {
    count(lookup, 'l1', entry.packed === null && memory === 'hit' ? 'negative' : memory);
    // While the upstream is left alone the same stale answer is the best there is.
    const until = isFresh(entry) ? freshUntil(entry) : (backOffs.waiting(lookup.key)?.until ?? 0);
    return {
      value: readOf<T>(entry),
      result,
      bytes: entry.bytes,
      freshUntil: off ? 0 : until,
      staleUntil: off ? 0 : entry.staleUntil,
      usableUntil: entry.keptUntil,
    };
  }

  async function get<T extends object>(lookup: Lookup<T>): Promise<Found<T>> {
    const kept = find(lookup);
    if (kept && isFresh(kept)) return answer(lookup, kept, 'hit');
    const isStale = kept !== undefined && now() < kept.staleUntil;
    if (isStale && !lookup.renews) {
      refresh(lookup);
      return answer(lookup, kept, 'stale');
    }

    const joined = flights.get(lookup.key);
    const failed = joined ? undefined : backOffs.waiting(lookup.key);
    if (failed) {
      if (kept) return answer(lookup, kept, 'stale_error');
      count(lookup, 'l1', 'negative');
      throw failed.error;
    }
    const flight = joined ?? startFlight(lookup);
    try {
      // The clock may have been put back since the flight began.
      const waitMs = Math.min(caching.staleWaitMs - (now() - flight.startedAt), caching.staleWaitMs);
      const landed = kept ? await within(waitMs, flight.promise) : await flight.promise;
      if (landed === tooLate) return answer(lookup, kept as Entry, 'stale');
      if (joined) return answer(lookup, landed.entry, 'collapsed');
      const memory = landed.result === 'stale_error' ? 'stale_error' : isStale ? 'stale' : 'miss';
      return answer(lookup, landed.entry, landed.result, memory);
    } catch (error) {
      if (kept) return answer(lookup, kept, 'stale_error');
      count(lookup, 'l1', joined ? 'collapsed' : 'miss');
      throw error;
    }
  }

  return {
    get,
    generation: () => generation,
    purge(target, { dryRun = false, spreadMs = 0 } = {}) {
      const concerns =
        'all' in target ? () => true : (tags: readonly string[]) => tags.some((tag) => target.tags.includes(tag));
      let purged = 0;
      for (const [, entry] of stores.entries()) {
        if (!concerns(entry.tags)) continue;
        purged += 1;
        if (dryRun) continue;
        // Without a spread nobody gets the old answer again unless loading fails, whatever the clock does.
        entry.freshUntil = spreadMs === 0 ? 0 : Math.min(entry.freshUntil, now() + random() * spreadMs);
        if (spreadMs === 0) entry.staleUntil = 0;
      }
      if (dryRun) return purged;
      generation += 1;
      for (const [key, { tags }] of flights) if (concerns(tags)) flights.delete(key);
      return purged;
    },
    entries: () => stores.entries(),
    restore(key, entry) {
      if (now() >= entry.keptUntil || entry.storedAt > now()) return;
      store(key, { ...entry, freshUntil: 0, staleUntil: 0, unverified: true });
    },
  };
}
