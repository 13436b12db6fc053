/** The same visitors at the built product: two processes and a Redis, in real time. */
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, redisMissing, startRedisServer } from '../../scripts/redisServer.ts';
import { startProduct, startUpstreams } from '../product.ts';
import { ask } from '../visits.ts';
import type { ModelPage } from './pageModel.ts';
import { arrivals, playedPages, type Scenario } from './scenario.ts';

export interface RealRun {
  requests: number;
  /** Share that came out of the memory of the process. */
  htmlKept: number;
  /** Largest delay of a request against its time, ms: above a hundred the machine was too busy to compare. */
  mostLateMs: number;
}

/** @param progress Told the share of the time that has passed. */
export async function runReal(
  scenario: Scenario,
  pages: readonly ModelPage[],
  progress: (share: number) => void,
): Promise<RealRun> {
  if (scenario.redis > 0 && redisMissing) throw new Error(`${redisMissing}; compare without one: --redis 0`);
  const redis = scenario.redis > 0 ? await startRedisServer() : null;
  const upstreams = await startUpstreams();
  const products = await Promise.all(
    Array.from({ length: scenario.instances }, async () => {
      const port = await freePort();
      await startProduct(upstreams, {
        PORT: String(port),
        HTML_CACHE_MB: String(scenario.htmlMb),
        // Pages are shared by those who have the same.
        SITE_ORIGIN: 'http://localhost',
        ...(redis && { REDIS_URL: redis.url }),
      });
      return { origin: `http://127.0.0.1:${port}` };
    }),
  );
  const { warmUpSeconds, seconds } = scenario;
  const begin = performance.now();
  const sums = { requests: 0, kept: 0, mostLateMs: 0 };
  const underWay = new Set<Promise<void>>();
  let failure: unknown;
  let shown = 0;
  for (const { at, target, instance } of arrivals(scenario, playedPages(scenario, pages))) {
    const early = begin + at - performance.now();
    if (early > 1) await wait(early);
    if (failure) throw failure;
    sums.mostLateMs = Math.max(sums.mostLateMs, performance.now() - begin - at);
    if (at - shown > 5_000) {
      shown = at;
      progress(at / ((warmUpSeconds + seconds) * 1_000));
    }
    const product = products[instance];
    if (!product) throw new RangeError('an instance is missing');
    const asked = ask(product, target.address, { 'accept-encoding': 'br' }).then(({ status, headers }) => {
      if (status !== 200) throw new Error(`${target.address} answered ${status}`);
      if (at < warmUpSeconds * 1_000) return;
      sums.requests += 1;
      if (isFromMemory(String(headers['cache-status']))) sums.kept += 1;
    });
    underWay.add(asked);
    asked
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => underWay.delete(asked));
  }
  await Promise.all(underWay);
  await redis?.remove();
  return { requests: sums.requests, htmlKept: sums.kept / sums.requests, mostLateMs: sums.mostLateMs };
}

/** A page of the process itself, or one that it was making already. */
function isFromMemory(cacheStatus: string): boolean {
  return cacheStatus.includes('collapsed') || (/; hit\b/.test(cacheStatus) && !cacheStatus.includes('detail=l2'));
}
