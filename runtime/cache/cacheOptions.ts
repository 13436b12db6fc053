import type { CacheEntry } from './lookup.ts';
import type { MemoryStore } from './memoryStore.ts';
import type { BackOffPolicy } from './policy.ts';
import type { L2 } from './redis/l2.ts';

/** What makes a use of the cache. */
export interface CacheOptions<Entry extends CacheEntry> {
  store: MemoryStore<Entry>;
  l2?: L2<Entry> | undefined;
  /** Whether a purge on another instance would be heard of; by default as L2 says. */
  hearsPurges?: () => boolean;
  /** Without it a failed load is followed by the next one. */
  backOff?: BackOffPolicy;
  /** Nothing stale is ever answered, and a purge drops what it concerns: it is made of other entries that look after themselves. */
  isFreshOnly?: boolean;
  /** While so many loads are under way a further one waits: an entry is answered as it is. */
  maxLoads?: number;
  /** How long a caller waits for a load where a stale entry could be had, ms. */
  staleWaitMs?: number | undefined;
  /** Whether there is time to revalidate what is still good enough to be shown; always, without it. */
  mayRevalidate?: () => boolean;
  /** Wall clock in milliseconds. */
  now: () => number;
  /** From 0 to 1. */
  random?: () => number;
}
