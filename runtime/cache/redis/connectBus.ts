import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { caching } from '../tiers.ts';
import type { PurgeElsewhere } from './announcePurge.ts';
import type { PurgeListener, RedisConnection } from './redis.ts';

interface Options {
  onPurge: PurgeListener['onPurge'];
  /** The bus was away: turns stale within so many ms what else is kept. */
  onLoss?: (spreadMs: number) => void;
  purgePages: PurgeElsewhere;
}

/** Joins the instances that share a Redis, and keeps the pages of this one right while it hears of no purge; null without a Redis. */
export async function connectBus(
  { log }: Pick<FastifyInstance, 'log'>,
  { REDIS_URL, DEPLOYMENT }: Pick<Config, 'REDIS_URL' | 'DEPLOYMENT'>,
  { onPurge, onLoss, purgePages }: Options,
): Promise<RedisConnection | null> {
  if (!REDIS_URL) return null;
  // Loaded only where there is a Redis: its client is a large one.
  const { connectRedis, redisPrefix } = await import('./redis.ts');
  const purgeAllPages = (spreadMs: number) => purgePages({ all: true }, { dryRun: false, spreadMs });
  return connectRedis(REDIS_URL, {
    prefix: redisPrefix(DEPLOYMENT),
    log,
    listener: {
      onPurge,
      // Answers look after themselves, their pages do not.
      onSilence: () => void purgeAllPages(caching.withoutBusMs),
      // What was purged meanwhile is not known: everything is asked for anew, not all of it at once.
      onLoss() {
        onLoss?.(caching.resubscribeSpreadMs);
        purgeAllPages(caching.resubscribeSpreadMs);
      },
    },
  });
}
