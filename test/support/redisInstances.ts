/** Response caches of several processes that share one Redis as L2. */

import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest';
import {
  type AnswerCache,
  type AnswerEntry,
  type AnswerLookup,
  createAnswerCache,
  type FoundAnswer,
} from '../../bff/upstreams/answerCache.ts';
import { answerCodec } from '../../bff/upstreams/answerCodecs.ts';
import type { PurgeTarget } from '../../runtime/cache/purgeTarget.ts';
import { createL2, type L2 } from '../../runtime/cache/redis/l2.ts';
import { resubscribeSpreadMs } from '../../runtime/cache/redis/purges.ts';
import { RedisConnection } from '../../runtime/cache/redis/redis.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { createMetrics } from '../../runtime/telemetry/metrics.ts';
import { eventually } from './eventually.ts';
import { startRedis, type TestRedis } from './redis.ts';

interface Value {
  n: number;
}

export interface Upstream {
  loads: number;
  isDown: boolean;
  /** Loads wait for this promise. */
  gate: Promise<void>;
}

interface Instance {
  cache: AnswerCache;
  redis: RedisConnection;
  l2: L2<AnswerEntry>;
  purges: PurgeTarget[];
  subscriptions: number;
  log: string[];
  get(overrides?: Partial<AnswerLookup<Value>>): Promise<FoundAnswer<Value>>;
  /** Purges this instance and then all others, as the product does. */
  purge(target: PurgeTarget): Promise<void>;
}

export const prefix = 'proart:test:ours:';

/**
 * A response cache with L2, connected as in `bff/app.ts`.
 * @param options.commandMs Redis time-out, by default long enough for a busy machine.
 */
export function startInstance(
  url: string,
  upstream: Upstream,
  clock: { ahead: number },
  { commandMs = 10_000 } = {},
): Instance {
  const now = () => Date.now() + clock.ahead;
  const log: string[] = [];
  const redis = new RedisConnection(url, {
    prefix: 'proart:test:',
    commandMs,
    log: pino({ level: 'warn' }, { write: (line) => log.push(JSON.parse(line).msg) }),
    onPurge(target) {
      instance.purges.push(target);
      instance.cache.purge(target);
    },
    onSubscribed() {
      instance.subscriptions += 1;
      instance.cache.purge({ all: true }, { spreadMs: resubscribeSpreadMs });
    },
  });
  const instance: Instance = {
    purges: [],
    subscriptions: 0,
    log,
    redis,
    l2: createL2(redis, { namespace: () => 'ours', codec: answerCodec, now }),
    get cache() {
      return cache;
    },
    get: (overrides) =>
      cache.get({
        key: 'a',
        operation: 'header',
        freshness: 'content',
        tags: ['op:header', 'region:de'],
        async load() {
          const n = ++upstream.loads;
          await upstream.gate;
          if (upstream.isDown) throw new UpstreamError({ upstream: 'content', operation: 'header' }, 'network', 'down');
          return { value: { n }, bytes: 100 };
        },
        revive: (value) => (isValue(value) ? value : undefined),
        ...overrides,
      }),
    async purge(target) {
      await redis.changeGenerations(target);
      cache.purge(target);
      await redis.announce(target);
    },
  };
  const cache = createAnswerCache({ metrics: createMetrics(), l2: instance.l2, now, random: () => 0.5 });
  onTestFinished(() => redis.close());
  return instance;
}

function isValue(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && 'n' in value && typeof value.n === 'number';
}

/** Waits until these instances are subscribed to purges and can read from Redis. */
export async function waitUntilSubscribed(...instances: Instance[]) {
  await eventually(() => expect(instances.every(({ l2 }) => l2.isBusUp())).toBe(true));
  for (const { l2 } of instances) {
    await eventually(async () => expect(await l2.read('', [])).toBeDefined());
  }
}

/** Starts a Redis with two instances; `raw` is a separate client. */
export async function startInstances(options: { commandMs?: number } = {}) {
  const redis = await startRedis();
  const upstream: Upstream = { loads: 0, isDown: false, gate: Promise.resolve() };
  const clock = { ahead: 0 };
  const [here, there] = [1, 2].map(() => startInstance(redis.url, upstream, clock, options)) as [Instance, Instance];
  await waitUntilSubscribed(here, there);
  return { redis, upstream, clock, here, there, raw: connect(redis) };
}

function connect({ url }: TestRedis): Redis {
  const raw = new Redis(url);
  raw.on('error', () => {});
  onTestFinished(() => raw.disconnect());
  return raw;
}

/**
 * Fails a test on unhandled errors and on errors logged by ioredis; call it at the top of a file. Restores real timers
 * and the console after each test.
 */
export function expectNoComplaints(): void {
  const complaints: unknown[] = [];
  const complain = (error: unknown) => complaints.push(error);

  beforeEach(() => {
    process.on('unhandledRejection', complain);
    process.on('uncaughtException', complain);
    // ioredis logs errors without a listener here.
    vi.spyOn(console, 'error').mockImplementation(complain);
  });
  afterEach(() => {
    process.off('unhandledRejection', complain);
    process.off('uncaughtException', complain);
    vi.useRealTimers();
    vi.restoreAllMocks();
    expect(complaints.splice(0)).toEqual([]);
  });
}
