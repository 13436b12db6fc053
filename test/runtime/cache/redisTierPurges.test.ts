/** Purges through a real Redis: every instance hears of them, and nothing in Redis outlives them. */

import { describe, expect, test } from 'vitest';
import { pack } from '../../../runtime/cache/packing.ts';
import type { PurgeTarget } from '../../../runtime/cache/purgeTarget.ts';
import { eventually } from '../../support/eventually.ts';
import { redisMissing } from '../../support/redis.ts';
import { expectNoComplaints, hearing, prefix, startInstance, startInstances } from '../../support/redisInstances.ts';

expectNoComplaints();

describe.skipIf(redisMissing)('a purge', () => {
  test('on one instance reaches every other within a moment', async () => {
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
  ])('of %s makes what Redis holds good only for when loading fails', async (_, target) => {
    const { redis, here, upstream, clock, raw } = await startInstances();
    await here.get();
    await eventually(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
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
    const { here, there, upstream, raw } = await startInstances();
    await here.get();
    await eventually(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    await here.purge({ tags: ['region:fr', 'op:footer'] });
    expect((await there.get()).result).toBe('hit');
    expect(upstream.loads).toBe(1);
  });

  test('during a load of another instance leaves nothing fresh in Redis', async () => {
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
    await hearing(third);
    expect((await third.get()).value).toEqual({ n: 2 });
  });

  test('during a load of an instance that does not hear of it leaves nothing fresh in Redis either', async () => {
    const { here, there, raw } = await startInstances();
    const before = await there.tier.read('a', ['region:de']);
    await here.redis.mark({ tags: ['region:de'] });
    const now = Date.now();
    const times = { storedAt: now, freshUntil: now + 60_000, staleUntil: now + 60_000, usableUntil: now + 60_000 };
    const entry = {
      packed: pack({ n: 1 }),
      operation: 'x',
      freshness: 'content',
      tags: ['region:de'],
      bytes: 1,
    } as const;
    there.tier.write('a', { ...entry, ...times }, () => true, before?.generations);
    await eventually(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    const read = await here.tier.read('a', ['region:de']);
    expect(read?.entry).toMatchObject({ packed: pack({ n: 1 }), freshUntil: 0, staleUntil: 0 });
  });

  test('is not undone when Redis forgets its marks', async () => {
    const { here, there, raw } = await startInstances();
    const target = { tags: ['region:de'] };
    await here.purge(target);
    await eventually(() => expect(here.purges).toHaveLength(1));
    await here.get();
    await eventually(async () => expect(await raw.exists(`${prefix}a`)).toBe(1));
    // What Redis does with old keys when its memory is full.
    await raw.del(`proart:test:generation:region:de`);
    await here.purge(target);
    expect((await there.tier.read('a', ['op:header', 'region:de']))?.entry).toMatchObject({ freshUntil: 0 });
  });

  test('that Redis does not take is an error for whoever asked for it', async () => {
    const { here, redis } = await startInstances({ commandMs: 50 });
    redis.freeze();
    await expect(here.redis.announce({ all: true })).rejects.toThrow();
    redis.thaw();
    await redis.kill();
    await expect(here.redis.announce({ all: true })).rejects.toThrow();
  });

  test('message that is none is not listened to', async () => {
    const { here, raw } = await startInstances();
    for (const text of ['', 'x', '{}', '{"all":false}', '{"tags":"de"}', '{"tags":[1]}', 'null', '[]'])
      await raw.publish('proart:test:purge', text);
    await raw.publish('proart:test:purge', '{"tags":["last"]}');
    await eventually(() => expect(here.purges).toEqual([{ tags: ['last'] }]));
  });
});
