/** What a process that only renders has of the BFF: the purges of the pages that it keeps, and the Redis they are shared through. */
import type { FastifyInstance } from 'fastify';
import type { Bff, PurgeElsewhere } from './app.ts';
import type { Config } from './config.ts';
import { createPurge } from './purge.ts';
import { caching, sharedPages } from './resilience/tiers.ts';

export async function purgeRendererAlone(
  app: FastifyInstance,
  { REDIS_URL, DEPLOYMENT }: Pick<Config, 'REDIS_URL' | 'DEPLOYMENT'>,
  purgePages: PurgeElsewhere,
): Promise<Pick<Bff, 'redis' | 'purge'>> {
  const again = new Set<NodeJS.Timeout>();
  const redis = REDIS_URL ? await connect(REDIS_URL) : null;
  app.addHook('onClose', async () => {
    for (const timer of again) clearTimeout(timer);
    await redis?.close();
  });
  const purge = createPurge((target, dryRun) => purgePages(target, { dryRun }), { redis, log: app.log });
  return { redis, purge };

  async function connect(url: string) {
    // Loaded only where there is a Redis: its client is a large one.
    const { connectRedis, redisPrefix } = await import('./resilience/redis.ts');
    return connectRedis(url, {
      prefix: redisPrefix(DEPLOYMENT),
      log: app.log,
      listener: {
        onPurge(target) {
          purgePages(target, { dryRun: false });
          // The BFF hears of it at its own time: what it answered until then is made anew, too.
          const timer = setTimeout(() => {
            again.delete(timer);
            purgePages(target, { dryRun: false });
          }, sharedPages.settleMs);
          again.add(timer.unref());
        },
        onSilence: () => void purgePages({ all: true }, { dryRun: false, spreadMs: caching.withoutBusMs }),
        onLoss: () => void purgePages({ all: true }, { dryRun: false, spreadMs: caching.resubscribeSpreadMs }),
      },
    });
  }
}
