/** Types of a cache lookup and its result. */
import type { Lifetime } from '../../contracts/lifetime.ts';

/** Result of a lookup; label values of `proart_cache_requests_total`. */
export type CacheResult = 'hit' | 'stale' | 'stale_error' | 'miss' | 'collapsed' | 'negative' | 'bypass';

/** Cache level: memory or Redis. */
export type CacheTier = 'l1' | 'l2';

/** Cache entry with absolute times (wall clock, ms), so that memory, Redis and disk agree about its age. */
export interface CacheEntry extends Lifetime {
  tags: readonly string[];
  storedAt: number;
  /** Comes from Redis or disk and must be verified before use. */
  unverified?: boolean;
}

/** A key and how to load it. */
export interface Lookup<Entry extends CacheEntry, Value> {
  key: string;
  /** Tags known before the load; if given, purges of other tags do not affect the load. */
  tags?: readonly string[];
  /** @param known The stored entry, which the load may return again when nothing has changed. */
  load(known: Entry | undefined): Promise<Loaded<Entry, Value>>;
  /** Load used for background revalidation; default: `load`. */
  revalidate?(known: Entry | undefined): Promise<Loaded<Entry, unknown>>;
  /** Verifies an entry from Redis or disk; returns undefined when its shape is wrong. */
  verify?(entry: Entry): Entry | undefined;
  /** True for a background lookup: it waits for the revalidation, and returns a stale entry only after a timeout. */
  revalidatesFirst?: boolean;
  /** True for a lookup that neither joins a load of other callers nor lets them join its own. */
  isSolo?: boolean;
  /** False: callers that joined a failed load start their own instead of failing. */
  sharesFailures?: boolean;
  /** Not shared through L2. */
  isLocal?: boolean;
  /** Called with each result, for metrics. @param entry The entry returned, if any. */
  count(tier: CacheTier, result: CacheResult, entry?: Entry): void;
}

/** Result of a load. */
export interface Loaded<Entry, Value> {
  value: Value;
  /** Null when the value must not be stored. */
  entry: Entry | null;
  /** The value may be given to callers that joined the load. */
  isShared: boolean;
  /** The resource no longer exists: the stored entry is deleted. */
  isGone?: boolean;
}

/** A lookup that returned a cache entry. */
export interface FoundEntry<Entry> {
  entry: Entry;
  value?: never;
  result: CacheResult;
  /** Result in L1; differs from `result` for entries from L2. */
  l1Result: CacheResult;
}

/** A lookup that returned a loaded value. */
export interface FoundValue<Entry, Value> {
  entry?: never;
  value: Value;
  result: CacheResult;
  /** Null when it was not stored. */
  stored: Entry | null;
  /** False when a purge applied during the load. */
  isCurrent: boolean;
}

/** Result of a lookup. */
export type Found<Entry, Value> = FoundEntry<Entry> | FoundValue<Entry, Value>;
