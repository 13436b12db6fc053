import type { Entry } from '../../runtime/cache/entryStores.ts';
import type { Generations } from '../../runtime/cache/generations.ts';
import { pack } from '../../runtime/cache/packing.ts';
import type { SecondTier } from '../../runtime/cache/redisTier.ts';
import { toStored } from '../../runtime/cache/storedEntry.ts';

/** Redis as the cache sees it: text, and a mark for every tag. */
export function createFakeTier() {
  const texts = new Map<string, string>();
  const marks = new Map<string, string>();
  const state = { isUp: true };
  const marksOf = (tags: readonly string[]): Generations => ['all', ...tags].map((tag) => marks.get(tag) ?? null);
  const tier: SecondTier = {
    async read(key, tags) {
      if (!state.isUp) return undefined;
      const generations = marksOf(tags);
      const text = texts.get(key);
      if (text === undefined) return { entry: null, generations };
      const { writtenUnder, value, ...rest } = JSON.parse(text);
      const entry: Entry = { ...rest, packed: value && pack(value) };
      const isPurged = JSON.stringify(writtenUnder) !== JSON.stringify(generations);
      return { entry: isPurged ? { ...entry, freshUntil: 0, staleUntil: 0 } : entry, generations };
    },
    write(key, entry, generations) {
      const { packed, ...fields } = entry;
      if (state.isUp && generations) texts.set(key, toStored({ ...fields, writtenUnder: generations }, packed));
    },
    hearsPurges: () => state.isUp,
  };
  return { tier, state, mark: (tag: string) => marks.set(tag, `${Number(marks.get(tag) ?? 0) + 1}`) };
}
