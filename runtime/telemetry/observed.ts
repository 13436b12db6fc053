import type { Registry } from 'prom-client';
import type { Purge } from '../cache/redis/purges.ts';
import type { RedisConnection } from '../cache/redis/redis.ts';
import { type CachedStores, type FoundEntries, findCached } from './cachedEntries.ts';
import type { Circuits } from './gauges.ts';
import type { Glance } from './glance.ts';
import { createPeers } from './peers.ts';
import { createProcessView, type Details, type ProcessViewOptions } from './processView.ts';

/** State of all processes, for the operations page. */
export interface Look {
  /** Wall clock, ms. */
  at: number;
  /** Details of this process. */
  details: Details;
  /** Summaries of this process and of the others that share its Redis. */
  processes: Glance[];
}

/** Interface of a running site to the operations listener. */
export interface Observed {
  registry: Pick<Registry, 'contentType' | 'metrics'>;
  circuits(): Circuits;
  look(): Promise<Look>;
  /** Finds the cache entries whose key, tags or cache name contain every word of a text. */
  find(text: string): FoundEntries;
  purge: Purge;
}

interface Options extends ProcessViewOptions {
  redis: RedisConnection | null;
  stores: CachedStores;
}

/** Creates the view of this process; `close` stops its timer. */
export function observeProcess({
  redis,
  stores,
  ...options
}: Options): Pick<Observed, 'look' | 'find'> & { close(): void } {
  const { now = Date.now } = options;
  const view = createProcessView({ ...options, isRedisUp: redis ? () => redis.isUp() : undefined });
  if (redis) options.metrics.watchRedis(() => redis.isUp());
  const askPeers = redis && createPeers(redis, view.glance);
  return {
    async look() {
      const [own, peers] = await Promise.all([view.glance(), askPeers?.() ?? []]);
      const others = peers.filter(({ id }) => id !== own.id);
      return { at: now(), details: await view.details(), processes: [own, ...others] };
    },
    find: (text) => findCached(stores, text),
    close: view.close,
  };
}
