/** Outages of a real Redis: read-only, frozen, killed, or never reachable. */

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { maxAgeWithoutBus } from '../../../runtime/cache/policy.ts';
import { resubscribeSpreadMs } from '../../../runtime/cache/redis/purges.ts';
import { reconnectAfterMs, redisLimits } from '../../../runtime/cache/redis/redis.ts';
import { eventually } from '../../support/eventually.ts';
import { redisMissing, unusedRedisUrl } from '../../support/redis.ts';
import {
  expectNoComplaints,
  prefix,
  startInstance,
  startInstances,
  type Upstream,
  waitUntilSubscribed,
} from '../../support/redisInstances.ts';

/** Tolerance for a busy machine, ms; smaller than the total delay that a failing test would have. */
const toleranceMs = 500;
/** The timeout used in production. */
const productionTimeout = { commandMs: redisLimits.commandMs };
const outageMessage = 'redis unavailable: continuing without L2';

expectNoComplaints();

test.each([
  [0, 0.8],
  [1, 1],
])('with random number %d the reconnect waits %d of 50 ms, doubled each time up to two seconds', (random, share) => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100].map((times) => reconnectAfterMs(times, () => random));
  expect(waits).toEqual([50, 100, 200, 400, 800, 1_600, 2_000, 2_000].map((ms) => ms * share));
});

describe.skipIf(redisMissing)('Redis that accepts no writes', () => {
  test('because its memory is full is still read and not considered unavailable', async () => {
    const { here, there, raw, upstream } = await startInstances();
    await here.get();
    await eventually(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    await raw.config('SET', 'maxmemory', '1');
    await Promise.all(Array.from({ length: 3 * redisLimits.failures }, (_, n) => here.get({ key: `k${n}` })));
    // Redis runs commands in order: when this one is rejected, the writes before it are done.
    await expect(here.redis.changeGenerations({ all: true })).rejects.toThrow();
    expect(await here.l2.read('a', [])).toBeDefined();
    expect(await there.get()).toMatchObject({ value: { n: 1 }, result: 'hit' });
    expect(upstream.loads).toBe(1 + 3 * redisLimits.failures);
    expect([...here.log, ...there.log]).toEqual([]);
  });

  test('because it became a replica is used again when it is master', async () => {
    const { here, there, raw } = await startInstances();
    await raw.call('REPLICAOF', '127.0.0.1', '1');
    const connections = async () => Number(/total_connections_received:(\d+)/.exec(await raw.info('stats'))?.[1]);
    const before = await connections();
    for (let n = 0; n < 3; n++) expect((await here.get({ key: `k${n}` })).result).toBe('miss');
    // The client reconnects, as a new connection may reach the master.
    await eventually(async () => expect(await connections()).toBeGreaterThan(before));
    await raw.call('REPLICAOF', 'NO', 'ONE');
    await waitUntilSubscribed(here, there);
    await here.get({ key: 'new' });
    await eventually(async () => expect(await raw.exists(`${prefix}new`)).toBe(1));
  });
});

test.skipIf(redisMissing)('a refused renewal of the subscription is repeated with the next connection', async () => {
  const { here, there, raw } = await startInstances();
  await raw.call('ACL', 'SETUSER', 'default', '-subscribe');
  await raw.client('KILL', 'TYPE', 'PUBSUB');
  const refused = /cmdstat_subscribe:.*rejected_calls=2/;
  await eventually(async () => expect(await raw.info('commandstats')).toMatch(refused));
  expect(here.l2.isBusUp() || there.l2.isBusUp()).toBe(false);

  await raw.call('ACL', 'SETUSER', 'default', '+subscribe');
  await raw.client('KILL', 'TYPE', 'NORMAL');
  await waitUntilSubscribed(here, there);
  expect([here.subscriptions, there.subscriptions]).toEqual([2, 2]);
});

describe.skipIf(redisMissing)('frozen Redis', () => {
  test('delays five lookups of uncached keys by the timeout and no others; cached keys are not delayed', async () => {
    const { here, redis, upstream, raw } = await startInstances(productionTimeout);
    await here.get({ key: 'warm' });
    await eventually(async () => expect(await raw.exists(`${prefix}warm`)).toBe(1));
    redis.freeze();

    const cold: number[] = [];
    for (let n = 0; n < 25; n++) cold.push(await timed(() => here.get({ key: `cold ${n}` })));
    const [first, others] = [cold.slice(0, redisLimits.failures), cold.slice(redisLimits.failures)];
    for (const ms of first) expect(ms).toBeGreaterThan(redisLimits.commandMs - 5);
    expect(sum(first)).toBeLessThan(redisLimits.failures * redisLimits.commandMs + toleranceMs);
    expect(sum(others)).toBeLessThan(toleranceMs);
    expect(upstream.loads).toBe(26);

    const warm = await timed(async () => {
      for (let n = 0; n < 1_000; n++) expect((await here.get({ key: 'warm' })).result).toBe('hit');
    });
    expect(warm).toBeLessThan(toleranceMs);
    expect(here.log).toEqual([outageMessage]);
  });

  test('delays concurrent lookups by one timeout', async () => {
    const { here, redis } = await startInstances(productionTimeout);
    redis.freeze();
    const ms = await timed(() => Promise.all(Array.from({ length: 200 }, (_, n) => here.get({ key: `cold ${n}` }))));
    expect(ms).toBeLessThan(redisLimits.commandMs + toleranceMs);
  });

  test('is used again after it recovers and the circuit closes', async () => {
    const { here, there, redis, upstream } = await startInstances(productionTimeout);
    await there.get();
    expect(here.redis.isUp()).toBe(true);
    redis.freeze();
    for (let n = 0; n < redisLimits.failures; n++) await here.l2.read(`cold ${n}`, []);
    expect(here.redis.isUp()).toBe(false);
    expect(await timed(() => here.l2.read('a', []))).toBeLessThan(redisLimits.commandMs);
    redis.thaw();
    // Only the monotonic clock of the breaker is fake, starting at the current value; connections use real time.
    const nowMs = performance.now();
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(nowMs);
    await eventually(async () => {
      // Advanced for each probe, because a probe may time out on a busy machine.
      vi.advanceTimersByTime(redisLimits.restMs);
      expect(await here.l2.read('a', [])).toBeDefined();
    });
    expect(here.redis.isUp()).toBe(true);
    expect((await here.get()).result).toBe('hit');
    expect(upstream.loads).toBe(1);
  });

  test('at start delays nothing, and is used after it recovers', async () => {
    const { redis, upstream, clock } = await startInstances(productionTimeout);
    redis.freeze();
    const third = startInstance(redis.url, upstream, clock, productionTimeout);
    const ms = await timed(async () => {
      for (let n = 0; n < 50; n++) await third.get({ key: `cold ${n}` });
    });
    expect(ms).toBeLessThan(toleranceMs);
    redis.thaw();
    await waitUntilSubscribed(third);
    const fourth = startInstance(redis.url, upstream, clock, productionTimeout);
    redis.freeze();
    expect(await timed(() => fourth.redis.close())).toBeLessThan(toleranceMs);
  });

  test('does not delay the shutdown', async () => {
    const { here, redis } = await startInstances(productionTimeout);
    redis.freeze();
    expect(await timed(() => here.redis.close())).toBeLessThan(redisLimits.commandMs + toleranceMs);
    expect(await here.l2.read('a', [])).toBeUndefined();
  });
});

describe.skipIf(redisMissing)('killed Redis', () => {
  test('causes almost no delay', async () => {
    const { here, redis, upstream } = await startInstances();
    await redis.kill();
    const ms = await timed(async () => {
      for (let n = 0; n < 100; n++) await here.get({ key: `cold ${n}` });
    });
    expect(ms).toBeLessThan(redisLimits.failures * redisLimits.commandMs + toleranceMs);
    expect(upstream.loads).toBe(100);
    await eventually(() => expect(here.l2.isBusUp()).toBe(false));
    expect(here.redis.isUp()).toBe(false);
    expect(here.log).toEqual([outageMessage]);
  });

  test('that restarts empty is used again within seconds, and purges are received again', async () => {
    const { here, there, redis } = await startInstances();
    const before = [here.subscriptions, there.subscriptions];
    await here.get();
    await redis.kill();
    for (let n = 0; n < 2 * redisLimits.failures; n++) await here.get({ key: `cold ${n}` });
    await eventually(() => expect(here.l2.isBusUp() || there.l2.isBusUp()).toBe(false));

    await redis.restart();
    const ms = await timed(() => waitUntilSubscribed(here, there));
    expect(ms).toBeLessThan(redisLimits.restMs + 1_000);
    expect([here.subscriptions, there.subscriptions]).toEqual(before.map((subscriptions) => subscriptions + 1));
    await here.purge({ tags: ['region:it'] });
    await eventually(() => expect(there.purges).toEqual([{ tags: ['region:it'] }]));
  }, 15_000);

  test('limits maxAge to maxAgeWithoutBus', async () => {
    const { here, redis, clock, upstream } = await startInstances();
    const found = await here.get();
    expect(found.freshUntil).toBeGreaterThan(Date.now() + maxAgeWithoutBus);
    await redis.kill();
    await eventually(() => expect(here.l2.isBusUp()).toBe(false));
    clock.ahead += maxAgeWithoutBus - 1_000;
    expect((await here.get()).result).toBe('hit');
    clock.ahead += 1_001;
    expect((await here.get()).result).toBe('stale');
    await eventually(() => expect(upstream.loads).toBe(2));
  });

  test('makes everything stale after the reconnect, as purges may have been missed', async () => {
    const { here, redis, clock, upstream } = await startInstances();
    await here.get();
    await redis.restart();
    await eventually(() => expect(here.subscriptions).toBe(2));
    clock.ahead += resubscribeSpreadMs;
    expect(await here.get()).toMatchObject({ value: { n: 1 }, result: 'stale' });
    await eventually(async () => expect(await here.get()).toMatchObject({ value: { n: 2 }, result: 'hit' }));
    expect(upstream.loads).toBe(2);
  });
});

describe('unreachable Redis at start', () => {
  test('does not prevent the start: reads return undefined and nothing is thrown', async () => {
    const upstream: Upstream = { loads: 0, isDown: false, gate: Promise.resolve() };
    const instance = startInstance(await unusedRedisUrl(), upstream, { ahead: 0 });
    expect(await instance.l2.read('a', ['region:de'])).toBeUndefined();
    expect(instance.l2.isBusUp()).toBe(false);
    expect((await instance.get()).result).toBe('miss');
    expect((await instance.get()).result).toBe('hit');
    await expect(instance.redis.changeGenerations({ all: true })).rejects.toThrow();
    await eventually(() => expect(instance.log).toEqual([outageMessage]));
    expect(await timed(() => instance.redis.close())).toBeLessThan(toleranceMs);
  });

  test.each([
    ['an unknown host name', 'redis://redis.invalid:6379'],
    ['a port of another protocol', null],
  ])('at %s does not prevent the start', async (_, givenUrl) => {
    const { createServer } = await import('node:http');
    const other = createServer((_request, reply) => reply.end('no')).listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const upstream: Upstream = { loads: 0, isDown: false, gate: Promise.resolve() };
    const instance = startInstance(givenUrl ?? `redis://127.0.0.1:${port}`, upstream, { ahead: 0 });
    for (let n = 0; n < 8; n++) expect((await instance.get({ key: `k${n}` })).result).toBe('miss');
    expect(await timed(() => instance.redis.close())).toBeLessThan(toleranceMs);
  });
});

async function timed<T>(work: () => Promise<T>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
