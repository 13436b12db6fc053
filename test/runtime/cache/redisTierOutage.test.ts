/** What a real Redis can do to a process: take nothing, freeze, die, or never be there. */

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { maxAgeWithoutBus } from '../../../runtime/cache/policy.ts';
import { resubscribeSpreadMs } from '../../../runtime/cache/redis/purges.ts';
import { reconnectAfterMs, redisLimits } from '../../../runtime/cache/redis/redis.ts';
import { eventually } from '../../support/eventually.ts';
import { nowhere, redisMissing } from '../../support/redis.ts';
import {
  expectNoComplaints,
  hearing,
  prefix,
  startInstance,
  startInstances,
  type Upstream,
} from '../../support/redisInstances.ts';

/** Room for a busy machine; less than what many waits would sum up to. */
const slack = 500;
/** As long as the product waits. */
const hurried = { commandMs: redisLimits.commandMs };
const goingOn = 'redis does not answer: going on without the second tier';

expectNoComplaints();

test.each([
  [0, 0.8],
  [1, 1],
])(
  'with chance %d a connection that is lost waits %d of 50 ms, and each time twice as long up to two seconds',
  (random, share) => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 100].map((times) => reconnectAfterMs(times, () => random));
    expect(waits).toEqual([50, 100, 200, 400, 800, 1_600, 2_000, 2_000].map((ms) => ms * share));
  },
);

describe.skipIf(redisMissing)('a Redis that takes nothing', () => {
  test('because its memory is full is read as before, and not taken for one that is away', async () => {
    const { here, there, raw, upstream } = await startInstances();
    await here.get();
    await eventually(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    await raw.config('SET', 'maxmemory', '1');
    await Promise.all(Array.from({ length: 3 * redisLimits.failures }, (_, n) => here.get({ key: `k${n}` })));
    // Whoever announces has waited for the writes before it.
    await expect(here.redis.mark({ all: true })).rejects.toThrow();
    expect(await here.tier.read('a', [])).toBeDefined();
    expect(await there.get()).toMatchObject({ value: { n: 1 }, result: 'hit' });
    expect(upstream.loads).toBe(1 + 3 * redisLimits.failures);
    expect([...here.log, ...there.log]).toEqual([]);
  });

  test('because it is a replica now is used again when it is none any more', async () => {
    const { here, there, raw } = await startInstances();
    await raw.call('REPLICAOF', '127.0.0.1', '1');
    const connections = async () => Number(/total_connections_received:(\d+)/.exec(await raw.info('stats'))?.[1]);
    const before = await connections();
    for (let n = 0; n < 3; n++) expect((await here.get({ key: `k${n}` })).result).toBe('miss');
    // The next connection may lead to the master.
    await eventually(async () => expect(await connections()).toBeGreaterThan(before));
    await raw.call('REPLICAOF', 'NO', 'ONE');
    await hearing(here, there);
    await here.get({ key: 'new' });
    await eventually(async () => expect(await raw.exists(`${prefix}new`)).toBe(1));
  });
});

describe.skipIf(redisMissing)('a frozen Redis', () => {
  test('costs five cold keys a short wait each and the others nothing; memory is not affected', async () => {
    const { here, redis, upstream, raw } = await startInstances(hurried);
    await here.get({ key: 'warm' });
    await eventually(async () => expect(await raw.exists(`${prefix}warm`)).toBe(1));
    redis.freeze();

    const cold: number[] = [];
    for (let n = 0; n < 25; n++) cold.push(await timed(() => here.get({ key: `cold ${n}` })));
    const [first, others] = [cold.slice(0, redisLimits.failures), cold.slice(redisLimits.failures)];
    for (const ms of first) expect(ms).toBeGreaterThan(redisLimits.commandMs - 5);
    expect(sum(first)).toBeLessThan(redisLimits.failures * redisLimits.commandMs + slack);
    expect(sum(others)).toBeLessThan(slack);
    expect(upstream.loads).toBe(26);

    const warm = await timed(async () => {
      for (let n = 0; n < 1_000; n++) expect((await here.get({ key: 'warm' })).result).toBe('hit');
    });
    expect(warm).toBeLessThan(slack);
    expect(here.log).toEqual([goingOn]);
  });

  test('costs all who come at one time one short wait', async () => {
    const { here, redis } = await startInstances(hurried);
    redis.freeze();
    const ms = await timed(() => Promise.all(Array.from({ length: 200 }, (_, n) => here.get({ key: `cold ${n}` }))));
    expect(ms).toBeLessThan(redisLimits.commandMs + slack);
  });

  test('that thaws is used again within its rest', async () => {
    const { here, there, redis, upstream } = await startInstances(hurried);
    await there.get();
    expect(here.redis.isUp()).toBe(true);
    redis.freeze();
    for (let n = 0; n < redisLimits.failures; n++) await here.tier.read(`cold ${n}`, []);
    expect(here.redis.isUp()).toBe(false);
    expect(await timed(() => here.tier.read('a', []))).toBeLessThan(redisLimits.commandMs);
    redis.thaw();
    // Only the clock of the breaker, which goes on from where it is: the connections live in real time.
    const readMs = performance.now();
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(readMs);
    await eventually(async () => {
      // Again for each probe: on a busy machine one may not be answered in time.
      vi.advanceTimersByTime(redisLimits.restMs);
      expect(await here.tier.read('a', [])).toBeDefined();
    });
    expect(here.redis.isUp()).toBe(true);
    expect((await here.get()).result).toBe('hit');
    expect(upstream.loads).toBe(1);
  });

  test('that is so from the start costs nothing, and is used when it thaws', async () => {
    const { redis, upstream, clock } = await startInstances(hurried);
    redis.freeze();
    const third = startInstance(redis.url, upstream, clock, hurried);
    const ms = await timed(async () => {
      for (let n = 0; n < 50; n++) await third.get({ key: `cold ${n}` });
    });
    expect(ms).toBeLessThan(slack);
    redis.thaw();
    await hearing(third);
    const fourth = startInstance(redis.url, upstream, clock, hurried);
    redis.freeze();
    expect(await timed(() => fourth.redis.close())).toBeLessThan(slack);
  });

  test('does not hold up the end of the process', async () => {
    const { here, redis } = await startInstances(hurried);
    redis.freeze();
    expect(await timed(() => here.redis.close())).toBeLessThan(redisLimits.commandMs + slack);
    expect(await here.tier.read('a', [])).toBeUndefined();
  });
});

describe.skipIf(redisMissing)('a Redis that died', () => {
  test('costs next to nothing', async () => {
    const { here, redis, upstream } = await startInstances();
    await redis.kill();
    const ms = await timed(async () => {
      for (let n = 0; n < 100; n++) await here.get({ key: `cold ${n}` });
    });
    expect(ms).toBeLessThan(redisLimits.failures * redisLimits.commandMs + slack);
    expect(upstream.loads).toBe(100);
    await eventually(() => expect(here.tier.hearsPurges()).toBe(false));
    expect(here.redis.isUp()).toBe(false);
    expect(here.log).toEqual([goingOn]);
  });

  test('and came back empty works again within five seconds without a hand, and purges are heard again', async () => {
    const { here, there, redis } = await startInstances();
    const before = [here.losses, there.losses];
    await here.get();
    await redis.kill();
    for (let n = 0; n < 2 * redisLimits.failures; n++) await here.get({ key: `cold ${n}` });
    await eventually(() => expect(here.tier.hearsPurges() || there.tier.hearsPurges()).toBe(false));

    await redis.restart();
    const ms = await timed(() => hearing(here, there));
    expect(ms).toBeLessThan(redisLimits.restMs + 1_000);
    expect([here.losses, there.losses]).toEqual(before.map((losses) => losses + 1));
    await here.purge({ tags: ['region:it'] });
    await eventually(() => expect(there.purges).toEqual([{ tags: ['region:it'] }]));
  }, 15_000);

  test('keeps nothing fresh for longer than a bus may be lost, nor when the process is new', async () => {
    const { here, redis, clock, upstream } = await startInstances();
    const found = await here.get();
    expect(found.freshUntil).toBeGreaterThan(Date.now() + maxAgeWithoutBus);
    await redis.kill();
    await eventually(() => expect(here.tier.hearsPurges()).toBe(false));
    clock.ahead += maxAgeWithoutBus - 1_000;
    expect((await here.get()).result).toBe('hit');
    clock.ahead += 1_001;
    expect((await here.get()).result).toBe('stale');
    await eventually(() => expect(upstream.loads).toBe(2));
  });

  test('makes everything stale when it is back, for purges may have been missed', async () => {
    const { here, redis, clock, upstream } = await startInstances();
    await here.get();
    await redis.restart();
    await eventually(() => expect(here.losses).toBe(2));
    clock.ahead += resubscribeSpreadMs;
    expect(await here.get()).toMatchObject({ value: { n: 1 }, result: 'stale' });
    await eventually(async () => expect(await here.get()).toMatchObject({ value: { n: 2 }, result: 'hit' }));
    expect(upstream.loads).toBe(2);
  });
});

describe('a Redis that is not there when the process starts', () => {
  test('is no reason not to start: reads say nothing, and nothing is thrown at anybody', async () => {
    const upstream: Upstream = { loads: 0, isDown: false, gate: Promise.resolve() };
    const instance = startInstance(await nowhere(), upstream, { ahead: 0 });
    expect(await instance.tier.read('a', ['region:de'])).toBeUndefined();
    expect(instance.tier.hearsPurges()).toBe(false);
    expect((await instance.get()).result).toBe('miss');
    expect((await instance.get()).result).toBe('hit');
    await expect(instance.redis.mark({ all: true })).rejects.toThrow();
    await eventually(() => expect(instance.log).toEqual([goingOn]));
    expect(await timed(() => instance.redis.close())).toBeLessThan(slack);
  });

  test.each([
    ['with a name that nobody knows', 'redis://redis.invalid:6379'],
    ['behind a port of something else', null],
  ])('%s is none either', async (_, given) => {
    const { createServer } = await import('node:http');
    const other = createServer((_request, reply) => reply.end('no')).listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const upstream: Upstream = { loads: 0, isDown: false, gate: Promise.resolve() };
    const instance = startInstance(given ?? `redis://127.0.0.1:${port}`, upstream, { ahead: 0 });
    for (let n = 0; n < 8; n++) expect((await instance.get({ key: `k${n}` })).result).toBe('miss');
    expect(await timed(() => instance.redis.close())).toBeLessThan(slack);
  });
});

async function timed<T>(work: () => Promise<T>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function sum(all: number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
