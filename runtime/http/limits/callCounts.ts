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
  unshared: number;
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

/** Counts of calls in fixed windows by client. */
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
  const unshared = new Set<string>();

  function countOf(client: string): Count {
    const existing = counts.get(client);
    if (existing && now() < existing.until) return existing;
    const created = { calls: 0, unshared: 0, until: now() + windowMs };
    counts.set(client, created);
    return created;
  }

  /** Adds unshared calls in Redis and takes over the shared count. */
  async function syncCount(client: string, count: Count, connection: Connection): Promise<void> {
    const newCalls = count.unshared;
    count.unshared = 0;
    const key = `${connection.prefix}calls:${client}`;
    const { calls, leftMs } = await connection.run((commands) => countInRedis(commands, key, newCalls, windowMs));
    if (!calls) return;
    // Calls that arrived during the command are not included yet.
    count.calls = calls + count.unshared;
    if (leftMs && leftMs > 0) count.until = now() + leftMs;
  }

  function shareLater(client: string, connection: Connection) {
    if (unshared.size === 0) setTimeout(() => shareAll(connection), syncMs).unref();
    unshared.add(client);
  }

  function shareAll(connection: Connection) {
    for (const client of unshared) syncCount(client, countOf(client), connection).catch(() => {});
    unshared.clear();
  }

  return {
    async add(client) {
      const count = countOf(client);
      count.calls += 1;
      count.unshared += 1;
      if (redis) await syncCount(client, count, redis).catch(() => {});
      return { calls: count.calls, leftMs: Math.max(0, count.until - now()) };
    },

    addWithin(client, max) {
      const count = countOf(client);
      if (count.calls >= max) return false;
      count.calls += 1;
      if (redis) {
        count.unshared += 1;
        shareLater(client, redis);
      }
      return true;
    },
  };
}
