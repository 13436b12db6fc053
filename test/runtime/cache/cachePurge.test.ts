import { describe, expect, test } from 'vitest';
import { maxEntryBytes, overheadBytes } from '../../../bff/upstreams/answerCache.ts';
import { memoryBounds } from '../../../runtime/cache/memoryBounds.ts';
import { policies } from '../../../runtime/cache/policy.ts';
import { settled } from '../../support/settled.ts';
import { buildTestCache, type Loaded } from '../../support/testCache.ts';

const content = policies.content;

describe('purge', () => {
  test('by tag applies to entries with the tag and returns their number', async () => {
    const { get, cache, upstream } = buildTestCache();
    await get({ key: 'de', tags: ['op:header', 'region:de'] });
    await get({ key: 'fr', tags: ['op:header', 'region:fr'] });
    expect(cache.purge({ tags: ['region:fr', 'region:it'] })).toBe(1);
    expect(await get({ key: 'de' })).toMatchObject({ value: { n: 1 }, result: 'hit' });
    expect(await get({ key: 'fr' })).toMatchObject({ value: { n: 3 }, result: 'miss' });
    expect(upstream.loads).toBe(3);
  });

  test('of everything applies to all entries, “not found” included', async () => {
    const { get, cache, upstream } = buildTestCache();
    await get({ key: 'a', freshness: 'content' });
    await get({ key: 'b', freshness: 'price' });
    upstream.answer = async () => ({ value: null, bytes: 4 });
    await get({ key: 'c' });
    expect(cache.purge({ all: true })).toBe(3);
    await Promise.all([get({ key: 'a' }), get({ key: 'b', freshness: 'price' }), get({ key: 'c' })]);
    expect(upstream.loads).toBe(6);
  });

  test('dry run counts entries without purging', async () => {
    const { get, cache, upstream } = buildTestCache();
    await get();
    expect(cache.purge({ all: true }, { dryRun: true })).toBe(1);
    expect((await get()).result).toBe('hit');
    expect(upstream.loads).toBe(1);
  });

  test('during a load: earlier callers get its value, which is not cached; later ones start a new load', async () => {
    const { get, cache, slow, upstream } = buildTestCache();
    const load = slow();
    const before = get();
    await settled();
    cache.purge({ tags: ['region:de'] });
    const after = get();
    await settled();
    expect(upstream.loads).toBe(2);
    await load.succeed();
    expect((await before).value).toEqual({ n: 1 });
    expect([...cache.entries()]).toEqual([]);
    await load.succeed();
    expect((await after).value).toEqual({ n: 2 });
    expect((await get()).value).toEqual({ n: 2 });
  });

  test('of other tags does not affect a load in progress', async () => {
    const { get, cache, slow, upstream } = buildTestCache();
    const load = slow();
    const first = get();
    cache.purge({ tags: ['region:fr'] });
    const second = get();
    await load.succeed();
    expect(await Promise.all([first, second])).toMatchObject([{ value: { n: 1 } }, { value: { n: 1 } }]);
    expect(upstream.loads).toBe(1);
  });

  test('prevents an earlier load that ends last from replacing a newer entry', async () => {
    const { get, cache } = buildTestCache();
    const resolvers: (() => void)[] = [];
    const loads = ['old', 'new'].map(
      (_, position) =>
        new Promise<Loaded>((resolve) => resolvers.push(() => resolve({ value: { n: position + 1 }, bytes: 100 }))),
    );
    let loadCount = 0;
    const load = () => loads[loadCount++] as Promise<Loaded>;
    const old = get({ load });
    await settled();
    cache.purge({ all: true });
    const newer = get({ load });
    await settled();
    resolvers[1]?.();
    await newer;
    resolvers[0]?.();
    await old;
    expect((await get({ load })).value).toEqual({ n: 2 });
  });

  test('preserves the stale fallback', async () => {
    const { get, cache, fail, pass } = buildTestCache();
    await get();
    fail();
    for (let n = 0; n < 3; n++) cache.purge({ all: true });
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
    pass(content.staleIfError - 1);
    cache.purge({ all: true });
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
  });

  test('is effective even when the clock is set back afterwards', async () => {
    const { get, cache, pass } = buildTestCache();
    await get();
    pass(2_000);
    cache.purge({ all: true });
    pass(-1_000);
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'miss' });
  });

  test('with spreadMs makes entries stale within that time and revalidates them in the background', async () => {
    const { get, cache, pass, clock } = buildTestCache();
    await get();
    clock.random = 0.4;
    cache.purge({ all: true }, { spreadMs: 5_000 });
    pass(1_999);
    expect((await get()).result).toBe('hit');
    pass(1);
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale' });
    await settled();
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'hit' });
  });

  test('does not change the eviction order', async () => {
    const { get, cache, upstream } = buildTestCache();
    const options = { freshness: 'settings', tags: ['op:settings'] } as const;
    const bytes = maxEntryBytes;
    upstream.answer = async (n) => ({ value: { n }, bytes });
    const capacity = Math.floor(memoryBounds.answers.settings / (bytes + overheadBytes));
    for (let n = 0; n < capacity; n++) await get({ ...options, key: `k${n}` });
    cache.purge({ all: true });
    await get({ ...options, key: 'one more' });
    const stored = new Set([...cache.entries()].map(([key]) => key));
    expect(stored.has('k0')).toBe(false);
    expect(stored.has(`k${capacity - 1}`)).toBe(true);
  });
});
