import { describe, expect, test } from 'vitest';
import { type AnswerLookup, maxEntryBytes } from '../../../bff/upstreams/answerCache.ts';
import { policies } from '../../../runtime/cache/policy.ts';
import { buildTestCache, type Value } from '../../support/testCache.ts';

const content = policies.content;

describe('freshness', () => {
  test('a fresh entry is returned without a load, with its times', async () => {
    const { get, pass, upstream, clock } = buildTestCache();
    await get();
    const freshUntil = clock.now + content.maxAge;
    const staleUntil = freshUntil + content.staleWhileRevalidate;
    const usableUntil = clock.now + content.staleIfError;
    pass(content.maxAge - 1);
    expect(await get()).toEqual({ value: { n: 1 }, result: 'hit', bytes: 100, freshUntil, staleUntil, usableUntil });
    expect(upstream.loads).toBe(1);
  });

  test('a stale entry is returned at once, with one background revalidation for the next caller', async () => {
    const { get, pass, slow, upstream } = buildTestCache();
    await get();
    pass(content.maxAge);
    const refresh = slow();
    const found = await Promise.all(Array.from({ length: 100 }, () => get()));
    expect(new Set(found.map(({ value, result }) => `${value?.n} ${result}`))).toEqual(new Set(['1 stale']));
    expect(upstream.loads).toBe(2);
    await refresh.succeed();
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'hit' });
  });

  test('an unchanged value stays the same object and becomes fresh again', async () => {
    const { get, pass, cache } = buildTestCache();
    const first = { value: { n: 1 }, bytes: 100, digest: 'one' };
    const load: AnswerLookup<Value>['load'] = async (known) => known ?? first;
    await get({ load });
    pass(content.maxAge);
    cache.purge({ all: true });
    expect((await get({ load })).value).toBe(first.value);
    expect((await get({ load })).result).toBe('hit');
  });

  test('revalidatesFirst waits for the revalidation of a stale entry and shares its load', async () => {
    const { get, pass, slow, counted } = buildTestCache();
    await get();
    pass(content.maxAge);
    const refresh = slow();
    const revalidated = get({ revalidatesFirst: true });
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale' });
    await refresh.succeed();
    expect(await revalidated).toMatchObject({ value: { n: 2 }, result: 'miss' });
    expect(await get({ revalidatesFirst: true })).toMatchObject({ value: { n: 2 }, result: 'hit' });
    expect([await counted('miss'), await counted('stale')]).toEqual([1, 2]);
  });

  test('revalidatesFirst returns the stale entry when the load fails', async () => {
    const { get, pass, fail } = buildTestCache();
    await get();
    pass(content.maxAge);
    fail();
    expect(await get({ revalidatesFirst: true })).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
    expect(await get({ revalidatesFirst: true })).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
  });

  test('a stale entry beyond staleWhileRevalidate waits for the load', async () => {
    const { get, pass } = buildTestCache();
    await get();
    pass(content.maxAge + content.staleWhileRevalidate);
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'miss' });
  });

  test.each([
    [0, 0.9],
    [0.5, 1],
    [1, 1.1],
  ])('random number %d multiplies the maxAge of the policy by %d', async (random, factor) => {
    const { get, clock } = buildTestCache();
    clock.random = random;
    const { freshUntil } = await get();
    expect(freshUntil).toBeCloseTo(clock.now + content.maxAge * factor, 3);
  });

  test('a value larger than the maximum entry size is returned but not cached', async () => {
    const { get, upstream } = buildTestCache();
    upstream.answer = async (n) => ({ value: { n }, bytes: maxEntryBytes + 1 });
    expect((await get()).value).toEqual({ n: 1 });
    expect((await get()).value).toEqual({ n: 2 });
    upstream.answer = async (n) => ({ value: { n }, bytes: maxEntryBytes });
    expect((await get()).value).toEqual({ n: 3 });
    expect((await get()).value).toEqual({ n: 3 });
  });

  test('a disabled cache loads on every lookup, with single flight, and stores nothing', async () => {
    const { get, cache } = buildTestCache({ off: true });
    const found = await Promise.all([get(), get()]);
    expect(found.map(({ value }) => value)).toEqual([{ n: 1 }, { n: 1 }]);
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'miss', freshUntil: 0 });
    expect([...cache.entries()]).toEqual([]);
  });
});
