import type { Registry } from 'prom-client';
import type { Circuits } from '../plugins/health.ts';
import type { Purge } from '../purge.ts';
import type { RedisConnection } from '../resilience/redis.ts';
import type { Glance } from './glance.ts';
import { type FoundThings, findKept, type KeptStores } from './keptThings.ts';
import { createPeers } from './peers.ts';
import { createProcessView, type Details, type ProcessViewOptions } from './processView.ts';

/** How the product is. */
export interface Look {
  /** Wall clock, ms. */
  at: number;
  /** Of this server. */
  details: Details;
  /** Of this server, and of the others that share its Redis. */
  processes: Glance[];
}

/** What operations see of a running site, in this process or in all of its workers. */
export interface Observed {
  registry: Pick<Registry, 'contentType' | 'metrics'>;
  circuits(): Circuits | Promise<Circuits>;
  look(): Promise<Look>;
  /** What is kept whose key, tags or place hold each word of a text. */
  find(text: string): FoundThings | Promise<FoundThings>;
  /** Answers how many kept things it concerns. */
  purge: Purge;
}

interface Options extends ProcessViewOptions {
  redis: RedisConnection | null;
  stores: KeptStores;
}

/** What is seen of this process. */
export function observeProcess({
  redis,
  stores,
  ...options
}: Options): Pick<Observed, 'look' | 'find'> & { close(): void } {
  const { now = Date.now } = options;
  const view = createProcessView({ ...options, isRedisUp: redis?.isUp });
  if (redis) options.metrics.watchRedis(redis.isUp);
  const askPeers = redis && createPeers(redis, view.glance);
  return {
    async look() {
      const [own, peers] = await Promise.all([view.glance(), askPeers?.() ?? []]);
      const others = peers.filter(({ id }) => id !== own.id);
      return { at: now(), details: await view.details(), processes: [own, ...others] };
    },
    find: (text) => findKept(stores, text),
    close: view.close,
  };
}
