/** Redis as the second level (L2) of a cache: entries as bytes, dated by the marks that purges leave behind. */
import { setTimeout } from 'node:timers/promises';
import type { Lifetime } from '../../../contracts/lifetime.ts';
import { tooLate, within } from '../../../contracts/within.ts';
import type { RedisConnection } from './redis.ts';

/** Marks of the purges that concern an entry; it counts as stale when they have changed since it was made. */
export type Generations = readonly (string | null)[];

/** What instances share. It never rejects, and is asked in vain while it is down. */
export interface L2<Entry> {
  /**
   * Undefined when it does not answer in time. What a purge has reached since is fresh and stale no more, but usable.
   * @param tags Where they are known beforehand; else they are the entry's.
   */
  read(key: string, tags?: readonly string[]): Promise<{ entry: Entry | null; generations?: Generations } | undefined>;
  /**
   * Shares an entry.
   * @param generations From the read before its load; without them it is dated a while later.
   * @param isCurrent Asked then: whether no purge has concerned it and no other entry has taken its place meanwhile.
   */
  write(key: string, entry: Entry, isCurrent: () => boolean, generations?: Generations): void;
  delete(key: string): void;
  /** Whether a purge on another instance would be heard of. */
  hearsPurges(): boolean;
}

/** How entries are written outside the process, where anything may stand in their place. */
export interface Codec<Entry> {
  /** Null for one that is too large to be shared. */
  encode(entry: Entry, generations: Generations): string | Buffer | null;
  /** Undefined for whatever is none of its entries. */
  decode(bytes: Buffer): { entry: Entry; generations: Generations } | undefined;
}

interface Options<Entry> {
  /** What keys begin with: what may not be shared has another one. A function because the site's port may be known late. */
  namespace: () => string;
  codec: Codec<Entry>;
  /** How long a purge may be on its way to this instance: what is dated after its load waits so long before it is shared, ms. */
  settleMs?: number;
  /** Wall clock in milliseconds. */
  now?: () => number;
}

/** Makes the second level of one cache. */
export function createL2<Entry extends Lifetime & { tags: readonly string[] }>(
  redis: RedisConnection,
  { namespace, codec, settleMs = purgeSettleMs, now = Date.now }: Options<Entry>,
): L2<Entry> {
  const keyOf = (key: string) => `${redis.prefix}${namespace()}:${key}`;
  const marksOf = async (tags: readonly string[]) => redis.ask((commands) => commands.mget(...redis.markKeys(tags)));

  /** An entry whose generations have changed was loaded before a purge: of use only when loading fails. */
  function dated(bytes: Buffer | null | undefined): { entry: Entry; generations: Generations } | null {
    const stored = bytes ? codec.decode(bytes) : undefined;
    return stored && now() < stored.entry.usableUntil ? stored : null;
  }

  const asOf = ({ entry, generations }: { entry: Entry; generations: Generations }, current: Generations): Entry =>
    isSame(generations, current) ? entry : { ...entry, freshUntil: 0, staleUntil: 0 };

  async function readTagged(key: string, tags: readonly string[]) {
    const [bytes, ...marks] = await redis.ask((commands) => commands.mgetBuffer(keyOf(key), ...redis.markKeys(tags)));
    const generations = marks.map((mark) => mark?.toString() ?? null);
    const stored = dated(bytes);
    return { entry: stored && asOf(stored, generations), generations };
  }

  async function readUntagged(key: string) {
    // The one command for reading: what the server lets us do need not be more.
    const [bytes] = await redis.ask((commands) => commands.mgetBuffer(keyOf(key)));
    const stored = dated(bytes);
    return { entry: stored && asOf(stored, await marksOf(stored.entry.tags)) };
  }

  async function put(key: string, entry: Entry, generations: Generations): Promise<void> {
    const bytes = codec.encode(entry, generations);
    const ms = Math.ceil(entry.usableUntil - now());
    if (bytes !== null && ms > 0) await redis.ask((commands) => commands.set(keyOf(key), bytes, 'PX', ms));
  }

  async function putDated(key: string, entry: Entry, isCurrent: () => boolean): Promise<void> {
    const during = redis.subscription();
    if (!during) return;
    const generations = await marksOf(entry.tags);
    // Marks may be newer than the data, by a purge that is still on its way to us.
    await setTimeout(settleMs, undefined, { ref: false });
    if (redis.subscription() === during && isCurrent()) await put(key, entry, generations);
  }

  return {
    async read(key, tags) {
      if (tags) return readTagged(key, tags).catch(() => undefined);
      // Two questions, and one wait for both.
      const read = await within(
        redis.commandMs,
        readUntagged(key).catch(() => undefined),
      );
      return read === tooLate ? undefined : read;
    },
    write(key, entry, isCurrent, generations) {
      const writing = generations ? put(key, entry, generations) : putDated(key, entry, isCurrent);
      writing.catch(() => {});
    },
    delete(key) {
      redis.ask((commands) => commands.set(keyOf(key), '', 'PX', 1)).catch(() => {});
    },
    hearsPurges: () => redis.subscription() !== null,
  };
}

/** How long a purge may be on its way from one instance to another. */
export const purgeSettleMs = 1_000;

function isSame(one: Generations, other: Generations): boolean {
  return one.length === other.length && one.every((mark, at) => mark === other[at]);
}
