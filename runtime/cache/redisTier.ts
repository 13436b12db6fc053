/** Redis as the second tier of upstream answers: read within a short wait, written behind the answers. */
import { z } from 'zod';
import type { Entry } from './entryStores.ts';
import { type Generations, isSameGeneration } from './generations.ts';
import type { RedisConnection } from './redis/redis.ts';
import { parseStored, storedEntry, toStored } from './storedEntry.ts';

export interface SecondTier {
  /** Never rejects: undefined when the tier does not answer in time. */
  read(key: string, tags: readonly string[]): Promise<{ entry: Entry | null; generations: Generations } | undefined>;
  /** @param generations From the read before the load; without them the entry cannot be dated and is not written. */
  write(key: string, entry: Entry, generations: Generations | undefined): void;
  /** Whether a purge on another instance would be heard of. */
  hearsPurges(): boolean;
}

const datedEntry = storedEntry.extend({
  freshUntil: z.number(),
  staleUntil: z.number(),
  generations: z.array(z.string().nullable()),
});

/**
 * @param options.namespace What the keys of entries begin with: sets of upstreams do not share content.
 * @param options.now Wall clock in milliseconds.
 */
export function createRedisTier(
  redis: RedisConnection,
  { namespace, now = Date.now }: { namespace: string; now?: () => number },
): SecondTier {
  const keyOf = (key: string) => redis.prefix + namespace + key;

  /** An entry whose generations have changed was loaded before a purge: of use only when loading fails. */
  function toEntry(text: string | null, current: Generations): Entry | null {
    const { success, data } = datedEntry.safeParse(text === null ? null : parseStored(text));
    if (!success) return null;
    const { generations, value: packed, ...rest } = data;
    const entry = { ...rest, packed };
    return isSameGeneration(generations, current) ? entry : { ...entry, freshUntil: 0, staleUntil: 0 };
  }

  return {
    async read(key, tags) {
      try {
        const [text, ...generations] = await redis.ask((commands) =>
          commands.mget(keyOf(key), ...redis.markKeys(tags)),
        );
        return { entry: toEntry(text ?? null, generations), generations };
      } catch {
        return undefined;
      }
    },
    write(key, entry, generations) {
      if (!generations) return;
      const keptMs = Math.ceil(entry.keptUntil - now());
      const { unverified: _unverified, digest: _digest, packed, ...stored } = entry;
      const text = toStored({ ...stored, generations }, packed);
      redis.ask((commands) => commands.set(keyOf(key), text, 'PX', keptMs)).catch(() => {});
    },
    hearsPurges: () => redis.subscription() !== null,
  };
}
