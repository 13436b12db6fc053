import type { Entry } from '../../bff/resilience/entryStores.ts';
import type { Generations } from '../../bff/resilience/generations.ts';
import type { SecondTier } from '../../bff/resilience/redisTier.ts';

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
      const { writtenUnder, ...entry } = JSON.parse(text) as Entry & { writtenUnder: Generations };
      const isPurged = JSON.stringify(writtenUnder) !== JSON.stringify(generations);
      return { entry: isPurged ? { ...entry, freshUntil: 0, staleUntil: 0 } : entry, generations };
    },
    write(key, entry, generations) {
      if (state.isUp && generations) texts.set(key, JSON.stringify({ ...entry, writtenUnder: generations }));
    },
    hearsPurges: () => state.isUp,
  };
  return { tier, state, mark: (tag: string) => marks.set(tag, `${Number(marks.get(tag) ?? 0) + 1}`) };
}
