/** A real Redis, and what it can do to a process: two instances share it as the product's processes do. */
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { UpstreamError } from '../../bff/errors.ts';
import { createMetrics } from '../../bff/metrics.ts';
import { type Cache, createCache, type Found, type Lookup, type PurgeTarget } from '../../bff/resilience/cached.ts';
import { createRedisTier, type SecondTier } from '../../bff/resilience/redisTier.ts';
import { caching, redisTier, tiers } from '../../bff/resilience/tiers.ts';
import { nowhere, redisMissing, startRedis, type TestRedis } from '../support/redis.ts';

interface Value {
  n: number;
}

/** Content that every instance asks for; its answer is the number of the load. */
interface Upstream {
  loads: number;
  isDown: boolean;
  /** Loads do not land before this has resolved. */
  gate: Promise<void>;
}

interface Instance {
  cache: Cache;
  tier: SecondTier;
  purges: PurgeTarget[];
  losses: number;
  log: string[];
  get(overrides?: Partial<Lookup<Value>>): Promise<Found<Value>>;
  /** As the product does it: here, and then everywhere. */
  purge(target: PurgeTarget): Promise<void>;
}

const prefix = 'proart:test:';
/** Room for a busy machine; less than what many waits would sum up to. */
const slack = 500;
const goingOn = 'redis does not answer: going on without the second tier';

/** A process: a cache with the second tier behind it, connected as `bff/app.ts` connects it. */
function startInstance(url: string, upstream: Upstream, clock: { ahead: number }): Instance {
  const now = () => Date.now() + clock.ahead;
  const log: string[] = [];
  const instance: Instance = {
    purges: [],
    losses: 0,
    log,
    tier: createRedisTier(url, {
      prefix,
      now,
      log: pino({ level: 'warn' }, { write: (line) => log.push(JSON.parse(line).msg) }),
      listener: {
        onPurge(target) {
          instance.purges.push(target);
          instance.cache.purge(target);
        },
        onLoss() {
          instance.losses += 1;
          instance.cache.purge({ all: true }, { spreadMs: caching.resubscribeSpreadMs });
        },
      },
    }),
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
      cache.purge(target);
      await instance.tier.announce(target);
    },
  };
  const cache = createCache({ metrics: createMetrics(), secondTier: instance.tier, now, random: () => 0.5 });
  onTestFinished(() => instance.tier.close());
  return instance;
}

function isValue(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && 'n' in value && typeof value.n === 'number';
}

async function hearing(...instances: Instance[]) {
  await vi.waitFor(() => expect(instances.every(({ tier }) => tier.hearsPurges())).toBe(true), {
    timeout: 10_000,
    interval: 5,
  });
  for (const { tier } of instances) {
    await vi.waitFor(async () => expect(await tier.read('', [])).toBeDefined(), { timeout: 10_000, interval: 5 });
  }
}

async function setUp() {
  const redis = await startRedis();
  const upstream: Upstream = { loads: 0, isDown: false, gate: Promise.resolve() };
  const clock = { ahead: 0 };
  const [here, there] = [startInstance(redis.url, upstream, clock), startInstance(redis.url, upstream, clock)];
  await hearing(here, there);
  return { redis, upstream, clock, here, there, raw: connect(redis) };
}

function connect({ url }: TestRedis): Redis {
  const raw = new Redis(url);
  raw.on('error', () => {});
  onTestFinished(() => raw.disconnect());
  return raw;
}

async function timed<T>(work: () => Promise<T>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const complaints: unknown[] = [];
const complain = (error: unknown) => complaints.push(error);

beforeEach(() => {
  process.on('unhandledRejection', complain);
  process.on('uncaughtException', complain);
  // What ioredis says of errors that nobody listens to.
  vi.spyOn(console, 'error').mockImplementation(complain);
});
afterEach(() => {
  process.off('unhandledRejection', complain);
  process.off('uncaughtException', complain);
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(complaints.splice(0)).toEqual([]);
});

describe.skipIf(redisMissing)('the second tier', () => {
  test('serves a second process without a load', async () => {
    const { here, there, upstream, raw } = await setUp();
    await here.get();
    await vi.waitFor(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    expect(await there.get()).toMatchObject({ value: { n: 1 }, result: 'hit' });
    expect(upstream.loads).toBe(1);
  });

  test('keeps an entry for no longer than it may be used', async () => {
    const { here, raw } = await setUp();
    await here.get({ key: 'price', freshness: 'price' });
    await vi.waitFor(async () => expect(await raw.pttl(`${prefix}price`)).toBeGreaterThan(0));
    expect(await raw.pttl(`${prefix}price`)).toBeLessThanOrEqual(tiers.price.staleIfErrorMs);
  });

  test('keeps what a refresh brought, so that other instances need none', async () => {
    const { here, there, upstream, clock, raw } = await setUp();
    await here.get();
    await there.get();
    clock.ahead += tiers.content.freshMs + 1_000;
    expect((await here.get()).result).toBe('stale');
    await vi.waitFor(async () => expect(await raw.get(`${prefix}a`)).toContain('"n":2'));
    expect(await there.get()).toMatchObject({ value: { n: 1 }, result: 'stale' });
    await vi.waitFor(async () => expect(await there.get()).toMatchObject({ value: { n: 2 }, result: 'hit' }));
    expect(upstream.loads).toBe(2);
  });
});

describe.skipIf(redisMissing)('a process that ends', () => {
  test('leaves no connection', async () => {
    const { here, there, raw } = await setUp();
    const before = [...here.log];
    await Promise.all([here.tier.close(), there.tier.close()]);
    const clients = async () =>
      String(await raw.client('LIST'))
        .trim()
        .split('\n');
    await vi.waitFor(async () => expect(await clients()).toHaveLength(1));
    expect(here.log).toEqual(before);
  });
});

describe.skipIf(redisMissing)('a process that starts', () => {
  test('has the second tier as soon as it is connected, however many came before that', async () => {
    const { redis, here, upstream, clock, raw } = await setUp();
    await here.get();
    await vi.waitFor(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    const third = startInstance(redis.url, upstream, clock);
    await Promise.all(Array.from({ length: 50 }, (_, n) => third.get({ key: `early ${n}` })));
    await vi.waitFor(async () => expect(await third.tier.read('a', [])).toBeDefined(), { timeout: 500, interval: 1 });
    expect((await third.get()).value).toEqual({ n: 1 });
    expect(third.log).toEqual([]);
  });
});

describe.skipIf(redisMissing)('a purge', () => {
  test('on one instance reaches every other within a moment', async () => {
    const { here, there } = await setUp();
    await here.get();
    await there.get();
    const startedAt = performance.now();
    await here.purge({ tags: ['region:de'] });
    await vi.waitFor(() => expect(there.purges).toEqual([{ tags: ['region:de'] }]), { interval: 1 });
    expect(performance.now() - startedAt).toBeLessThan(500);
    expect(await there.get()).toMatchObject({ value: { n: 2 }, result: 'miss' });
  });

  test.each<[string, PurgeTarget]>([
    ['a tag', { tags: ['op:header'] }],
    ['everything', { all: true }],
  ])('of %s makes what Redis holds good only for when loading fails', async (_, target) => {
    const { redis, here, upstream, clock, raw } = await setUp();
    await here.get();
    await vi.waitFor(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    await here.purge(target);
    upstream.isDown = true;
    const third = startInstance(redis.url, upstream, clock);
    await hearing(third);
    expect(await third.get()).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
    upstream.isDown = false;
    const fourth = startInstance(redis.url, upstream, clock);
    await hearing(fourth);
    expect(await fourth.get()).toMatchObject({ value: { n: 3 }, result: 'miss' });
  });

  test('of another tag leaves an entry as it is', async () => {
    const { here, there, upstream, raw } = await setUp();
    await here.get();
    await vi.waitFor(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    await here.purge({ tags: ['region:fr', 'op:footer'] });
    expect((await there.get()).result).toBe('hit');
    expect(upstream.loads).toBe(1);
  });

  test('during a load of another instance leaves nothing fresh in Redis', async () => {
    const { redis, here, there, upstream, clock, raw } = await setUp();
    let open = () => {};
    upstream.gate = new Promise((resolve) => {
      open = resolve;
    });
    const loading = there.get();
    await vi.waitFor(() => expect(upstream.loads).toBe(1));
    await here.purge({ tags: ['region:de'] });
    await vi.waitFor(() => expect(there.purges).toHaveLength(1));
    open();
    expect((await loading).value).toEqual({ n: 1 });
    expect(await raw.exists(`${prefix}a`)).toBe(0);
    const third = startInstance(redis.url, upstream, clock);
    await hearing(third);
    expect((await third.get()).value).toEqual({ n: 2 });
  });

  test('during a load of an instance that does not hear of it leaves nothing fresh in Redis either', async () => {
    const { here, there, raw } = await setUp();
    const before = await there.tier.read('a', ['region:de']);
    await here.tier.announce({ tags: ['region:de'] });
    const now = Date.now();
    const times = { storedAt: now, freshUntil: now + 60_000, staleUntil: now + 60_000, keptUntil: now + 60_000 };
    const entry = { value: { n: 1 }, operation: 'x', freshness: 'content', tags: ['region:de'], bytes: 1 } as const;
    there.tier.write('a', { ...entry, ...times }, before?.generations);
    await vi.waitFor(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    const read = await here.tier.read('a', ['region:de']);
    expect(read?.entry).toMatchObject({ value: { n: 1 }, freshUntil: 0, staleUntil: 0 });
  });

  test('is not undone when Redis forgets its marks', async () => {
    const { here, there, raw } = await setUp();
    const target = { tags: ['region:de'] };
    await here.purge(target);
    await vi.waitFor(() => expect(here.purges).toHaveLength(1));
    await here.get();
    await vi.waitFor(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    // What Redis does with old keys when its memory is full.
    await raw.del(`${prefix}generation:region:de`);
    await here.purge(target);
    expect((await there.tier.read('a', ['op:header', 'region:de']))?.entry).toMatchObject({ freshUntil: 0 });
  });

  test('that Redis does not take is an error for whoever asked for it', async () => {
    const { here, redis } = await setUp();
    redis.freeze();
    await expect(here.tier.announce({ all: true })).rejects.toThrow();
    redis.thaw();
    await redis.kill();
    await expect(here.tier.announce({ all: true })).rejects.toThrow();
  });

  test('message that is none is not listened to', async () => {
    const { here, raw } = await setUp();
    for (const text of ['', 'x', '{}', '{"all":false}', '{"tags":"de"}', '{"tags":[1]}', 'null', '[]'])
      await raw.publish(`${prefix}purge`, text);
    await raw.publish(`${prefix}purge`, '{"tags":["last"]}');
    await vi.waitFor(() => expect(here.purges).toEqual([{ tags: ['last'] }]));
  });
});

describe.skipIf(redisMissing)('what is wrong under a key', () => {
  const fresh = (overrides: object) => {
    const now = Date.now();
    const times = { storedAt: now, freshUntil: now + 60_000, staleUntil: now + 60_000, keptUntil: now + 60_000 };
    const entry = { value: { n: 77 }, operation: 'header', freshness: 'content', tags: [], bytes: 100 };
    return JSON.stringify({ ...entry, ...times, generations: [null, null, null], ...overrides });
  };

  test('is overwritten, and never worse than nothing: an entry as it should be is used', async () => {
    const { here, raw, upstream } = await setUp();
    await raw.set(`${prefix}a`, fresh({}));
    expect(await here.get()).toMatchObject({ value: { n: 77 }, result: 'hit' });
    expect(upstream.loads).toBe(0);
  });

  test.each([
    ['text that is no JSON', '{"value":'],
    ['nothing at all', ''],
    ['JSON of something else', '[1,2,3]'],
    ['null', 'null'],
    ['a value of another shape', fresh({ value: { title: 'old' } })],
    ['a value that is no object', fresh({ value: 5 })],
    ['times that are none', fresh({ keptUntil: 'soon' })],
    ['an unknown tier', fresh({ freshness: 'forever' })],
    ['a size below nothing', fresh({ bytes: -5_000 })],
    ['a size that is no whole number', fresh({ bytes: 0.3 })],
    ['an entry that is too old', fresh({ keptUntil: 1 })],
    ['binary', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
  ])('%s is as good as missing', async (_, wrong) => {
    const { here, raw, upstream } = await setUp();
    await raw.set(`${prefix}a`, wrong);
    expect(await here.get()).toMatchObject({ value: { n: 1 }, result: 'miss' });
    expect(upstream.loads).toBe(1);
    await vi.waitFor(async () => expect(await raw.get(`${prefix}a`)).toContain('"n":1'));
  });

  test('a list is as good as missing, also where the marks of purges should be', async () => {
    const { here, raw } = await setUp();
    await raw.rpush(`${prefix}a`, 'x');
    await raw.rpush(`${prefix}generation:region:de`, 'x');
    expect(await here.get()).toMatchObject({ value: { n: 1 }, result: 'miss' });
    await vi.waitFor(async () => expect(await raw.get(`${prefix}a`)).toContain('"n":1'));
    await here.purge({ tags: ['region:de'] });
    expect((await here.tier.read('a', ['op:header', 'region:de']))?.entry).toMatchObject({ freshUntil: 0 });
  });

  test('does not count as Redis being away', async () => {
    const { here, raw } = await setUp();
    for (let n = 0; n < 3 * redisTier.failures; n++) {
      await raw.set(`${prefix}k${n}`, 'garbage');
      await here.get({ key: `k${n}` });
    }
    expect(here.log).toEqual([]);
  });
});

describe.skipIf(redisMissing)('a Redis that takes nothing', () => {
  test('because its memory is full is read as before, and not taken for one that is away', async () => {
    const { here, there, raw, upstream } = await setUp();
    await here.get();
    await vi.waitFor(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    await raw.config('SET', 'maxmemory', '1');
    await Promise.all(Array.from({ length: 3 * redisTier.failures }, (_, n) => here.get({ key: `k${n}` })));
    // Whoever announces has waited for the writes before it.
    await expect(here.tier.announce({ all: true })).rejects.toThrow();
    expect(await here.tier.read('a', [])).toBeDefined();
    expect(await there.get()).toMatchObject({ value: { n: 1 }, result: 'hit' });
    expect(upstream.loads).toBe(1 + 3 * redisTier.failures);
    expect([...here.log, ...there.log]).toEqual([]);
  });

  test('because it is a replica now is used again when it is none any more', async () => {
    const { here, there, raw } = await setUp();
    await raw.call('REPLICAOF', '127.0.0.1', '1');
    for (let n = 0; n < 3; n++) expect((await here.get({ key: `k${n}` })).result).toBe('miss');
    await raw.call('REPLICAOF', 'NO', 'ONE');
    await hearing(here, there);
    await here.get({ key: 'new' });
    await vi.waitFor(async () => expect(await raw.exists(`${prefix}new`)).toBe(1));
  });
});

describe.skipIf(redisMissing)('a frozen Redis', () => {
  test('costs five cold keys a short wait each and the others nothing; memory is not affected', async () => {
    const { here, redis, upstream, raw } = await setUp();
    await here.get({ key: 'warm' });
    await vi.waitFor(async () => expect(await raw.exists(`${prefix}warm`)).toBe(1));
    redis.freeze();

    const cold: number[] = [];
    for (let n = 0; n < 25; n++) cold.push(await timed(() => here.get({ key: `cold ${n}` })));
    const [first, others] = [cold.slice(0, redisTier.failures), cold.slice(redisTier.failures)];
    for (const ms of first) expect(ms).toBeGreaterThan(redisTier.commandMs - 5);
    expect(sum(first)).toBeLessThan(redisTier.failures * redisTier.commandMs + slack);
    expect(sum(others)).toBeLessThan(slack);
    expect(upstream.loads).toBe(26);

    const warm = await timed(async () => {
      for (let n = 0; n < 1_000; n++) expect((await here.get({ key: 'warm' })).result).toBe('hit');
    });
    expect(warm).toBeLessThan(slack);
    expect(here.log).toEqual([goingOn]);
  });

  test('costs all who come at one time one short wait', async () => {
    const { here, redis } = await setUp();
    redis.freeze();
    const ms = await timed(() => Promise.all(Array.from({ length: 200 }, (_, n) => here.get({ key: `cold ${n}` }))));
    expect(ms).toBeLessThan(redisTier.commandMs + slack);
  });

  test('that thaws is used again within its rest', async () => {
    const { here, there, redis, upstream } = await setUp();
    await there.get();
    redis.freeze();
    for (let n = 0; n < redisTier.failures; n++) await here.tier.read(`cold ${n}`, []);
    expect(await timed(() => here.tier.read('a', []))).toBeLessThan(redisTier.commandMs);
    redis.thaw();
    // Only the date: the connections live in real time.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + redisTier.restMs });
    await vi.waitFor(async () => expect(await here.tier.read('a', [])).toBeDefined());
    expect((await here.get()).result).toBe('hit');
    expect(upstream.loads).toBe(1);
  });

  test('that is so from the start costs nothing, and is used when it thaws', async () => {
    const { redis, upstream, clock } = await setUp();
    redis.freeze();
    const third = startInstance(redis.url, upstream, clock);
    const ms = await timed(async () => {
      for (let n = 0; n < 50; n++) await third.get({ key: `cold ${n}` });
    });
    expect(ms).toBeLessThan(slack);
    redis.thaw();
    await hearing(third);
    const fourth = startInstance(redis.url, upstream, clock);
    redis.freeze();
    expect(await timed(() => fourth.tier.close())).toBeLessThan(slack);
  });

  test('does not hold up the end of the process', async () => {
    const { here, redis } = await setUp();
    redis.freeze();
    expect(await timed(() => here.tier.close())).toBeLessThan(redisTier.commandMs + slack);
    expect(await here.tier.read('a', [])).toBeUndefined();
  });
});

describe.skipIf(redisMissing)('a Redis that died', () => {
  test('costs next to nothing', async () => {
    const { here, redis, upstream } = await setUp();
    await redis.kill();
    const ms = await timed(async () => {
      for (let n = 0; n < 100; n++) await here.get({ key: `cold ${n}` });
    });
    expect(ms).toBeLessThan(redisTier.failures * redisTier.commandMs + slack);
    expect(upstream.loads).toBe(100);
    await vi.waitFor(() => expect(here.tier.hearsPurges()).toBe(false));
    expect(here.log).toEqual([goingOn]);
  });

  test('and came back empty works again within five seconds without a hand, and purges are heard again', async () => {
    const { here, there, redis } = await setUp();
    const before = [here.losses, there.losses];
    await here.get();
    await redis.kill();
    for (let n = 0; n < 2 * redisTier.failures; n++) await here.get({ key: `cold ${n}` });
    await vi.waitFor(() => expect(here.tier.hearsPurges() || there.tier.hearsPurges()).toBe(false));

    await redis.restart();
    const ms = await timed(() => hearing(here, there));
    expect(ms).toBeLessThan(redisTier.restMs + 1_000);
    expect([here.losses, there.losses]).toEqual(before.map((losses) => losses + 1));
    await here.purge({ tags: ['region:it'] });
    await vi.waitFor(() => expect(there.purges).toEqual([{ tags: ['region:it'] }]));
  }, 15_000);

  test('keeps nothing fresh for longer than a bus may be lost, nor when the process is new', async () => {
    const { here, redis, clock, upstream } = await setUp();
    const found = await here.get();
    expect(found.freshUntil).toBeGreaterThan(Date.now() + caching.withoutBusMs);
    await redis.kill();
    await vi.waitFor(() => expect(here.tier.hearsPurges()).toBe(false));
    clock.ahead += caching.withoutBusMs - 1_000;
    expect((await here.get()).result).toBe('hit');
    clock.ahead += 1_001;
    expect((await here.get()).result).toBe('stale');
    await vi.waitFor(() => expect(upstream.loads).toBe(2));
  });

  test('makes everything stale when it is back, for purges may have been missed', async () => {
    const { here, redis, clock, upstream } = await setUp();
    await here.get();
    await redis.restart();
    await vi.waitFor(() => expect(here.losses).toBe(2), { timeout: 5_000 });
    clock.ahead += caching.resubscribeSpreadMs;
    expect(await here.get()).toMatchObject({ value: { n: 1 }, result: 'stale' });
    await vi.waitFor(async () => expect(await here.get()).toMatchObject({ value: { n: 2 }, result: 'hit' }));
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
    await expect(instance.tier.announce({ all: true })).rejects.toThrow();
    await vi.waitFor(() => expect(instance.log).toEqual([goingOn]));
    expect(await timed(() => instance.tier.close())).toBeLessThan(slack);
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
    expect(await timed(() => instance.tier.close())).toBeLessThan(slack);
  });
});

function sum(all: number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
