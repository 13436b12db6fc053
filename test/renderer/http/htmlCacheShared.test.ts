/** Rendered pages shared by instances through a real Redis. */

import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { maxSharedBytes } from '../../../renderer/htmlCache/htmlCodec.ts';
import { maxAgeWithoutBus } from '../../../runtime/cache/policy.ts';
import { eventually } from '../../support/eventually.ts';
import {
  keyOf,
  pagePath,
  startInstance,
  startInstances,
  waitUntilShared,
  waitUntilSubscribed,
} from '../../support/htmlInstances.ts';
import { headerOf, second, textOf, waitUntilCached } from '../../support/htmlPages.ts';
import { redisMissing, unusedRedisUrl } from '../../support/redis.ts';
import { expectNoComplaints } from '../../support/redisInstances.ts';

expectNoComplaints();

describe.skipIf(redisMissing)('a page rendered by one instance', () => {
  test('is served by another without rendering, in every encoding', async () => {
    const { here, there, raw } = await startInstances();
    await here.fillWith('one');
    await waitUntilShared(raw);
    there.content.text = 'not requested';
    const results = await Promise.all([there.get(), there.get(), there.get()]);
    for (const { prebuilt } of results) {
      for (const encoding of ['br', 'gzip', 'plain'] as const) expect(textOf(prebuilt, encoding)).toBe('one');
      expect(headerOf(prebuilt, 'cache-status')).toBe('proart-renderer; hit; ttl=60; detail=l2');
      expect(headerOf(prebuilt, 'surrogate-key')).toBe('region:de op:header');
      expect(headerOf(prebuilt, 'content-type')).toBe('text/html; charset=utf-8');
    }
    expect([there.loadCount(), there.l2Lookups, there.counts]).toEqual([
      0,
      ['hit'],
      ['miss', 'collapsed', 'collapsed'],
    ]);
    expect(textOf(there.cache.prebuiltAt(pagePath))).toBe('one');
    expect(await raw.pttl(keyOf())).toBeGreaterThan(86_000 * second);
    const bytes = await raw.strlen(keyOf());
    const { br, gzip } = (await waitUntilCached(here.cache)).encodings ?? {};
    expect(bytes - (br?.byteLength ?? 0) - (gzip?.byteLength ?? 0)).toBeLessThan(1_000);
  });

  test('is stale there too, and revalidated in the background', async () => {
    const { here, there, raw } = await startInstances();
    await here.fillWith('one');
    await waitUntilShared(raw);
    there.content.text = 'two';
    there.clock.now += 61 * second;
    expect(textOf((await there.get()).prebuilt)).toBe('one');
    await waitUntilCached(there.cache, pagePath, 'two');
    expect(there.l2Lookups).toEqual(['stale']);
  });

  test.each([
    { age: 'stale', seconds: 61, firstText: 'one' },
    { age: 'too old', seconds: 361, firstText: 'two' },
  ])('replaces one that is $age in memory, without rendering', async ({ seconds, firstText }) => {
    const { here, there, raw } = await startInstances();
    await here.fillWith('one');
    await waitUntilShared(raw);
    await there.get();
    for (const { clock } of [here, there]) clock.now += seconds * second;
    const before = await raw.getBuffer(keyOf());
    here.content.text = 'two';
    await here.get();
    await eventually(async () => expect(await raw.getBuffer(keyOf())).not.toEqual(before));
    expect(textOf((await there.get()).prebuilt)).toBe(firstText);
    await waitUntilCached(there.cache, pagePath, 'two');
    expect([there.loadCount(), there.l2Lookups]).toEqual([0, ['hit', 'hit']]);
  });

  test('is not used when a purge has reached memory but not yet Redis', async () => {
    const { here, there, raw } = await startInstances();
    await here.fillWith('one');
    await waitUntilShared(raw);
    await there.get();
    there.cache.purge({ tags: ['op:header'] });
    there.content.text = 'two';
    expect(textOf((await there.get()).prebuilt)).toBe('two');
    expect(there.l2Lookups).toEqual(['hit', 'miss']);
  });

  test('is not read by another build, and not after its usable time', async () => {
    const { here, there, raw, redis } = await startInstances();
    await here.fillWith('one');
    await waitUntilShared(raw);
    const other = startInstance(redis.url, { build: 'another build' });
    await waitUntilSubscribed(other);
    for (const instance of [other, there]) {
      instance.content.text = 'its own';
      if (instance === there) there.clock.now += 86_400 * second;
      expect(textOf((await instance.get()).prebuilt)).toBe('its own');
      expect(instance.l2Lookups).toEqual(['miss']);
    }
  });

  test('is deleted when the page is gone', async () => {
    const { here, there, raw } = await startInstances();
    await here.fillWith('one');
    await waitUntilShared(raw);
    there.content.make = async () => ({ draft: null, gone: true });
    there.clock.now += 61 * second;
    expect(textOf((await there.get()).prebuilt)).toBe('one');
    await eventually(async () => expect(await raw.exists(keyOf())).toBe(0));
    expect((await there.get()).prebuilt).toBeNull();
  });

  test('is not shared with a user-supplied query', async () => {
    const { here, raw } = await startInstances();
    await here.fillWith('one', `${pagePath}?page=2`);
    await here.fillWith('one');
    await waitUntilShared(raw);
    expect(await raw.keys('*html*')).toEqual([keyOf()]);
    expect(here.l2Lookups).toEqual(['miss']);
  });

  test('is not shared when it is too large', async () => {
    const { here, raw } = await startInstances();
    const large = randomBytes(maxSharedBytes).toString('base64');
    here.content.make = async () => ({ draft: here.draft({ render: () => Buffer.from(large) }), gone: false });
    await here.fillWith('large', '/fr/proart/');
    here.content.make = async () => ({ draft: here.draft(), gone: false });
    await here.fillWith('one');
    await waitUntilShared(raw);
    expect(await raw.keys('*html*')).toEqual([keyOf()]);
  });

  test('is fresh only for a short time when there is no purge subscription', async () => {
    const { here, there, raw } = await startInstances();
    await here.fillWith('one');
    await waitUntilShared(raw);
    there.redis.subscription = () => null;
    const ttl = maxAgeWithoutBus / second;
    expect(headerOf((await there.get()).prebuilt, 'cache-status')).toBe(`proart-renderer; hit; ttl=${ttl}; detail=l2`);
  });

  test.each<[string, (good: Buffer) => Buffer | string]>([
    ['nothing', () => ''],
    ['text', () => 'x'.repeat(100)],
    ['another format version', (good) => Buffer.concat([Buffer.from([9]), good.subarray(1)])],
    ['a length beyond its end', (good) => Buffer.concat([good.subarray(0, 1), Buffer.alloc(4, 255), good.subarray(5)])],
    ['half of the entry', (good) => good.subarray(0, good.length / 2)],
    ['one byte missing', (good) => good.subarray(0, -1)],
    ['a changed byte', (good) => Buffer.from(good).fill(7, good.length - 9, good.length - 8)],
    ['a header of two lines', (good) => Buffer.from(good.toString('latin1').replace('html; ', 'html\\n'), 'latin1')],
    ['an invalid tag', (good) => Buffer.from(good.toString('latin1').replace('op:header', 'op header'), 'latin1')],
  ])('stored in Redis as %s is rendered again', async (_, change) => {
    const { here, there, raw } = await startInstances();
    await here.fillWith('one');
    await waitUntilShared(raw);
    const good = await raw.getBuffer(keyOf());
    await raw.set(keyOf(), change(good ?? Buffer.alloc(0)));
    there.content.text = 'two';
    expect(textOf((await there.get()).prebuilt)).toBe('two');
    expect(there.l2Lookups).toEqual(['miss']);
  });

  test('whose key holds another Redis type is rendered again', async () => {
    const { there, raw } = await startInstances();
    await raw.lpush(keyOf(), 'an element');
    expect(textOf((await there.get()).prebuilt)).toBe('one');
    expect(there.l2Lookups).toEqual(['miss']);
  });
});

describe.skipIf(redisMissing)('without Redis', () => {
  test('from the start pages are rendered', async () => {
    const alone = startInstance(await unusedRedisUrl());
    expect(textOf((await alone.get()).prebuilt)).toBe('one');
    expect(alone.l2Lookups).toEqual(['miss']);
  });

  test('because it is frozen a few pages wait briefly, then the circuit breaker opens', async () => {
    const { redis, here } = await startInstances({ commandMs: 50 });
    redis.freeze();
    onTestFinished(() => redis.thaw());
    let commands = 0;
    const run = here.redis.run.bind(here.redis);
    here.redis.run = (command) => {
      commands += 1;
      return run(command);
    };
    for (let page = 0; page < 10; page++) expect(textOf((await here.get(`/de/proart/${page}/`)).prebuilt)).toBe('one');
    expect([commands > 5, here.loadCount()]).toEqual([true, 10]);
    // The circuit breaker is open and rejects at once.
    await expect(run((client) => client.ping())).rejects.toThrow(/breaker|open/i);
  });

  test('because it does not respond a page waits briefly for read and write', async () => {
    const { here } = await startInstances({ commandMs: 50 });
    here.redis.run = () => new Promise(() => {});
    expect(textOf((await here.get()).prebuilt)).toBe('one');
  });

  test('after a crash pages in memory become stale once it is back', async () => {
    const { redis, here, there } = await startInstances();
    await here.fillWith('one');
    await redis.kill();
    await eventually(() => expect(here.redis.subscription()).toBeNull());
    expect(textOf(here.cache.prebuiltAt(pagePath))).toBe('one');
    await redis.restart();
    await waitUntilSubscribed(here, there);
    here.content.text = 'two';
    here.clock.now += 5 * second;
    expect(textOf(here.cache.prebuiltAt(pagePath))).toBe('one');
    await waitUntilCached(here.cache, pagePath, 'two');
  });
});
