/** L2 entries in a real Redis: shared by instances; invalid ones count as missing. */

import { describe, expect, test } from 'vitest';
import { policies } from '../../../runtime/cache/policy.ts';
import { redisLimits } from '../../../runtime/cache/redis/redis.ts';
import { eventually } from '../../support/eventually.ts';
import { redisMissing } from '../../support/redis.ts';
import { expectNoComplaints, prefix, startInstance, startInstances } from '../../support/redisInstances.ts';

expectNoComplaints();

describe.skipIf(redisMissing)('L2', () => {
  test('serves a second instance without a load', async () => {
    const { here, there, upstream, raw } = await startInstances();
    await here.get();
    await eventually(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    expect(await there.get()).toMatchObject({ value: { n: 1 }, result: 'hit' });
    expect(upstream.loads).toBe(1);
  });

  test('expires an entry when it is no longer usable', async () => {
    const { here, raw } = await startInstances();
    await here.get({ key: 'price', freshness: 'price' });
    await eventually(async () => expect(await raw.pttl(`${prefix}price`)).toBeGreaterThan(0));
    expect(await raw.pttl(`${prefix}price`)).toBeLessThanOrEqual(policies.price.staleIfError);
  });

  test('stores a revalidated entry, so that other instances need no load', async () => {
    const { here, there, upstream, clock, raw } = await startInstances();
    await here.get();
    await there.get();
    clock.ahead += policies.content.maxAge + 1_000;
    expect((await here.get()).result).toBe('stale');
    await eventually(async () => expect(await raw.get(`${prefix}a`)).toContain('"n":2'));
    expect(await there.get()).toMatchObject({ value: { n: 1 }, result: 'stale' });
    await eventually(async () => expect(await there.get()).toMatchObject({ value: { n: 2 }, result: 'hit' }));
    expect(upstream.loads).toBe(2);
  });
});

describe.skipIf(redisMissing)('closed connection', () => {
  test('leaves no client in Redis and logs nothing', async () => {
    const { here, there, raw } = await startInstances();
    const before = [...here.log];
    await Promise.all([here.redis.close(), there.redis.close()]);
    const clients = async () =>
      String(await raw.client('LIST'))
        .trim()
        .split('\n');
    await eventually(async () => expect(await clients()).toHaveLength(1));
    expect(here.log).toEqual(before);
  });
});

describe.skipIf(redisMissing)('starting process', () => {
  test('uses L2 as soon as it is connected, however many lookups came before', async () => {
    const { redis, here, upstream, clock, raw } = await startInstances();
    await here.get();
    await eventually(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    const third = startInstance(redis.url, upstream, clock);
    await Promise.all(Array.from({ length: 50 }, (_, n) => third.get({ key: `early ${n}` })));
    await eventually(async () => expect(await third.l2.read('a', [])).toBeDefined());
    expect((await third.get()).value).toEqual({ n: 1 });
    expect(third.log).toEqual([]);
  });
});

describe.skipIf(redisMissing)('invalid value in Redis', () => {
  const entryJson = (overrides: object) => {
    const now = Date.now();
    const times = { storedAt: now, freshUntil: now + 60_000, staleUntil: now + 60_000, usableUntil: now + 60_000 };
    const entry = { value: { n: 77 }, operation: 'header', freshness: 'content', tags: [], bytes: 100 };
    return JSON.stringify({ ...entry, ...times, generations: [null, null, null], ...overrides });
  };

  test('control: a valid entry is used', async () => {
    const { here, raw, upstream } = await startInstances();
    await raw.set(`${prefix}a`, entryJson({}));
    expect(await here.get()).toMatchObject({ value: { n: 77 }, result: 'hit' });
    expect(upstream.loads).toBe(0);
  });

  test.each([
    ['invalid JSON', '{"value":'],
    ['empty string', ''],
    ['JSON of another shape', '[1,2,3]'],
    ['null', 'null'],
    ['value of another shape', entryJson({ value: { title: 'old' } })],
    ['value that is not an object', entryJson({ value: 5 })],
    ['invalid times', entryJson({ usableUntil: 'soon' })],
    ['unknown freshness', entryJson({ freshness: 'forever' })],
    ['negative size', entryJson({ bytes: -5_000 })],
    ['fractional size', entryJson({ bytes: 0.3 })],
    ['expired entry', entryJson({ usableUntil: 1 })],
    ['binary data', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
  ])('%s counts as missing and is overwritten', async (_, value) => {
    const { here, raw, upstream } = await startInstances();
    await raw.set(`${prefix}a`, value);
    expect(await here.get()).toMatchObject({ value: { n: 1 }, result: 'miss' });
    expect(upstream.loads).toBe(1);
    await eventually(async () => expect(await raw.get(`${prefix}a`)).toContain('"n":1'));
  });

  test('a Redis list counts as missing, also under the key of a generation', async () => {
    const { here, raw } = await startInstances();
    await raw.rpush(`${prefix}a`, 'x');
    await raw.rpush(`proart:test:generation:region:de`, 'x');
    expect(await here.get()).toMatchObject({ value: { n: 1 }, result: 'miss' });
    await eventually(async () => expect(await raw.get(`${prefix}a`)).toContain('"n":1'));
    await here.purge({ tags: ['region:de'] });
    expect((await here.l2.read('a', ['op:header', 'region:de']))?.entry).toMatchObject({ freshUntil: 0 });
  });

  test('does not open the circuit', async () => {
    const { here, raw } = await startInstances();
    for (let n = 0; n < 3 * redisLimits.failures; n++) {
      await raw.set(`${prefix}k${n}`, 'garbage');
      await here.get({ key: `k${n}` });
    }
    expect(here.log).toEqual([]);
  });
});
