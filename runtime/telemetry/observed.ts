import type { Registry } from 'prom-client';
import type { Purge } from '../cache/redis/purges.ts';
import type { RedisConnection } from '../cache/redis/redis.ts';
import { type CachedStores, type FoundEntries, findCached } from './cachedEntries.ts';
import type { Circuits } from './gauges.ts';
import type { Glance } from './glance.ts';
import { createPeers } from './peers.ts';
import { createProcessView, type Details, type ProcessViewOptions } from './processView.ts';

/** How the product is. */
export interface Look {
  /** Wall clock, ms. */
  at: number;
  /** Of this process. */
  details: Details;
  /** Of this process, and of the others that share its Redis. */
  processes: Glance[];
}

/** What operations see of a running site. */
export interface Observed {
  registry: Pick<Registry, 'contentType' | 'metrics'>;
  circuits(): Circuits;
  look(): Promise<Look>;
  /** The cache entries whose key, tags or cache hold each word of a text. */
  find(text: string): FoundEntries;
  /** Answers how many entries it concerns. */
  purge: Purge;
}

interface Options extends ProcessViewOptions {
  redis: RedisConnection | null;
  stores: CachedStores;
}

/** What is seen of this process. */
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
