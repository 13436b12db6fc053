/** What the cache of shared upstream answers keeps in memory, and where. */
import { LRUCache } from 'lru-cache';
import type { Freshness } from '../../contracts/endpoint.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Packed } from './packing.ts';
import { caching, tiers } from './tiers.ts';

/** A kept answer with its times (wall clock, ms), so that memory, Redis and the disk agree about its age. */
export interface Entry {
  /** What the operation's schema gave; null: the upstream has nothing there. */
  packed: Packed | null;
  operation: string;
  freshness: Freshness;
  tags: readonly string[];
  /** Length of the text that it was made of. */
  bytes: number;
  /** Hash of that text; absent for one from Redis or the disk. */
  digest?: string;
  storedAt: number;
  freshUntil: number;
  staleUntil: number;
  keptUntil: number;
  /** From Redis or the disk: to be parsed once more before it is used. */
  unverified?: boolean;
}

/** What an entry takes besides its value: its key, its times, its tags and its place. */
export const overheadBytes = 700;

/** The memory that an entry is taken to need: for its value, which escaping may have made longer than the text it was read from, and for itself. */
export const sizeOfEntry = ({ bytes, packed }: Pick<Entry, 'bytes' | 'packed'>): number =>
  Math.max(bytes, packed?.byteLength ?? 0) + overheadBytes;

/** One LRU a tier, and one for "nothing there": what a visitor can invent pushes out only its own kind. */
export function createEntryStores(metrics: Metrics, now: () => number) {
  const build = (cache: string, maxBytes: number) => {
    const store = new LRUCache<string, Entry>({
      // By size alone: with a number of entries the library would set aside room for all of them.
      maxSize: maxBytes,
      sizeCalculation: sizeOfEntry,
      dispose: (_entry, _key, reason) => {
        if (reason === 'evict') metrics.cacheEvictions.inc({ cache });
      },
    });
    metrics.watchStore(cache, () => ({ entries: store.size, bytes: store.calculatedSize }));
    return store;
  };
  const values = Object.fromEntries(
    Object.entries(tiers).map(([freshness, { maxBytes }]) => [freshness, build(freshness, maxBytes)]),
  ) as Record<Freshness, LRUCache<string, Entry>>;
  const negative = build('negative', caching.negative.maxBytes);
  const all = [...Object.values(values), negative];

  return {
    of: ({ freshness, packed }: Entry) => (packed === null ? negative : values[freshness]),
    other: ({ freshness, packed }: Entry) => (packed === null ? values[freshness] : negative),
    find: (freshness: Freshness, key: string) => values[freshness].get(key) ?? negative.get(key),
    *entries(): Generator<[string, Entry]> {
      for (const store of all) {
        // What was used last comes last (the library types its pairs too widely), and is the last to be pushed out when all of it is put back.
        for (const [key, entry] of [...store.rentries()] as [string, Entry][])
          if (now() < entry.keptUntil) yield [key, entry];
      }
    },
  };
}
