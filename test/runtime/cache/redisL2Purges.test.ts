/** Purges through a real Redis: they reach every instance, and purged L2 entries are never fresh. */

import { describe, expect, test } from 'vitest';
import { pack } from '../../../runtime/cache/packing.ts';
import type { PurgeTarget } from '../../../runtime/cache/purgeTarget.ts';
import { eventually } from '../../support/eventually.ts';
import { redisMissing } from '../../support/redis.ts';
import {
  expectNoComplaints,
  prefix,
  startInstance,
  startInstances,
  waitUntilSubscribed,
} from '../../support/redisInstances.ts';

expectNoComplaints();

describe.skipIf(redisMissing)('purge', () => {
  test('on one instance reaches the others within 500 ms', async () => {
    const { here, there } = await startInstances();
    await here.get();
    await there.get();
    const startedAt = performance.now();
    await here.purge({ tags: ['region:de'] });
    await eventually(() => expect(there.purges).toEqual([{ tags: ['region:de'] }]));
    expect(performance.now() - startedAt).toBeLessThan(500);
    expect(await there.get()).toMatchObject({ value: { n: 2 }, result: 'miss' });
  });

  test.each<[string, PurgeTarget]>([
    ['a tag', { tags: ['op:header'] }],
    ['everything', { all: true }],
  ])('of %s makes L2 entries usable only as fallback for failed loads', async (_, target) => {
    const { redis, here, upstream, clock, raw } = await startInstances();
    await here.get();
    await eventually(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    await here.purge(target);
    upstream.isDown = true;
    const third = startInstance(redis.url, upstream, clock);
    await waitUntilSubscribed(third);
    expect(await third.get()).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
    upstream.isDown = false;
    const fourth = startInstance(redis.url, upstream, clock);
    await waitUntilSubscribed(fourth);
    expect(await fourth.get()).toMatchObject({ value: { n: 3 }, result: 'miss' });
  });

  test('of another tag does not affect an entry', async () => {
    const { here, there, upstream, raw } = await startInstances();
    await here.get();
    await eventually(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    await here.purge({ tags: ['region:fr', 'op:footer'] });
    expect((await there.get()).result).toBe('hit');
    expect(upstream.loads).toBe(1);
  });

  test('during a load of another instance leaves no fresh entry in Redis', async () => {
    const { redis, here, there, upstream, clock, raw } = await startInstances();
    let open = () => {};
    upstream.gate = new Promise((resolve) => {
      open = resolve;
    });
    const loading = there.get();
    await eventually(() => expect(upstream.loads).toBe(1));
    await here.purge({ tags: ['region:de'] });
    await eventually(() => expect(there.purges).toHaveLength(1));
    open();
    expect((await loading).value).toEqual({ n: 1 });
    expect(await raw.exists(`${prefix}a`)).toBe(0);
    const third = startInstance(redis.url, upstream, clock);
    await waitUntilSubscribed(third);
    expect((await third.get()).value).toEqual({ n: 2 });
  });

  test('that an instance does not receive during its load leaves no fresh entry in Redis', async () => {
    const { here, there, raw } = await startInstances();
    const before = await there.l2.read('a', ['region:de']);
    await here.redis.changeGenerations({ tags: ['region:de'] });
    const now = Date.now();
    const times = { storedAt: now, freshUntil: now + 60_000, staleUntil: now + 60_000, usableUntil: now + 60_000 };
    const entry = {
      packed: pack({ n: 1 }),
      operation: 'x',
      freshness: 'content',
      tags: ['region:de'],
      bytes: 1,
    } as const;
    there.l2.write('a', { ...entry, ...times }, () => true, before?.generations);
    await eventually(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    const read = await here.l2.read('a', ['region:de']);
    expect(read?.entry).toMatchObject({ packed: pack({ n: 1 }), freshUntil: 0, staleUntil: 0 });
  });

  test('stays effective when Redis evicts its generations', async () => {
    const { here, there, raw } = await startInstances();
    const target = { tags: ['region:de'] };
    await here.purge(target);
    await eventually(() => expect(here.purges).toHaveLength(1));
    await here.get();
    await eventually(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    // Simulates the eviction of old keys when the memory of Redis is full.
    await raw.del(`proart:test:generation:region:de`);
    await here.purge(target);
    expect((await there.l2.read('a', ['op:header', 'region:de']))?.entry).toMatchObject({ freshUntil: 0 });
  });

  test('is rejected while Redis is frozen or killed', async () => {
    const { here, redis } = await startInstances({ commandMs: 50 });
    redis.freeze();
    await expect(here.redis.announce({ all: true })).rejects.toThrow();
    redis.thaw();
    await redis.kill();
    await expect(here.redis.announce({ all: true })).rejects.toThrow();
  });

  test('with an invalid message is ignored', async () => {
    const { here, raw } = await startInstances();
    for (const text of ['', 'x', '{}', '{"all":false}', '{"tags":"de"}', '{"tags":[1]}', 'null', '[]'])
      await raw.publish('proart:test:purge', text);
    await raw.publish('proart:test:purge', '{"tags":["last"]}');
    await eventually(() => expect(here.purges).toEqual([{ tags: ['last'] }]));
  });
});
