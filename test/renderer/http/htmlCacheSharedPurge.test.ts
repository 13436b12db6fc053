/** Purges of rendered pages shared by instances through a real Redis. */
import { describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import {
  keyOf,
  pagePath,
  startInstance,
  startInstances,
  waitUntilShared,
  waitUntilSubscribed,
} from '../../support/htmlInstances.ts';
import { headerOf, textOf } from '../../support/htmlPages.ts';
import { redisMissing } from '../../support/redis.ts';
import { expectNoComplaints } from '../../support/redisInstances.ts';

expectNoComplaints();

describe.skipIf(redisMissing)('a purge', () => {
  test.each([{ all: true } as const, { tags: ['op:header'] }])(
    'of %j reaches all instances, and entries in Redis are served only when loading fails',
    async (target) => {
      const { redis, here, there, raw } = await startInstances();
      await here.fillWith('one');
      await waitUntilShared(raw);
      await there.get();
      await here.purge(target);
      await eventually(() => expect(there.receivedPurges).toEqual([target]));
      for (const { cache } of [here, there]) expect(cache.prebuiltAt(pagePath)).toBeUndefined();

      const third = startInstance(redis.url);
      await waitUntilSubscribed(third);
      third.content.make = async () => {
        throw new Error('down');
      };
      const { prebuilt } = await third.get();
      expect(textOf(prebuilt)).toBe('one');
      expect(headerOf(prebuilt, 'cdn-cache-control')).toMatch(/^max-age=0, stale-while-revalidate=0/);
      const fourth = startInstance(redis.url);
      await waitUntilSubscribed(fourth);
      fourth.content.text = 'two';
      expect(textOf((await fourth.get()).prebuilt)).toBe('two');
    },
  );

  test('of other entries does not affect a page', async () => {
    const { here, there, raw } = await startInstances();
    await here.fillWith('one');
    await waitUntilShared(raw);
    await here.purge({ tags: ['region:fr'] });
    await eventually(() => expect(there.receivedPurges).toHaveLength(1));
    await there.get();
    expect([there.loadCount(), there.l2Lookups]).toEqual([0, ['hit']]);
  });

  test('between rendering and sharing of a page leaves nothing fresh in Redis', async () => {
    const { redis, here, there, raw } = await startInstances({ settleMs: 200 });
    await here.fillWith('one');
    await there.purge({ tags: ['op:header'] });
    await eventually(() => expect(here.receivedPurges).toHaveLength(1));
    // When this later, unaffected page is in Redis, the first page would be there too.
    here.content.make = async () => ({ draft: here.draft({ tags: ['region:fr'] }), gone: false });
    await here.fillWith('two', '/fr/proart/');
    await eventually(async () => expect(await raw.keys('*html*/fr/*')).toHaveLength(1));
    const third = startInstance(redis.url);
    await waitUntilSubscribed(third);
    third.content.text = 'new';
    expect(textOf((await third.get()).prebuilt)).toBe('new');
  });

  test('whose message is still pending when a page is shared leaves nothing fresh in Redis', async () => {
    const { redis, here, raw } = await startInstances({ settleMs: 200 });
    await here.redis.changeGenerations({ tags: ['op:header'] });
    await here.fillWith('one');
    here.cache.purge({ tags: ['op:header'] });
    here.content.make = async () => ({ draft: here.draft({ tags: ['region:fr'] }), gone: false });
    await here.fillWith('two', '/fr/proart/');
    await eventually(async () => expect(await raw.keys('*html*/fr/*')).toHaveLength(1));
    const third = startInstance(redis.url);
    await waitUntilSubscribed(third);
    third.content.text = 'new';
    expect(textOf((await third.get()).prebuilt)).toBe('new');
  });

  test('that was missed while the bus was down also prevents sharing of a page', async () => {
    const { redis, here, raw } = await startInstances({ settleMs: 200 });
    await here.fillWith('one');
    await redis.restart();
    await waitUntilSubscribed(here);
    await here.fillWith('two', '/fr/proart/');
    await eventually(async () => expect(await raw.keys('*html*')).toHaveLength(1));
    expect(await raw.exists(keyOf())).toBe(0);
  });
});
