import type { AnswerEntry } from '../../bff/upstreams/answerCache.ts';
import { answerCodec } from '../../bff/upstreams/answerCodecs.ts';
import type { Generations, L2 } from '../../runtime/cache/redis/l2.ts';

/** An in-memory L2: encoded entries and a generation per tag. */
export function createFakeL2() {
  const encodedEntries = new Map<string, string>();
  const marks = new Map<string, string>();
  const state = { isUp: true };
  const marksOf = (tags: readonly string[]): Generations => ['all', ...tags].map((tag) => marks.get(tag) ?? null);
  const l2: L2<AnswerEntry> = {
    async read(key, tags = []) {
      if (!state.isUp) return undefined;
      const generations = marksOf(tags);
      const stored = answerCodec.decode(Buffer.from(encodedEntries.get(key) ?? ''));
      if (!stored) return { entry: null, generations };
      const isPurged = JSON.stringify(stored.generations) !== JSON.stringify(generations);
      const { entry } = stored;
      return { entry: isPurged ? { ...entry, freshUntil: 0, staleUntil: 0 } : entry, generations };
    },
    write(key, entry, _isCurrent, generations) {
      if (state.isUp && generations) encodedEntries.set(key, String(answerCodec.encode(entry, generations)));
    },
    delete: (key) => void encodedEntries.delete(key),
    isBusUp: () => state.isUp,
  };
  return { l2, state, mark: (tag: string) => marks.set(tag, `${Number(marks.get(tag) ?? 0) + 1}`) };
}
