import { Redis } from 'ioredis';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { htmlCodec } from '../../renderer/htmlCache/htmlCodec.ts';
import { createL2 } from '../../runtime/cache/redis/l2.ts';
import { RedisConnection } from '../../runtime/cache/redis/redis.ts';
import { eventually } from './eventually.ts';
import { buildHtmlCache, second } from './htmlPages.ts';
import { startRedis, type TestRedis } from './redis.ts';

export const pagePath = '/de/proart/';
/**
 * An HTML cache connected to Redis as in `server.ts`, until the test ends.
 * @param options.commandMs Redis time-out, long enough for a busy machine; tests of the time-out shorten it.
 */
export function startInstance(url: string, { build = 'build', settleMs = 1, commandMs = 10_000 } = {}) {
  const receivedPurges: unknown[] = [];
  const redis = new RedisConnection(url, {
    prefix: 'proart:test:',
    commandMs,
    log: pino({ level: 'silent' }),
    onPurge(target) {
      receivedPurges.push(target);
      pages.cache.purge(target);
    },
    onSubscribed: () => void pages.cache.purge({ all: true }, { spreadMs: 5 * second }),
  });
  onTestFinished(() => redis.close());
  const namespace = () => `html:${build}`;
  const l2 = createL2(redis, { namespace, codec: htmlCodec, settleMs, now: () => pages.clock.now });
  const pages = buildHtmlCache({ l2, maxBytes: 2 ** 23 });
  return {
    ...pages,
    redis,
    receivedPurges,
    async purge(target: Parameters<typeof redis.announce>[0]) {
      await redis.changeGenerations(target);
      pages.cache.purge(target);
      await redis.announce(target);
    },
  };
}

type Instance = ReturnType<typeof startInstance>;

/** Waits until these instances are subscribed to purges and reach Redis. */
export async function waitUntilSubscribed(...instances: Instance[]) {
  await eventually(async () => {
    for (const { redis } of instances) {
      expect(redis.subscription()).not.toBeNull();
      await redis.run((commands) => commands.ping());
    }
  });
}

/** Starts two instances that share a Redis; `raw` is a separate client. */
export async function startInstances(options: Parameters<typeof startInstance>[1] = {}) {
  const redis = await startRedis();
  const [here, there] = [startInstance(redis.url, options), startInstance(redis.url, options)];
  await waitUntilSubscribed(here, there);
  return { redis, here, there, raw: connect(redis) };
}

function connect({ url }: TestRedis): Redis {
  const raw = new Redis(url);
  raw.on('error', () => {});
  onTestFinished(() => raw.disconnect());
  return raw;
}

/** Redis key of the default page in a build's namespace. */
export const keyOf = (build = 'build') => `proart:test:html:${build}:${pagePath}`;
/** Waits until the default page is in Redis. */
export const waitUntilShared = (raw: Redis) => eventually(async () => expect(await raw.exists(keyOf())).toBe(1));
