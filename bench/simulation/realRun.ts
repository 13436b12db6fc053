/** The same visitors at the built product: two processes and a Redis, in real time. */
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/freePort.ts';
import { type RedisServer, redisMissing, startRedisServer } from '../../scripts/redisServer.ts';
import { type Product, readMetric, startProduct, startUpstreams } from '../product.ts';
import { ask } from '../visits.ts';
import type { ModelPage } from './pageModel.ts';
import type { Kept } from './result.ts';
import { arrivals, playedPages, type Scenario } from './scenario.ts';

/** How often it is looked whether processes have their Redis, ms: less than they leave alone one that was too slow (`redisTier.restMs`). */
const lookMs = 2_000;

export interface RealRun {
  requests: number;
  /** Share whose page was in the memory of the process that was asked. */
  htmlKept: number;
  /** Share whose page was in Redis. */
  htmlFromRedis: number;
  /** A second, of all processes. */
  upstreamCalls: number;
  /** By how much the latest of them came after its time, ms. */
  mostLateMs: number;
  /** A process gave up on Redis for a while, which answered too late. */
  lostRedis: boolean;
}

/** @param progress Told the share of the time that has passed. */
export async function runReal(
  scenario: Scenario,
  pages: readonly ModelPage[],
  progress: (share: number) => void,
): Promise<RealRun> {
  if (scenario.redis > 0 && redisMissing) throw new Error(`${redisMissing}; compare without one: --redis 0`);
  const redis = scenario.redis > 0 ? await startRedisServer() : null;
  try {
    return await askProducts(await startProducts(scenario, redis), scenario, pages, progress);
  } finally {
    await redis?.remove();
  }
}

async function startProducts({ instances, htmlMb }: Scenario, redis: RedisServer | null): Promise<Product[]> {
  const upstreams = await startUpstreams();
  return Promise.all(
    Array.from({ length: instances }, async () => {
      const port = await freePort();
      const product = await startProduct(upstreams, {
        PORT: String(port),
        HTML_CACHE_MB: String(htmlMb),
        // Processes share pages only where this is the same; it is not where they listen.
        SITE_ORIGIN: 'http://localhost',
        ...(redis && { REDIS_URL: redis.url }),
      });
      return { ...product, origin: `http://127.0.0.1:${port}` };
    }),
  );
}

async function askProducts(
  products: readonly Product[],
  scenario: Scenario,
  pages: readonly ModelPage[],
  progress: (share: number) => void,
): Promise<RealRun> {
  const { warmUpSeconds, seconds } = scenario;
  const begin = performance.now();
  const sums = { requests: 0, kept: 0, fromRedis: 0, mostLateMs: 0 };
  const underWay = new Set<Promise<void>>();
  let failure: unknown;
  let shown = 0;
  let callsBefore: Promise<number> | undefined;
  let lookedAt = 0;
  let lostRedis = false;
  for (const { at, target, instance } of arrivals(scenario, playedPages(scenario, pages))) {
    const early = begin + at - performance.now();
    if (early > 1) await wait(early);
    if (failure) throw failure;
    if (at - shown > 5_000) {
      shown = at;
      progress(at / ((warmUpSeconds + seconds) * 1_000));
    }
    const product = products[instance];
    if (!product) throw new RangeError('an instance is missing');
    const counts = at >= warmUpSeconds * 1_000;
    if (counts) {
      callsBefore ??= callsOf(products);
      if (scenario.redis > 0 && at - lookedAt > lookMs) {
        lookedAt = at;
        void hasRedis(products).then((isUp) => {
          lostRedis ||= !isUp;
        });
      }
      // Processes that have just started hold up everything; by now that is over.
      sums.mostLateMs = Math.max(sums.mostLateMs, performance.now() - begin - at);
    }
    const asked = ask(product, target.address, { 'accept-encoding': 'br' }).then(({ status, headers }) => {
      if (status !== 200) throw new Error(`${target.address} answered ${status}`);
      if (!counts) return;
      sums.requests += 1;
      const found = whereFound(String(headers['cache-status']));
      if (found === 'memory') sums.kept += 1;
      if (found === 'redis') sums.fromRedis += 1;
    });
    underWay.add(asked);
    asked
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => underWay.delete(asked));
  }
  await Promise.all(underWay);
  const calls = (await callsOf(products)) - ((await callsBefore) ?? 0);
  return {
    requests: sums.requests,
    htmlKept: sums.kept / sums.requests,
    htmlFromRedis: sums.fromRedis / sums.requests,
    upstreamCalls: calls / seconds,
    mostLateMs: sums.mostLateMs,
    lostRedis,
  };
}

/** Whether no process has given up on Redis. */
async function hasRedis(products: readonly Product[]): Promise<boolean> {
  const up = await Promise.all(products.map((product) => readMetric(product, 'proart_redis_up')));
  return up.every((value) => value === 1);
}

/** Calls of upstreams so far. */
async function callsOf(products: readonly Product[]): Promise<number> {
  const counts = await Promise.all(
    products.map((product) => readMetric(product, 'http_client_request_duration_seconds_count')),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Where a page was: a process has it, too, that was making it already. */
function whereFound(cacheStatus: string): Kept {
  if (cacheStatus.includes('collapsed')) return 'memory';
  if (!/; hit\b/.test(cacheStatus)) return 'made';
  return cacheStatus.includes('detail=l2') ? 'redis' : 'memory';
}
