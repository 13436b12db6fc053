/**
 * How often clients call: counted in the memory of this process, and where there is a Redis together with all instances. A Redis
 * that does not answer takes nothing away from that: this process goes on counting by itself.
 */
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { RedisConnection } from '../../cache/redis/redis.ts';

/** Calls of one client, as RATE_LIMIT_PER_MINUTE counts them. */
export const rateLimits = {
  windowMs: 60_000,
  /** Clients that are remembered; the one whose last call is the longest ago is forgotten first. */
  clients: 50_000,
  /** Cached answers wait for nobody: other instances hear of them so much later. */
  shareMs: 100,
} as const;

interface Count {
  calls: number;
  /** Calls that Redis does not know of. */
  unshared: number;
  /** When the window ends; wall clock, ms. */
  until: number;
}

/** Calls of a client in the present window. */
export interface Counted {
  calls: number;
  /** Until the window ends, ms. */
  leftMs: number;
}

type Connection = Pick<RedisConnection, 'ask' | 'prefix'>;

interface Options {
  redis: Connection | null;
  /** Wall clock, ms. */
  now: () => number;
}

/** Adds to a count that all instances share; a count that begins ends after the window. The doctor tries the same. */
export async function countInRedis(commands: Redis, key: string, more: number, windowMs: number) {
  // In one transaction: a count without an end would refuse its client for ever.
  const answers = await commands.multi().set(key, 0, 'PX', windowMs, 'NX').incrby(key, more).pttl(key).exec();
  const [, calls, leftMs] = answers?.map(([, answer]) => Number(answer)) ?? [];
  return { calls, leftMs };
}

/** Counts of calls, a window for each client. */
export interface CallCounts {
  /** Counts a call of a client. */
  add(client: string): Promise<Counted>;
  /** The same for a call that waits for nobody, if it is one of the first `max`; another one is not counted. */
  addWithin(client: string, max: number): boolean;
}

/** Makes the counts of calls, a window for each client. */
export function createCallCounts({ redis, now }: Options): CallCounts {
  const { windowMs, clients, shareMs } = rateLimits;
  const counts = new LRUCache<string, Count>({ max: clients });
  const unshared = new Set<string>();

  function countOf(client: string): Count {
    const had = counts.get(client);
    if (had && now() < had.until) return had;
    const begun = { calls: 0, unshared: 0, until: now() + windowMs };
    counts.set(client, begun);
    return begun;
  }

  /** Sends Redis the calls that it does not know, and learns of those that other instances have counted. */
  async function share(client: string, count: Count, connection: Connection): Promise<void> {
    const more = count.unshared;
    count.unshared = 0;
    const key = `${connection.prefix}calls:${client}`;
    const { calls, leftMs } = await connection.ask((commands) => countInRedis(commands, key, more, windowMs));
    if (!calls) return;
    // Those that came meanwhile are not in it.
    count.calls = calls + count.unshared;
    if (leftMs && leftMs > 0) count.until = now() + leftMs;
  }

  function shareLater(client: string, connection: Connection) {
    if (unshared.size === 0) setTimeout(() => shareAll(connection), shareMs).unref();
    unshared.add(client);
  }

  function shareAll(connection: Connection) {
    for (const client of unshared) share(client, countOf(client), connection).catch(() => {});
    unshared.clear();
  }

  return {
    async add(client) {
      const count = countOf(client);
      count.calls += 1;
      count.unshared += 1;
      if (redis) await share(client, count, redis).catch(() => {});
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
