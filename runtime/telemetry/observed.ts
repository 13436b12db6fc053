import type { Registry } from 'prom-client';
import type { Purge } from '../cache/redis/purges.ts';
import type { RedisConnection } from '../cache/redis/redis.ts';
import { type CachedStores, type FoundEntries, findCached } from './cachedEntries.ts';
import type { Circuits } from './gauges.ts';
import { createPeers } from './peers.ts';
import type { ProcessSummary } from './processSummary.ts';
import { createProcessView, type Details, type ProcessViewOptions } from './processView.ts';

/** State of all processes, for the operations page. */
export interface Overview {
  /** Wall clock, ms. */
  at: number;
  /** Details of this process. */
  details: Details;
  /** Summaries of this process and of the others that share its Redis. */
  processes: ProcessSummary[];
}

/** Interface of a running site to the operations listener. */
export interface Observed {
  registry: Pick<Registry, 'contentType' | 'metrics'>;
  circuits(): Circuits;
  overview(): Promise<Overview>;
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
}: Options): Pick<Observed, 'overview' | 'find'> & { close(): void } {
  const { now = Date.now } = options;
  const view = createProcessView({ ...options, isRedisUp: redis ? () => redis.isUp() : undefined });
  if (redis) options.metrics.watchRedis(() => redis.isUp());
  const fetchPeers = redis && createPeers(redis, view.summary);
  return {
    async overview() {
      const [own, peers] = await Promise.all([view.summary(), fetchPeers?.() ?? []]);
      const otherProcesses = peers.filter(({ id }) => id !== own.id);
      return { at: now(), details: await view.details(), processes: [own, ...otherProcesses] };
    },
    find: (text) => findCached(stores, text),
    close: view.close,
  };
}
