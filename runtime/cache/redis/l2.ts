/** Redis as second cache level (L2): entries as bytes, with the generations of their tags at the time of the load. */
import { setTimeout } from 'node:timers/promises';
import type { Lifetime } from '../../../contracts/lifetime.ts';
import { timedOut, withTimeout } from '../../../contracts/withTimeout.ts';
import type { RedisConnection } from './redis.ts';

/** Generations of everything and of each tag of an entry; when one has changed since the load, the entry was purged. */
export type Generations = readonly (string | null)[];

/** Cache level shared by all instances. Never rejects; a no-op while Redis is unavailable. */
export interface L2<Entry> {
  /**
   * Reads an entry; undefined when Redis does not respond in time. A purged entry is returned as fallback only (not
   * fresh, not stale).
   * @param tags Tags if known beforehand; otherwise those of the entry are used.
   */
  read(key: string, tags?: readonly string[]): Promise<{ entry: Entry | null; generations?: Generations } | undefined>;
  /**
   * Writes an entry in the background.
   * @param isCurrent Returns false when the entry was purged or replaced; called before a write without `generations`.
   * @param generations As read before the load; without them they are read now, and the write is delayed by `settleMs`.
   */
  write(key: string, entry: Entry, isCurrent: () => boolean, generations?: Generations): void;
  delete(key: string): void;
  /** Returns true while purges of other instances are received. */
  isBusUp(): boolean;
}

/** Converts entries to bytes and back; bytes from Redis are untrusted. */
export interface Codec<Entry> {
  /** Returns null for an entry that is too large to be shared. */
  encode(entry: Entry, generations: Generations): string | Buffer | null;
  /** Returns undefined when the bytes are not a valid entry. */
  decode(bytes: Buffer): { entry: Entry; generations: Generations } | undefined;
}

interface Options<Entry> {
  /**
   * Returns the key prefix of instances that may share entries. A function, as the site's port is known only once it
   * listens.
   */
  namespace: () => string;
  codec: Codec<Entry>;
  /** Delay before writing an entry whose generations were read after its load, for purges still in transit, ms. */
  settleMs?: number;
  /** Wall clock in milliseconds. */
  now?: () => number;
}

/** Creates the L2 of one cache. */
export function createL2<Entry extends Lifetime & { tags: readonly string[] }>(
  redis: RedisConnection,
  { namespace, codec, settleMs = purgeSettleMs, now = Date.now }: Options<Entry>,
): L2<Entry> {
  const keyOf = (key: string) => `${redis.prefix}${namespace()}:${key}`;
  const generationsOf = async (tags: readonly string[]) =>
    redis.run((commands) => commands.mget(...redis.generationKeys(tags)));

  function decodeUsable(bytes: Buffer | null | undefined): { entry: Entry; generations: Generations } | null {
    const stored = bytes ? codec.decode(bytes) : undefined;
    return stored && now() < stored.entry.usableUntil ? stored : null;
  }

  const expireIfPurged = (
    { entry, generations }: { entry: Entry; generations: Generations },
    current: Generations,
  ): Entry => (isSame(generations, current) ? entry : { ...entry, freshUntil: 0, staleUntil: 0 });

  async function readTagged(key: string, tags: readonly string[]) {
    const [bytes, ...values] = await redis.run((commands) =>
      commands.mgetBuffer(keyOf(key), ...redis.generationKeys(tags)),
    );
    const generations = values.map((value) => value?.toString() ?? null);
    const stored = decodeUsable(bytes);
    return { entry: stored && expireIfPurged(stored, generations), generations };
  }

  async function readUntagged(key: string) {
    // MGET for a single key: the Redis user then needs the right to one read command only.
    const [bytes] = await redis.run((commands) => commands.mgetBuffer(keyOf(key)));
    const stored = decodeUsable(bytes);
    return { entry: stored && expireIfPurged(stored, await generationsOf(stored.entry.tags)) };
  }

  async function put(key: string, entry: Entry, generations: Generations): Promise<void> {
    const bytes = codec.encode(entry, generations);
    const ms = Math.ceil(entry.usableUntil - now());
    if (bytes !== null && ms > 0) await redis.run((commands) => commands.set(keyOf(key), bytes, 'PX', ms));
  }

  async function putAfterSettling(key: string, entry: Entry, isCurrent: () => boolean): Promise<void> {
    const subscription = redis.subscription();
    if (!subscription) return;
    const generations = await generationsOf(entry.tags);
    // The generations may be newer than the entry, through a purge that has not reached this instance yet.
    await setTimeout(settleMs, undefined, { ref: false });
    if (redis.subscription() === subscription && isCurrent()) await put(key, entry, generations);
  }

  return {
    async read(key, tags) {
      if (tags) return readTagged(key, tags).catch(() => undefined);
      // One timeout for both commands.
      const read = await withTimeout(
        redis.commandMs,
        readUntagged(key).catch(() => undefined),
      );
      return read === timedOut ? undefined : read;
    },
    write(key, entry, isCurrent, generations) {
      const writing = generations ? put(key, entry, generations) : putAfterSettling(key, entry, isCurrent);
      writing.catch(() => {});
    },
    delete(key) {
      redis.run((commands) => commands.set(keyOf(key), '', 'PX', 1)).catch(() => {});
    },
    isBusUp: () => redis.subscription() !== null,
  };
}

/** Maximum time for a purge message to reach another instance, ms. */
export const purgeSettleMs = 1_000;

function isSame(first: Generations, second: Generations): boolean {
  return first.length === second.length && first.every((generation, at) => generation === second[at]);
}
