import { describe, expect, test } from 'vitest';
import { backOff } from '../../../bff/upstreams/answerCache.ts';
import { policies } from '../../../runtime/cache/policy.ts';
import { UpstreamError } from '../../../runtime/http/problems/errors.ts';
import { settled } from '../../support/settled.ts';
import { buildTestCache } from '../../support/testCache.ts';

const content = policies.content;

describe('failures', () => {
  test('a stale entry is returned when a load fails, exactly until staleIfError', async () => {
    const { get, pass, fail } = buildTestCache();
    await get();
    fail();
    pass(content.staleIfError - 1);
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
    pass(1);
    await expect(get()).rejects.toThrow('down');
  });

  test('a price is served for five minutes at most', async () => {
    const { get, pass, fail } = buildTestCache();
    const price = { freshness: 'price', operation: 'productPrice' } as const;
    await get(price);
    fail();
    pass(299_999);
    expect((await get(price)).value).toEqual({ n: 1 });
    pass(1);
    await expect(get(price)).rejects.toThrow('down');
  });

  test('the back-off lasts 1, 2, 4 and 4 s, each followed by one load', async () => {
    const { get, pass, fail, clock, upstream } = buildTestCache();
    clock.random = 0;
    fail();
    const error = await get().catch((reason: unknown) => reason);
    for (const [index, backOffMs] of [1_000, 2_000, 4_000, 4_000].entries()) {
      pass(backOffMs - 1);
      const results = await Promise.allSettled([get(), get()]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(upstream.loads).toBe(index + 1);
      pass(1);
      await Promise.allSettled([get(), get(), get()]);
      expect(upstream.loads).toBe(index + 2);
    }
    expect(error).toBeInstanceOf(UpstreamError);
  });

  test('the back-off is stored for the last ten thousand keys', async () => {
    const { get, fail, upstream } = buildTestCache();
    fail();
    const keys = Array.from({ length: 10_001 }, (_, n) => `k${n}`);
    for (const key of keys) await get({ key }).catch(() => {});
    await get({ key: 'k10000' }).catch(() => {});
    expect(upstream.loads).toBe(keys.length);
    await get({ key: 'k0' }).catch(() => {});
    expect(upstream.loads).toBe(keys.length + 1);
  });

  test('jitter shortens a back-off by a tenth at most', async () => {
    const { get, pass, fail, clock, upstream } = buildTestCache();
    clock.random = 1;
    fail();
    await get().catch(() => {});
    pass(899);
    await get().catch(() => {});
    expect(upstream.loads).toBe(1);
    pass(1);
    await get().catch(() => {});
    expect(upstream.loads).toBe(2);
  });

  test('a lookup during back-off gets the stored error, or the stale entry until the back-off ends', async () => {
    const { get, pass, fail, clock, upstream, counted } = buildTestCache();
    clock.random = 0;
    await get({ key: 'cached' });
    const staleUntil = clock.now + 0.9 * content.maxAge + content.staleWhileRevalidate;
    const usableUntil = clock.now + content.staleIfError;
    fail();
    pass(content.maxAge + content.staleWhileRevalidate);
    await get({ key: 'cached' });
    await get({ key: 'new' }).catch(() => {});
    const { loads } = upstream;
    const freshUntil = clock.now + 1_000;
    const times = { bytes: 100, freshUntil, staleUntil, usableUntil };
    expect(await get({ key: 'cached' })).toEqual({ value: { n: 1 }, result: 'stale_error', ...times });
    await expect(get({ key: 'new' })).rejects.toThrow('down');
    expect(upstream.loads).toBe(loads);
    expect(await counted('negative')).toBe(1);
  });

  test('a background revalidation respects the back-off', async () => {
    const { get, pass, fail, upstream, clock } = buildTestCache();
    clock.random = 0;
    await get();
    fail();
    pass(content.maxAge);
    await get();
    await settled();
    for (let n = 0; n < 10; n++) expect(await get()).toMatchObject({ result: 'stale' });
    expect(upstream.loads).toBe(2);
    pass(1_000);
    await get();
    expect(upstream.loads).toBe(3);
  });

  test('a recovered upstream is called again after the back-off, and the failure count restarts', async () => {
    const { get, pass, fail, clearFaults, clock, upstream } = buildTestCache();
    clock.random = 0;
    fail();
    for (let n = 0; n < 6; n++) {
      await get().catch(() => {});
      pass(backOff.maxMs);
    }
    clearFaults();
    expect((await get()).result).toBe('miss');
    pass(content.staleIfError);
    fail();
    await get().catch(() => {});
    const { loads } = upstream;
    pass(backOff.firstMs);
    await get().catch(() => {});
    expect(upstream.loads).toBe(loads + 1);
  });

  test('a call refused by an open circuit starts no back-off', async () => {
    const { get, upstream } = buildTestCache();
    upstream.answer = () =>
      Promise.reject(new UpstreamError({ upstream: 'content', operation: 'header' }, 'overload', 'circuit_open'));
    await expect(get()).rejects.toMatchObject({ reason: 'overload' });
    await expect(get()).rejects.toMatchObject({ reason: 'overload' });
    expect(upstream.loads).toBe(2);
  });

  test('an internal error is thrown and starts no back-off', async () => {
    const { get, upstream } = buildTestCache();
    upstream.answer = () => Promise.reject(new TypeError('ours'));
    await expect(get()).rejects.toThrow(TypeError);
    await expect(get()).rejects.toThrow(TypeError);
    expect(upstream.loads).toBe(2);
  });
});
