import { describe, expect, test } from 'vitest';
import { overheadBytes } from '../../../bff/upstreams/answerCache.ts';
import { memoryBounds } from '../../../runtime/cache/memoryBounds.ts';
import { pack } from '../../../runtime/cache/packing.ts';
import { negativeMaxAge, policies } from '../../../runtime/cache/policy.ts';
import { buildTestCache, type Loaded } from '../../support/testCache.ts';

describe('“not found” entry', () => {
  const nothing = async (): Promise<Loaded> => ({ value: null, bytes: 4 });

  test('has a shorter maxAge', async () => {
    const { get, pass, upstream, counted, clock } = buildTestCache();
    upstream.answer = nothing;
    const freshUntil = clock.now + negativeMaxAge;
    const staleUntil = freshUntil + policies.content.staleWhileRevalidate;
    const usableUntil = clock.now + policies.content.staleIfError;
    expect(await get()).toEqual({ value: null, result: 'miss', bytes: 4, freshUntil, staleUntil, usableUntil });
    pass(negativeMaxAge - 1);
    expect(await get()).toMatchObject({ value: null, result: 'hit' });
    expect(await counted('negative')).toBe(1);
    pass(1);
    await get();
    expect(upstream.loads).toBe(2);
  });

  test('evicts only entries of its kind, however many paths are requested', async () => {
    const { get, upstream, cache, metrics } = buildTestCache();
    await get({ key: 'real' });
    const bytes = 10_000;
    upstream.answer = async () => ({ value: null, bytes });
    const fits = Math.floor(memoryBounds.negative / (bytes + overheadBytes));
    for (let n = 0; n < fits + 50; n++) await get({ key: `invented ${n}` });
    expect(await get({ key: 'real' })).toMatchObject({ value: { n: 1 }, result: 'hit' });
    expect([...cache.entries()]).toHaveLength(fits + 1);
    const { values } = await metrics.cacheEvictions.get();
    expect(values).toEqual([{ labels: { cache: 'negative' }, value: 50 }]);
  });

  test('and a value replace each other', async () => {
    const { get, upstream, clearFaults, cache } = buildTestCache();
    await get();
    cache.purge({ all: true });
    upstream.answer = nothing;
    expect((await get()).value).toBeNull();
    expect([...cache.entries()].map(([, { packed }]) => packed)).toEqual([null]);
    cache.purge({ all: true });
    clearFaults();
    await get();
    expect([...cache.entries()].map(([, { packed }]) => packed)).toEqual([pack({ n: 3 })]);
  });
});
