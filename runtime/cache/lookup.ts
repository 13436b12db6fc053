/** What the cache is asked, and what it answers. */
import type { Lifetime } from '../../contracts/lifetime.ts';

/** How a lookup was answered; the labels of `proart_cache_requests_total`. */
export type CacheResult = 'hit' | 'stale' | 'stale_error' | 'miss' | 'collapsed' | 'negative' | 'bypass';

export type CacheTier = 'l1' | 'l2';

/** What is cached, with its times (wall clock, ms), so that memory, Redis and the disk agree about its age. */
export interface CacheEntry extends Lifetime {
  tags: readonly string[];
  storedAt: number;
  /** From Redis or the disk: to be verified before it is used. */
  unverified?: boolean;
}

/** What is looked up, and how it is loaded when it has to be. */
export interface Lookup<Entry extends CacheEntry, Value> {
  key: string;
  /** Where they are known before the load: a purge of others leaves it alone. */
  tags?: readonly string[];
  /** @param known What is stored: where nothing has changed it need not be made again. */
  load(known: Entry | undefined): Promise<Loaded<Entry, Value>>;
  /** Loads behind the callers; by default as `load` does. */
  revalidate?(known: Entry | undefined): Promise<Loaded<Entry, unknown>>;
  /** Reads an entry that was stored outside this process; undefined when it is of another shape. */
  verify?(entry: Entry): Entry | undefined;
  /** Nobody waits for it: what is stale is loaded first, and answered only where that takes too long. */
  revalidatesFirst?: boolean;
  /** Joins no load of other callers, nor they this one. */
  isAlone?: boolean;
  /** False: callers that wait for the same load do not fail with it, but load for themselves. */
  sharesFailures?: boolean;
  /** Stays in this process. */
  isLocal?: boolean;
  /** It was answered. @param entry With what, where that is an entry. */
  count(tier: CacheTier, result: CacheResult, entry?: Entry): void;
}

/** What a load brings. */
export interface Loaded<Entry, Value> {
  value: Value;
  /** Null: not to be stored. */
  entry: Entry | null;
  /** Callers that wait for the same key may have the value, too. */
  isShared: boolean;
  /** There is no such thing any more: what is stored is not to be shown. */
  isGone?: boolean;
}

/** An entry of the cache. */
export interface FoundEntry<Entry> {
  entry: Entry;
  value?: never;
  result: CacheResult;
  /** How it went in memory, where that differs from how it was answered. */
  memory: CacheResult;
}

/** What a load has brought. */
export interface FoundValue<Entry, Value> {
  entry?: never;
  value: Value;
  result: CacheResult;
  /** Null when it was not stored. */
  stored: Entry | null;
  /** No purge has concerned it since its load began. */
  isCurrent: boolean;
}

/** A lookup's answer. */
export type Found<Entry, Value> = FoundEntry<Entry> | FoundValue<Entry, Value>;
