/** The cache of shared upstream answers: fresh, stale or loaded once for all callers (`runtime/cache/cache.ts`). */
import type { Freshness } from '../../contracts/endpoint.ts';
import type { Lifetime } from '../../contracts/lifetime.ts';
import { Cache } from '../../runtime/cache/cache.ts';
import type { CacheEntry, CacheResult, CacheTier, Loaded } from '../../runtime/cache/lookup.ts';
import { memoryBounds } from '../../runtime/cache/memoryBounds.ts';
import { createMemoryStore } from '../../runtime/cache/memoryStore.ts';
import { createPacker, type Packed, textOf } from '../../runtime/cache/packing.ts';
import { type BackOffPolicy, jitter, lifetimeOf, negativeMaxAge, policies } from '../../runtime/cache/policy.ts';
import type { PurgeHere } from '../../runtime/cache/purgeTarget.ts';
import type { L2 } from '../../runtime/cache/redis/l2.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import type { Metrics } from '../../runtime/telemetry/metrics.ts';
import type { Answer } from './transport/http.ts';

/** An answer as it was read; without a digest it is not known again. */
type LoadedAnswer<Result> = Omit<Answer<Result>, 'digest'> & Partial<Pick<Answer<Result>, 'digest'>>;

/** A cached answer. */
export interface AnswerEntry extends CacheEntry {
  /** What the operation's schema gave; null: the upstream has nothing there. */
  packed: Packed | null;
  operation: string;
  freshness: Freshness;
  /** As `Answer` has them; no digest where it came from Redis or the disk. */
  bytes: number;
  digest?: string;
}

/** What is looked up, and how it is loaded when it has to be. */
export interface AnswerLookup<Result extends object> {
  key: string;
  operation: string;
  freshness: Freshness;
  tags: readonly string[];
  /** @param known What is cached: where the answer has not changed it is given back, and no second one takes its place in memory. */
  load(known?: Answer<Result | null>): Promise<LoadedAnswer<Result | null>>;
  /** Parses a value that was stored outside this process; undefined when it is of another shape. */
  revive(value: unknown): Result | null | undefined;
  /** Nobody waits for it: what is stale is loaded first, and answered only where that takes too long. */
  renews?: boolean;
  /** Called with whatever is counted for it, in the words of the metric. */
  onCount?: (tier: CacheTier, result: CacheResult) => void;
}

/** A value with its times: fresh for as long as the same lookup gives the same without asking anybody. */
export interface FoundAnswer<Result extends object> extends Lifetime {
  value: Result | null;
  result: CacheResult;
  bytes: number;
}

export interface AnswerCache {
  /** @throws {UpstreamError} when nothing usable is cached and loading fails, or failed a moment ago. */
  get<Result extends object>(lookup: AnswerLookup<Result>): Promise<FoundAnswer<Result>>;
  purge: PurgeHere;
  entries(): Generator<[string, AnswerEntry]>;
  restore(key: string, entry: AnswerEntry): void;
}

interface Options {
  metrics: Metrics;
  l2?: L2<AnswerEntry> | undefined;
  /** Wall clock in milliseconds. */
  now?: () => number;
  /** From 0 to 1, for the jitter. */
  random?: () => number;
  /** Stores nothing: every lookup is a load, although one at a time for a key. */
  off?: boolean;
}

/** Below 5 s, so that an upstream that has recovered is back within 5 s. */
export const backOff: BackOffPolicy = {
  firstMs: 1_000,
  maxMs: 4_000,
  jitter,
  // A call that was refused was not made: whether it may be made again is the breaker's business.
  backsOff: (error) => error instanceof UpstreamError && error.reason !== 'overload',
  rethrows: true,
};

/** Larger answers are used, not stored. */
export const maxEntryBytes = 1024 * 1024;

/** Of answers so much stays readable besides: what was used last, in bytes of JSON. */
export const maxUnpackedBytes = 2 * 1024 * 1024;

/** What an entry takes besides its value: its key, its times, its tags and its place. */
export const overheadBytes = 700;

/** The memory that an entry is taken to need: for its value, which escaping may have made longer than the text it was read from, and for itself. */
export const sizeOfAnswer = ({ bytes, packed }: Pick<AnswerEntry, 'bytes' | 'packed'>): number =>
  Math.max(bytes, packed?.byteLength ?? 0) + overheadBytes;

/** Makes the cache of a BFF. */
export function createAnswerCache(options: Options): AnswerCache {
  const { metrics, l2, now = Date.now, random = Math.random, off = false } = options;
  const { pack, unpack } = createPacker(maxUnpackedBytes);
  const cache = new Cache<AnswerEntry>({ store: createAnswerStore(metrics), l2, backOff, now, random });
  // A key holds what its own loader gave, so the type is the loader's.
  const readOf = <Result extends object>({ packed }: AnswerEntry): Result | null => packed && unpack<Result>(packed);

  /** What is cached, for a load to compare with; undefined where the text it was made of is not known. */
  function asKnown<Result extends object>(entry: AnswerEntry | undefined): Answer<Result | null> | undefined {
    if (entry?.digest === undefined) return undefined;
    const { bytes, digest } = entry;
    // Read only when somebody looks at it: mostly nothing has changed, and nobody waits for it.
    return {
      bytes,
      digest,
      get value() {
        return readOf<Result>(entry);
      },
    };
  }

  async function load<Result extends object>(
    { operation, freshness, tags, load: ask }: AnswerLookup<Result>,
    known: AnswerEntry | undefined,
  ): Promise<Loaded<AnswerEntry, AnswerEntry>> {
    const before = asKnown<Result>(known);
    const answer = await ask(before);
    const { value, bytes, digest } = answer;
    const packed = known && answer === before ? known.packed : value && pack(value);
    const { maxAge, ...policy } = policies[freshness];
    const storedAt = now();
    const entry: AnswerEntry = {
      ...{ packed, operation, freshness, tags, bytes, storedAt },
      ...(digest !== undefined && { digest }),
      ...lifetimeOf({ ...policy, maxAge: packed ? maxAge : Math.min(maxAge, negativeMaxAge) }, storedAt, random()),
    };
    return { value: entry, entry: off || bytes > maxEntryBytes ? null : entry, isShared: true };
  }

  /** An entry from outside as its operation's schema reads it; undefined when it is of another shape, or was of another freshness. */
  function verified(
    entry: AnswerEntry,
    { freshness, revive }: Pick<AnswerLookup<object>, 'freshness' | 'revive'>,
  ): AnswerEntry | undefined {
    if (entry.freshness !== freshness) return undefined;
    const value = revive(entry.packed && JSON.parse(textOf(entry.packed)));
    return value === undefined ? undefined : { ...entry, packed: value && pack(value), unverified: false };
  }

  return {
    async get<Result extends object>(lookup: AnswerLookup<Result>): Promise<FoundAnswer<Result>> {
      const { key, tags, operation, onCount } = lookup;
      const found = await cache.get<AnswerEntry>({
        key,
        tags,
        revalidatesFirst: lookup.renews ?? false,
        load: (known) => load(lookup, known),
        verify: (entry) => verified(entry, lookup),
        count(tier, result, entry) {
          const counted = tier === 'l1' && result === 'hit' && entry?.packed === null ? 'negative' : result;
          metrics.cacheRequests.inc({ cache: operation, tier, result: counted });
          onCount?.(tier, counted);
        },
      });
      const entry = found.entry ?? found.value;
      return {
        value: readOf<Result>(entry),
        result: found.result,
        bytes: entry.bytes,
        freshUntil: off ? 0 : cache.freshUntil(key, entry),
        staleUntil: off ? 0 : entry.staleUntil,
        usableUntil: entry.usableUntil,
      };
    },
    purge: (target, purgeOptions) => cache.purge(target, purgeOptions),
    entries: () => cache.entries(),
    restore: (key, entry) => cache.restore(key, entry),
  };
}

/** One partition for each freshness, and one for "nothing there": what a visitor can invent pushes out only its own kind. */
function createAnswerStore(metrics: Metrics) {
  const partitions = { ...memoryBounds.answers, negative: memoryBounds.negative };
  const store = createMemoryStore<AnswerEntry, keyof typeof partitions>({
    partitions,
    partitionOf: ({ freshness, packed }) => (packed === null ? 'negative' : freshness),
    sizeOf: sizeOfAnswer,
    evicted: (cache) => metrics.cacheEvictions.inc({ cache }),
  });
  for (const cache of Object.keys(partitions)) metrics.watchStore(cache, () => store.fill(cache));
  return store;
}
