/**
 * Request counts by client, in memory and, with Redis, shared by all instances. Without a response from Redis each
 * instance counts alone.
 */
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { RedisConnection } from '../../cache/redis/redis.ts';

/** Limits of the counts for RATE_LIMIT_PER_MINUTE. */
export const rateLimits = {
  windowMs: 60_000,
  /** Maximum number of clients; the least recently seen are forgotten first. */
  clients: 50_000,
  /** Delay before calls served from the cache are added to the count in Redis. */
  syncMs: 100,
} as const;

interface Count {
  calls: number;
  /** Calls not added in Redis yet. */
  unsynced: number;
  /** End of the window (wall clock, ms). */
  until: number;
}

/** Calls of a client in the current window. */
export interface Counted {
  calls: number;
  /** Time until the window ends, ms. */
  leftMs: number;
}

type Connection = Pick<RedisConnection, 'run' | 'prefix'>;

interface Options {
  redis: Connection | null;
  /** Wall clock, ms. */
  now: () => number;
}

/** Increments a shared count, which expires after the window. Also used by the doctor. */
export async function countInRedis(commands: Redis, key: string, increment: number, windowMs: number) {
  // In one transaction: a count without expiry would block its client forever.
  const replies = await commands.multi().set(key, 0, 'PX', windowMs, 'NX').incrby(key, increment).pttl(key).exec();
  const [, calls, leftMs] = replies?.map(([, value]) => Number(value)) ?? [];
  return { calls, leftMs };
}

/** Counts of calls per client, in fixed windows. */
export interface CallCounts {
  /** Counts a call and waits for the shared count. */
  add(client: string): Promise<Counted>;
  /**
   * Counts a call without waiting for Redis, if `max` is not reached yet; returns false and does not count otherwise.
   */
  addWithin(client: string, max: number): boolean;
}

/** Creates call counts. */
export function createCallCounts({ redis, now }: Options): CallCounts {
  const { windowMs, clients, syncMs } = rateLimits;
  const counts = new LRUCache<string, Count>({ max: clients });
  const unsynced = new Set<string>();

  function countOf(client: string): Count {
    const existing = counts.get(client);
    if (existing && now() < existing.until) return existing;
    const created = { calls: 0, unsynced: 0, until: now() + windowMs };
    counts.set(client, created);
    return created;
  }

  /** Adds unsynced calls in Redis and takes over the shared count. */
  async function syncCount(client: string, count: Count, connection: Connection): Promise<void> {
    const newCalls = count.unsynced;
    count.unsynced = 0;
    const key = `${connection.prefix}calls:${client}`;
    const { calls, leftMs } = await connection.run((commands) => countInRedis(commands, key, newCalls, windowMs));
    if (!calls) return;
    // Calls that arrived during the command are not included yet.
    count.calls = calls + count.unsynced;
    if (leftMs && leftMs > 0) count.until = now() + leftMs;
  }

  function syncLater(client: string, connection: Connection) {
    if (unsynced.size === 0) setTimeout(() => syncAll(connection), syncMs).unref();
    unsynced.add(client);
  }

  function syncAll(connection: Connection) {
    for (const client of unsynced) syncCount(client, countOf(client), connection).catch(() => {});
    unsynced.clear();
  }

  return {
    async add(client) {
      const count = countOf(client);
      count.calls += 1;
      count.unsynced += 1;
      if (redis) await syncCount(client, count, redis).catch(() => {});
      return { calls: count.calls, leftMs: Math.max(0, count.until - now()) };
    },

    addWithin(client, max) {
      const count = countOf(client);
      if (count.calls >= max) return false;
      count.calls += 1;
      if (redis) {
        count.unsynced += 1;
        syncLater(client, redis);
      }
      return true;
    },
  };
}
