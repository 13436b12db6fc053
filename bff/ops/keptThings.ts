/** What a process keeps, as people look for it on the page of operations. */
import type { KeptThing } from '../../contracts/lifetime.ts';
import { watching } from '../resilience/tiers.ts';

/** Where something is kept: upstream answers, finished JSON, finished HTML. */
export type KeptIn = 'answer' | 'page' | 'html';

export interface FoundThing extends KeptThing {
  keptIn: KeptIn;
}

export interface FoundThings {
  /** How many there are; the list has the first of them. */
  total: number;
  list: FoundThing[];
}

/** What is kept, by where. */
export type KeptStores = Readonly<Record<KeptIn, () => Iterable<KeptThing>>>;

/**
 * What is kept whose place, key and tags hold each word of a text; nothing for a text without words.
 * @param text Words; letters of either case.
 */
export function findKept(stores: KeptStores, text: string): FoundThings {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found: FoundThings = { total: 0, list: [] };
  if (words.length === 0) return found;
  // Not of Object.keys, which would lose the names' type.
  for (const keptIn of ['answer', 'page', 'html'] as const) {
    for (const { key, tags, storedAt, bytes, freshUntil, staleUntil, usableUntil } of stores[keptIn]()) {
      const described = `${keptIn} ${key} ${tags.join(' ')}`.toLowerCase();
      if (!words.every((word) => described.includes(word))) continue;
      found.total += 1;
      if (found.list.length >= watching.shown) continue;
      found.list.push({ keptIn, key, tags, storedAt, bytes, freshUntil, staleUntil, usableUntil });
    }
  }
  return found;
}
