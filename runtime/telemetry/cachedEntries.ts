/** Cache entries of a process, as operators look for them on the page of operations. */
import type { ListedEntry } from '../../contracts/lifetime.ts';

/** Of the entries that are found, at most so many are shown. */
const maxShown = 50;

/** Caches: of upstream answers, of memoised page JSON, of HTML. */
const caches = ['answer', 'page', 'html'] as const;
type CacheName = (typeof caches)[number];

export interface FoundEntry extends ListedEntry {
  cache: CacheName;
}

export interface FoundEntries {
  /** How many there are; the list has the first of them. */
  total: number;
  list: FoundEntry[];
}

export type CachedStores = Readonly<Record<CacheName, () => Iterable<ListedEntry>>>;

/**
 * The entries whose cache, key and tags hold each word of a text; none for a text without words.
 * @param text Words; letters of either case.
 */
export function findCached(stores: CachedStores, text: string): FoundEntries {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found: FoundEntries = { total: 0, list: [] };
  if (words.length === 0) return found;
  for (const cache of caches) {
    for (const entry of stores[cache]()) {
      const described = `${cache} ${entry.key} ${entry.tags.join(' ')}`.toLowerCase();
      if (!words.every((word) => described.includes(word))) continue;
      found.total += 1;
      if (found.list.length < maxShown) found.list.push({ ...entry, cache });
    }
  }
  return found;
}
