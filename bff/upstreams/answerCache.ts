/** Cache of shared upstream responses: fresh, stale or loaded once for all callers (`runtime/cache/cache.ts`). */
import type { Freshness } from '../../contracts/endpoint.ts';
import type { Lifetime } from '../../contracts/lifetime.ts';
import { Cache } from '../../runtime/cache/cache.ts';
import type { CacheEntry, CacheResult, CacheTier, Loaded } from '../../runtime/cache/lookup.ts';
import { memoryBounds } from '../../runtime/cache/memoryBounds.ts';
import { createMemoryStore } from '../../runtime/cache/memoryStore.ts';
import { createPacker, type Packed, textOf } from '../../runtime/cache/packing.ts';
import { type BackOffPolicy, jitter, lifetimeOf, negativeMaxAge, policies } from '../../runtime/cache/policy.ts';
import type { PurgeLocal } from '../../runtime/cache/purgeTarget.ts';
import type { L2 } from '../../runtime/cache/redis/l2.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import type { Metrics } from '../../runtime/telemetry/metrics.ts';
import type { Answer } from './transport/http.ts';

/** A parsed upstream response; without a digest, the next load cannot detect that it is unchanged. */
type LoadedAnswer<Result> = Omit<Answer<Result>, 'digest'> & Partial<Pick<Answer<Result>, 'digest'>>;

/** Cache entry of an upstream response. */
export interface AnswerEntry extends CacheEntry {
  /** Output of the operation's schema; null when the upstream has nothing there. */
  packed: Packed | null;
  operation: string;
  freshness: Freshness;
  /** As in `Answer`; no digest in entries from Redis or the disk. */
  bytes: number;
  digest?: string;
}

/** A cache lookup and its loader. */
export interface AnswerLookup<Result extends object> {
  key: string;
  operation: string;
  freshness: Freshness;
  tags: readonly string[];
  /** @param known The cached response; returned as the same object when the upstream's response has not changed. */
  load(known?: Answer<Result | null>): Promise<LoadedAnswer<Result | null>>;
  /** Parses a value stored outside this process; undefined when it does not fit the schema. */
  revive(value: unknown): Result | null | undefined;
  /** No visitor waits: a stale entry is revalidated first, and used only when revalidation takes too long. */
  revalidatesFirst?: boolean;
  /** Called with cache tier and result, the label values of the metric, whenever the lookup is counted. */
  onCount?: (tier: CacheTier, result: CacheResult) => void;
}

/** A value with its lifetime: while it is fresh, the same lookup is served without a call. */
export interface FoundAnswer<Result extends object> extends Lifetime {
  value: Result | null;
  result: CacheResult;
  bytes: number;
}

/** Cache of upstream responses. */
export interface AnswerCache {
  /** @throws {UpstreamError} when nothing usable is cached and the load fails, or is backing off after a failure. */
  get<Result extends object>(lookup: AnswerLookup<Result>): Promise<FoundAnswer<Result>>;
  purge: PurgeLocal;
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
  /** Stores nothing: every lookup is a load, shared by concurrent lookups of the same key. */
  off?: boolean;
}

/** Back-off after failed loads; below 5 s, so that a recovered upstream is used again within 5 s. */
export const backOff: BackOffPolicy = {
  firstMs: 1_000,
  maxMs: 4_000,
  jitter,
  // A refused call was not sent; the breaker decides when calls are sent again.
  backsOff: (error) => error instanceof UpstreamError && error.reason !== 'overload',
  rethrows: true,
};

/** Maximum size of a stored response in bytes; larger ones are used but not stored. */
export const maxEntryBytes = 1024 * 1024;

/** Maximum total size of values that stay unpacked (most recently used), in bytes of JSON. */
export const maxUnpackedBytes = 2 * 1024 * 1024;

/** Estimated memory of an entry besides its value (key, timestamps, tags, map slot), in bytes. */
export const overheadBytes = 700;

/** Returns the estimated memory of an entry in bytes; escaping can make the packed value longer than its source. */
export const sizeOfAnswer = ({ bytes, packed }: Pick<AnswerEntry, 'bytes' | 'packed'>): number =>
  Math.max(bytes, packed?.byteLength ?? 0) + overheadBytes;

/** Creates the upstream cache of a BFF. */
export function createAnswerCache(options: Options): AnswerCache {
  const { metrics, l2, now = Date.now, random = Math.random, off = false } = options;
  const { pack, unpack } = createPacker(maxUnpackedBytes);
  const cache = new Cache<AnswerEntry>({ store: createAnswerStore(metrics), l2, backOff, now, random });
  // All values of a key come from the same loader, hence the cast to the loader's type.
  const unpackValue = <Result extends object>({ packed }: AnswerEntry): Result | null =>
    packed && unpack<Result>(packed);

  /** Returns the entry as an `Answer` to compare with; undefined when the entry has no digest. */
  function toPreviousAnswer<Result extends object>(entry: AnswerEntry | undefined): Answer<Result | null> | undefined {
    if (entry?.digest === undefined) return undefined;
    const { bytes, digest } = entry;
    // Lazy getter: mostly the response is unchanged and the value is never read.
    return {
      bytes,
      digest,
      get value() {
        return unpackValue<Result>(entry);
      },
    };
  }

  async function load<Result extends object>(
    { operation, freshness, tags, load: loadAnswer }: AnswerLookup<Result>,
    known: AnswerEntry | undefined,
  ): Promise<Loaded<AnswerEntry, AnswerEntry>> {
    const previous = toPreviousAnswer<Result>(known);
    const answer = await loadAnswer(previous);
    const { value, bytes, digest } = answer;
    const packed = known && answer === previous ? known.packed : value && pack(value);
    const { maxAge, ...policy } = policies[freshness];
    const storedAt = now();
    const entry: AnswerEntry = {
      ...{ packed, operation, freshness, tags, bytes, storedAt },
      ...(digest !== undefined && { digest }),
      ...lifetimeOf({ ...policy, maxAge: packed ? maxAge : Math.min(maxAge, negativeMaxAge) }, storedAt, random()),
    };
    return { value: entry, entry: off || bytes > maxEntryBytes ? null : entry, isShared: true };
  }

  /** Re-parses an entry from Redis or disk; undefined when its shape or its freshness class does not match. */
  function reparse(
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
        revalidatesFirst: lookup.revalidatesFirst ?? false,
        load: (known) => load(lookup, known),
        verify: (entry) => reparse(entry, lookup),
        count(tier, result, entry) {
          const resultLabel = tier === 'l1' && result === 'hit' && entry?.packed === null ? 'negative' : result;
          metrics.cacheRequests.inc({ cache: operation, tier, result: resultLabel });
          onCount?.(tier, resultLabel);
        },
      });
      const entry = found.entry ?? found.value;
      return {
        value: unpackValue<Result>(entry),
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

/** One partition per freshness class and one for negative entries: made-up keys evict only their own partition. */
function createAnswerStore(metrics: Metrics) {
  const partitions = { ...memoryBounds.answers, negative: memoryBounds.negative };
  const store = createMemoryStore<AnswerEntry, keyof typeof partitions>({
    partitions,
    partitionOf: ({ freshness, packed }) => (packed === null ? 'negative' : freshness),
    sizeOf: sizeOfAnswer,
    evicted: (cache) => metrics.cacheEvictions.inc({ cache }),
  });
  for (const cache of Object.keys(partitions)) metrics.watchStore(cache, () => store.size(cache));
  return store;
}
