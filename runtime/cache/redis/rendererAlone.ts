import type { FastifyInstance } from 'fastify';
import type { Bff } from '../../../bff/app.ts';
import type { Config } from '../../config/config.ts';
import { sharedPages } from '../tiers.ts';
import { createPurge, type PurgeElsewhere } from './announcePurge.ts';
import { connectBus } from './connectBus.ts';

/** What a process that only renders has of the BFF: the purges of the pages that it keeps, and the Redis they are shared through. */
export async function purgeRendererAlone(
  app: FastifyInstance,
  config: Pick<Config, 'REDIS_URL' | 'DEPLOYMENT'>,
  purgePages: PurgeElsewhere,
): Promise<Pick<Bff, 'redis' | 'purge'>> {
  const again = new Set<NodeJS.Timeout>();
  const redis = await connectBus(app, config, {
    onPurge(target) {
      purgePages(target, { dryRun: false });
      // The BFF hears of it at its own time: what it answered until then is made anew, too.
      const timer = setTimeout(() => {
        again.delete(timer);
        purgePages(target, { dryRun: false });
      }, sharedPages.settleMs);
      again.add(timer.unref());
    },
    purgePages,
  });
  app.addHook('onClose', async () => {
    for (const timer of again) clearTimeout(timer);
    await redis?.close();
  });
  const purge = createPurge((target, dryRun) => purgePages(target, { dryRun }), { redis, log: app.log });
  return { redis, purge };
}
