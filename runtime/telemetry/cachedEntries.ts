/** Search in the cache entries of a process, for the operations page. */
import type { ListedEntry } from '../../contracts/lifetime.ts';

/** Maximum number of entries in a result. */
const maxShown = 50;

/** Caches of upstream responses, memoised page JSON and HTML. */
const caches = ['answer', 'page', 'html'] as const;
type CacheName = (typeof caches)[number];

/** An entry with the name of its cache. */
export interface FoundEntry extends ListedEntry {
  cache: CacheName;
}

/** Result of a search. */
export interface FoundEntries {
  /** Number of matching entries; `list` contains the first ones only. */
  total: number;
  list: FoundEntry[];
}

/** The entries of each cache. */
export type CachedStores = Readonly<Record<CacheName, () => Iterable<ListedEntry>>>;

/**
 * Finds the entries whose cache name, key and tags contain every word of a text.
 * @param text Words, case-insensitive; without a word nothing is found.
 */
export function findCached(stores: CachedStores, text: string): FoundEntries {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found: FoundEntries = { total: 0, list: [] };
  if (words.length === 0) return found;
  for (const cache of caches) {
    for (const entry of stores[cache]()) {
      const searchedText = `${cache} ${entry.key} ${entry.tags.join(' ')}`.toLowerCase();
      if (!words.every((word) => searchedText.includes(word))) continue;
      found.total += 1;
      if (found.list.length < maxShown) found.list.push({ ...entry, cache });
    }
  }
  return found;
}
