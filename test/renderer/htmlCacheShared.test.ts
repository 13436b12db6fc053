/** Finished pages that instances share through a real Redis. */
import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPageTier } from '../../bff/resilience/pageTier.ts';
import { connectRedis } from '../../bff/resilience/redis.ts';
import { caching, sharedPages } from '../../bff/resilience/tiers.ts';
import { buildHtmlCache, headerOf, kept, second, textOf } from '../support/htmlPages.ts';
import { nowhere, redisMissing, startRedis, type TestRedis } from '../support/redis.ts';
import { expectNoComplaints } from '../support/redisInstances.ts';

expectNoComplaints();

const address = '/de/proart/';
const waiting = { timeout: 10_000, interval: 5 };

/** A process with its memory of pages, connected as `server.ts` connects it. */
// A busy machine takes its time; how long a visitor waits is tried where Redis is frozen.
function startInstance(url: string, { build = 'build', settleMs = 1, commandMs = 10_000 } = {}) {
  const counts: string[] = [];
  const heard: unknown[] = [];
  const redis = connectRedis(url, {
    prefix: 'proart:test:',
    commandMs,
    log: pino({ level: 'silent' }),
    listener: {
      onPurge(target) {
        heard.push(target);
        pages.cache.purge(target);
      },
      onLoss: () => pages.cache.purge({ all: true }, { spreadMs: 5 * second }),
    },
  });
  onTestFinished(() => redis.close());
  const shared = createPageTier(redis, {
    namespace: () => build,
    count: (result) => counts.push(result),
    settleMs,
    now: () => pages.clock.now,
  });
  const pages = buildHtmlCache({ shared, maxBytes: 2 ** 23 });
  return {
    ...pages,
    redis,
    heard,
    lookups: counts,
    async purge(target: Parameters<typeof redis.announce>[0]) {
      pages.cache.purge(target);
      await redis.announce(target);
    },
  };
}

type Instance = ReturnType<typeof startInstance>;

async function hearing(...instances: Instance[]) {
  await vi.waitFor(async () => {
    for (const { redis } of instances) {
      expect(redis.subscription()).not.toBeNull();
      await redis.ask((commands) => commands.ping());
    }
  }, waiting);
}

async function startInstances(options: Parameters<typeof startInstance>[1] = {}) {
  const redis = await startRedis();
  const [here, there] = [startInstance(redis.url, options), startInstance(redis.url, options)];
  await hearing(here, there);
  return { redis, here, there, raw: connect(redis) };
}

function connect({ url }: TestRedis): Redis {
  const raw = new Redis(url);
  raw.on('error', () => {});
  onTestFinished(() => raw.disconnect());
  return raw;
}

const keyOf = (build = 'build') => `proart:test:html:${build}:${address}`;
const written = (raw: Redis) => vi.waitFor(async () => expect(await raw.exists(keyOf())).toBe(1), waiting);

describe.skipIf(redisMissing)('a page that one instance has made', () => {
  test('is answered by another without being made, in every coding', async () => {
    const { here, there, raw } = await startInstances();
    await here.fillWith('one');
    await written(raw);
    there.content.text = 'not asked for';
    const answers = await Promise.all([there.get(), there.get(), there.get()]);
    for (const { ready } of answers) {
      for (const coding of ['br', 'gzip', 'plain'] as const) expect(textOf(ready, coding)).toBe('one');
      expect(headerOf(ready, 'cache-status')).toBe('proart-renderer; hit; ttl=60; detail=l2');
      expect(headerOf(ready, 'surrogate-key')).toBe('region:de op:header');
      expect(headerOf(ready, 'content-type')).toBe('text/html; charset=utf-8');
    }
    expect([there.makes(), there.lookups, there.counts]).toEqual([0, ['hit'], ['miss', 'collapsed', 'collapsed']]);
    expect(textOf(there.cache.readyAt(address))).toBe('one');
    expect(await raw.pttl(keyOf())).toBeGreaterThan(86_000 * second);
    const bytes = await raw.strlen(keyOf());
    const { br, gzip } = (await kept(here.cache)).codings ?? {};
    expect(bytes - (br?.byteLength ?? 0) - (gzip?.byteLength ?? 0)).toBeLessThan(1_000);
  });

  test('is stale there when it is stale, and made anew behind the answer', async () => {
    const { here, there, raw } = await startInstances();
    await here.fillWith('one');
    await written(raw);
    there.content.text = 'two';
    there.clock.now += 61 * second;
    expect(textOf((await there.get()).ready)).toBe('one');
    await kept(there.cache, address, 'two');
    expect(there.lookups).toEqual(['stale']);
  });

  test('is not read by another build, and not once what it is made of may not be used', async () => {
    const { here, there, raw, redis } = await startInstances();
    await here.fillWith('one');
    await written(raw);
    const other = startInstance(redis.url, { build: 'another build' });
    await hearing(other);
    for (const instance of [other, there]) {
      instance.content.text = 'its own';
      if (instance === there) there.clock.now += 86_400 * second;
      expect(textOf((await instance.get()).ready)).toBe('its own');
      expect(instance.lookups).toEqual(['miss']);
    }
  });

  test('is taken back when it is gone', async () => {
    const { here, there, raw } = await startInstances();
    await here.fillWith('one');
    await written(raw);
    there.content.make = async () => ({ draft: null, gone: true });
    there.clock.now += 61 * second;
    expect(textOf((await there.get()).ready)).toBe('one');
    await vi.waitFor(async () => expect(await raw.exists(keyOf())).toBe(0), waiting);
    expect((await there.get()).ready).toBeNull();
  });

  test('is not shared where visitors choose freely what is shown', async () => {
    const { here, raw } = await startInstances();
    await here.fillWith('one', `${address}?page=2`);
    await here.fillWith('one');
    await written(raw);
    expect(await raw.keys('*html*')).toEqual([keyOf()]);
    expect(here.lookups).toEqual(['miss']);
  });

  test('is not shared where it is large', async () => {
    const { here, raw } = await startInstances();
    const large = randomBytes(sharedPages.pageBytes).toString('base64');
    here.content.make = async () => ({ draft: here.draft({ render: () => Buffer.from(large) }), gone: false });
    await here.fillWith('large', '/fr/proart/');
    here.content.make = async () => ({ draft: here.draft(), gone: false });
    await here.fillWith('one');
    await written(raw);
    expect(await raw.keys('*html*')).toEqual([keyOf()]);
  });

  test('is fresh for a short time where a purge would not be heard of', async () => {
    const { here, there, raw } = await startInstances();
    await here.fillWith('one');
    await written(raw);
    there.redis.subscription = () => null;
    const ttl = caching.withoutBusMs / second;
    expect(headerOf((await there.get()).ready, 'cache-status')).toBe(`proart-renderer; hit; ttl=${ttl}; detail=l2`);
  });

  test.each<[string, (good: Buffer) => Buffer | string]>([
    ['nothing', () => ''],
    ['text', () => 'x'.repeat(100)],
    ['another form', (good) => Buffer.concat([Buffer.from([2]), good.subarray(1)])],
    ['a length beyond its end', (good) => Buffer.concat([good.subarray(0, 1), Buffer.alloc(4, 255), good.subarray(5)])],
    ['half of it', (good) => good.subarray(0, good.length / 2)],
    ['one byte less', (good) => good.subarray(0, -1)],
    ['another byte in it', (good) => Buffer.from(good).fill(7, good.length - 9, good.length - 8)],
    ['a header of two lines', (good) => Buffer.from(good.toString('latin1').replace('html; ', 'html\\n'), 'latin1')],
    [
      'a tag of its own kind',
      (good) => Buffer.from(good.toString('latin1').replace('op:header', 'op header'), 'latin1'),
    ],
  ])('and stands in Redis as %s is made anew', async (_, change) => {
    const { here, there, raw } = await startInstances();
    await here.fillWith('one');
    await written(raw);
    const good = await raw.getBuffer(keyOf());
    await raw.set(keyOf(), change(good ?? Buffer.alloc(0)));
    there.content.text = 'two';
    expect(textOf((await there.get()).ready)).toBe('two');
    expect(there.lookups).toEqual(['miss']);
  });

  test('and whose key holds something of another type is made anew', async () => {
    const { there, raw } = await startInstances();
    await raw.lpush(keyOf(), 'an element');
    expect(textOf((await there.get()).ready)).toBe('one');
    expect(there.lookups).toEqual(['miss']);
  });
});

describe.skipIf(redisMissing)('a purge', () => {
  test.each([{ all: true } as const, { tags: ['op:header'] }])(
    'of %j reaches the memory of every instance, and what Redis holds stands in only for what cannot be made',
    async (target) => {
      const { redis, here, there, raw } = await startInstances();
      await here.fillWith('one');
      await written(raw);
      await there.get();
      await here.purge(target);
      await vi.waitFor(() => expect(there.heard).toEqual([target]), waiting);
      for (const { cache } of [here, there]) expect(cache.readyAt(address)).toBeUndefined();

      const third = startInstance(redis.url);
      await hearing(third);
      third.content.make = async () => {
        throw new Error('down');
      };
      const { ready } = await third.get();
      expect(textOf(ready)).toBe('one');
      expect(headerOf(ready, 'cdn-cache-control')).toMatch(/^max-age=0, stale-while-revalidate=0/);
      const fourth = startInstance(redis.url);
      await hearing(fourth);
      fourth.content.text = 'two';
      expect(textOf((await fourth.get()).ready)).toBe('two');
    },
  );

  test('of something else leaves a page as it is', async () => {
    const { here, there, raw } = await startInstances();
    await here.fillWith('one');
    await written(raw);
    await here.purge({ tags: ['region:fr'] });
    await vi.waitFor(() => expect(there.heard).toHaveLength(1), waiting);
    await there.get();
    expect([there.makes(), there.lookups]).toEqual([0, ['hit']]);
  });

  test('that comes after a page was made and before it is shared leaves nothing fresh in Redis', async () => {
    const { redis, here, there, raw } = await startInstances({ settleMs: 200 });
    await here.fillWith('one');
    await there.purge({ tags: ['op:header'] });
    await vi.waitFor(() => expect(here.heard).toHaveLength(1), waiting);
    // A page after it, which nothing concerns: when that is there, the first one would be.
    here.content.make = async () => ({ draft: here.draft({ tags: ['region:fr'] }), gone: false });
    await here.fillWith('two', '/fr/proart/');
    await vi.waitFor(async () => expect(await raw.keys('*html*/fr/*')).toHaveLength(1), waiting);
    const third = startInstance(redis.url);
    await hearing(third);
    third.content.text = 'new';
    expect(textOf((await third.get()).ready)).toBe('new');
  });

  test('whose message is still on its way when a page is shared leaves nothing fresh in Redis', async () => {
    const { redis, here, raw } = await startInstances({ settleMs: 200 });
    await here.redis.mark({ tags: ['op:header'] });
    await here.fillWith('one');
    here.cache.purge({ tags: ['op:header'] });
    here.content.make = async () => ({ draft: here.draft({ tags: ['region:fr'] }), gone: false });
    await here.fillWith('two', '/fr/proart/');
    await vi.waitFor(async () => expect(await raw.keys('*html*/fr/*')).toHaveLength(1), waiting);
    const third = startInstance(redis.url);
    await hearing(third);
    third.content.text = 'new';
    expect(textOf((await third.get()).ready)).toBe('new');
  });

  test('that is not heard of, as the bus is away, keeps a page from being shared as well', async () => {
    const { redis, here, raw } = await startInstances({ settleMs: 200 });
    await here.fillWith('one');
    await redis.restart();
    await hearing(here);
    await here.fillWith('two', '/fr/proart/');
    await vi.waitFor(async () => expect(await raw.keys('*html*')).toHaveLength(1), waiting);
    expect(await raw.exists(keyOf())).toBe(0);
  });
});

describe.skipIf(redisMissing)('without Redis', () => {
  test('that was never there pages are made', async () => {
    const alone = startInstance(await nowhere());
    expect(textOf((await alone.get()).ready)).toBe('one');
    expect(alone.lookups).toEqual(['miss']);
  });

  test('that is frozen a few pages wait a moment, and then none', async () => {
    const { redis, here } = await startInstances({ commandMs: 50 });
    redis.freeze();
    onTestFinished(() => redis.thaw());
    let asked = 0;
    const ask = here.redis.ask;
    here.redis.ask = (command) => {
      asked += 1;
      return ask(command);
    };
    for (let page = 0; page < 10; page++) expect(textOf((await here.get(`/de/proart/${page}/`)).ready)).toBe('one');
    expect([asked > 5, here.makes()]).toEqual([true, 10]);
    // The breaker has opened: to be told so takes no command's time.
    await expect(ask((commands) => commands.ping())).rejects.toThrow(/breaker|open/i);
  });

  test('that answers no question a page waits a moment for both', async () => {
    const { here } = await startInstances({ commandMs: 50 });
    here.redis.ask = () => new Promise(() => {});
    expect(textOf((await here.get()).ready)).toBe('one');
  });

  test('that dies pages in memory turn stale behind their answers once it is back', async () => {
    const { redis, here, there } = await startInstances();
    await here.fillWith('one');
    await redis.kill();
    await vi.waitFor(() => expect(here.redis.subscription()).toBeNull(), waiting);
    expect(textOf(here.cache.readyAt(address))).toBe('one');
    await redis.restart();
    await hearing(here, there);
    here.content.text = 'two';
    here.clock.now += 5 * second;
    expect(textOf(here.cache.readyAt(address))).toBe('one');
    await kept(here.cache, address, 'two');
  });
});
