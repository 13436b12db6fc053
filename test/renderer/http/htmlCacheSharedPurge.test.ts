/** Purges of finished pages that instances share through a real Redis. */
import { describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { hearing, keyOf, pageAddress, startInstance, startInstances, written } from '../../support/htmlInstances.ts';
import { headerOf, textOf } from '../../support/htmlPages.ts';
import { redisMissing } from '../../support/redis.ts';
import { expectNoComplaints } from '../../support/redisInstances.ts';

expectNoComplaints();

describe.skipIf(redisMissing)('a purge', () => {
  test.each([{ all: true } as const, { tags: ['op:header'] }])(
    'of %j reaches the memory of every instance, and what Redis holds stands in only for what cannot be made',
    async (target) => {
      const { redis, here, there, raw } = await startInstances();
      await here.fillWith('one');
      await written(raw);
      await there.get();
      await here.purge(target);
      await eventually(() => expect(there.heard).toEqual([target]));
      for (const { cache } of [here, there]) expect(cache.readyAt(pageAddress)).toBeUndefined();

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
    await eventually(() => expect(there.heard).toHaveLength(1));
    await there.get();
    expect([there.makes(), there.lookups]).toEqual([0, ['hit']]);
  });

  test('that comes after a page was made and before it is shared leaves nothing fresh in Redis', async () => {
    const { redis, here, there, raw } = await startInstances({ settleMs: 200 });
    await here.fillWith('one');
    await there.purge({ tags: ['op:header'] });
    await eventually(() => expect(here.heard).toHaveLength(1));
    // A page after it, which nothing concerns: when that is there, the first one would be.
    here.content.make = async () => ({ draft: here.draft({ tags: ['region:fr'] }), gone: false });
    await here.fillWith('two', '/fr/proart/');
    await eventually(async () => expect(await raw.keys('*html*/fr/*')).toHaveLength(1));
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
    await eventually(async () => expect(await raw.keys('*html*/fr/*')).toHaveLength(1));
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
    await eventually(async () => expect(await raw.keys('*html*')).toHaveLength(1));
    expect(await raw.exists(keyOf())).toBe(0);
  });
});
