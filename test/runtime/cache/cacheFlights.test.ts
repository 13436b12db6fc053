import { afterEach, describe, expect, test, vi } from 'vitest';
import { policies, staleWaitMs } from '../../../runtime/cache/policy.ts';
import { buildTestCache } from '../../support/testCache.ts';

const content = policies.content;

afterEach(() => {
  vi.useRealTimers();
});

describe('single flight', () => {
  test('a thousand callers of one key share one load', async () => {
    const { get, upstream, counted } = buildTestCache();
    const found = await Promise.all(Array.from({ length: 1_000 }, () => get()));
    expect(upstream.loads).toBe(1);
    expect(new Set(found.map(({ value }) => value)).size).toBe(1);
    expect(await counted('miss')).toBe(1);
    expect(await counted('collapsed')).toBe(999);
  });

  test('keys are independent', async () => {
    const { get } = buildTestCache();
    expect((await get({ key: 'a' })).value).toEqual({ n: 1 });
    expect((await get({ key: 'b' })).value).toEqual({ n: 2 });
    expect((await get({ key: 'a' })).value).toEqual({ n: 1 });
  });

  test('a failure reaches all waiting callers', async () => {
    const { get, fail, upstream } = buildTestCache();
    fail();
    const found = await Promise.allSettled(Array.from({ length: 50 }, () => get()));
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(upstream.loads).toBe(1);
  });

  test('the eviction of a key during its load fails no caller', async () => {
    const { get, slow } = buildTestCache();
    const upstream = slow();
    const waiting = get({ key: 'first', freshness: 'search' });
    for (let n = 0; n < 1_000; n++) void get({ key: `k${n}`, freshness: 'search' });
    await upstream.succeed();
    expect((await waiting).value).toEqual({ n: 1 });
  });
});

describe('slow load', () => {
  test.each([
    ['beyond staleUntil', content.maxAge + content.staleWhileRevalidate, {}],
    ['requested with revalidatesFirst', content.maxAge, { revalidatesFirst: true }],
  ])(
    'with a stale entry %s is awaited for staleWaitMs and fills the cache when it ends',
    async (_case, age, options) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const { get, pass, slow } = buildTestCache();
      await get();
      pass(age);
      const load = slow();
      const found = get(options);
      const onResult = vi.fn();
      found.then(onResult);

      await vi.advanceTimersByTimeAsync(staleWaitMs - 1);
      expect(onResult).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(await found).toMatchObject({ value: { n: 1 }, result: 'stale', freshUntil: 0 });
      await load.succeed();
      expect(await get()).toMatchObject({ value: { n: 2 }, result: 'hit' });
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test('is awaited for staleWaitMs from its start: later callers wait only for the rest of that time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { get, pass, slow, upstream } = buildTestCache();
    await get();
    pass(content.maxAge + content.staleWhileRevalidate);
    slow();
    const first = get();
    pass(staleWaitMs);
    await vi.advanceTimersByTimeAsync(staleWaitMs);
    await first;
    const second = get();
    await vi.advanceTimersByTimeAsync(0);
    expect(await second).toMatchObject({ value: { n: 1 }, result: 'stale' });
    expect(upstream.loads).toBe(2);
  });

  test('without a stored entry is awaited to its end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { get, slow } = buildTestCache();
    const load = slow();
    const found = get();
    await vi.advanceTimersByTimeAsync(60_000);
    await load.succeed();
    expect(await found).toMatchObject({ value: { n: 1 }, result: 'miss' });
  });

  test('that fails after the stale entry was returned causes no unhandled rejection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { get, pass, slow } = buildTestCache();
    await get();
    pass(content.maxAge + content.staleWhileRevalidate);
    const load = slow();
    const found = get();
    await vi.advanceTimersByTimeAsync(staleWaitMs);
    await found;
    await load.fail();
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
  });
});
