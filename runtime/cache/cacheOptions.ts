import type { CacheEntry } from './lookup.ts';
import type { MemoryStore } from './memoryStore.ts';
import type { BackOffPolicy } from './policy.ts';
import type { L2 } from './redis/l2.ts';

/** Configuration of one cache. */
export interface CacheOptions<Entry extends CacheEntry> {
  store: MemoryStore<Entry>;
  l2?: L2<Entry> | undefined;
  /** True while purges of other instances are received; default: the state that L2 reports. */
  isBusUp?: () => boolean;
  /** Back-off after failed loads; if missing, every lookup after a failed load loads again. */
  backOff?: BackOffPolicy;
  /**
   * No stale fallback, and a purge deletes entries: for values derived from other cache entries, which have their own
   * fallback.
   */
  isFreshOnly?: boolean;
  /** Maximum number of loads in progress; beyond it, stored entries are returned at any age and not revalidated. */
  maxLoads?: number;
  /** Maximum wait for a load when a stale entry exists, ms. */
  staleWaitMs?: number | undefined;
  /** Returns false to skip background revalidation, such as under overload; default: always true. */
  mayRevalidate?: () => boolean;
  /** Wall clock in milliseconds. */
  now: () => number;
  /** Returns a number from 0 to 1. */
  random?: () => number;
}
