import { LRUCache } from 'lru-cache';
import type { Freshness } from '../../contracts/endpoint.ts';
import { tiers } from './tiers.ts';

export type Cached = <T extends object>(freshness: Freshness, key: string, load: () => Promise<T>) => Promise<T>;

/**
 * Keeps good answers for as long as their tier says, with one load per key at a time. Values are shared between callers
 * and must not be changed. A failed load is not kept, and a caller that gives up does not end it.
 * @param now Clock in milliseconds, for tests.
 */
export function createCache(now: () => number = Date.now): Cached {
  const stores = Object.fromEntries(
    Object.entries(tiers).map(([freshness, { max, freshMs }]) => [
      freshness,
      new LRUCache<string, object>({ max, ttl: freshMs, ttlResolution: 0, perf: { now } }),
    ]),
  ) as Record<Freshness, LRUCache<string, object>>;
  // Outside the LRU: its own `fetch` fails every caller when the key is pushed out.
  const flights = new Map<string, Promise<object>>();

  return async <T extends object>(freshness: Freshness, key: string, load: () => Promise<T>) => {
    const store = stores[freshness];
    // A key holds what its own loader gave, so the type is the loader's.
    const kept = (store.get(key) ?? flights.get(key)) as T | Promise<T> | undefined;
    if (kept !== undefined) return kept;
    const flight = load()
      .then((value) => {
        store.set(key, value);
        return value;
      })
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
