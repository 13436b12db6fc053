import { afterEach, expect, test, vi } from 'vitest';
import { budgets, minStreamingDelay, type PieceBudget } from '../../../bff/pages/compose/budgets.ts';
import {
  type Composition,
  createTools,
  type Settled,
  settle,
  streamingDelayMs,
} from '../../../bff/pages/compose/compose.ts';
import { ProductIndex } from '../../../bff/pages/product/productIndex.ts';
import type { Clients } from '../../../bff/upstreams/upstreams.ts';
import { allStrings } from '../../../contracts/strings/all.ts';
import { UpstreamError } from '../../../runtime/http/problems/errors.ts';

const whole = { headMs: 20, sectionMs: 20, deferredMs: 0 };
const streamed = { headMs: 20, sectionMs: 0, deferredMs: 40 };
const neverSettled = new Promise<string>(() => {});
const failed = () =>
  Promise.reject(new UpstreamError({ upstream: 'content', operation: 'banner' }, 'network', 'reset'));

afterEach(() => {
  vi.useRealTimers();
});

/** Tools without clients: these sections make no calls. */
function setUp(budget: PieceBudget = { ...whole, pieceMs: 10 }) {
  const internalErrors: unknown[] = [];
  const created = createTools({} as Clients, allStrings.en, {
    budget,
    productIndex: new ProductIndex(),
    onInternalError: (error) => internalErrors.push(error),
  });
  return { ...created, internalErrors };
}

test('failed sections fall back and are listed with their reason; the other sections keep their order', async () => {
  const { tools, degraded } = setUp();
  const composition: Composition<{ a: string; b: string; c: string; d: string }> = {
    a: tools.optional(neverSettled, 'none'),
    b: tools.optional(Promise.resolve('there'), 'none'),
    c: tools.optional(failed(), 'none'),
    d: 'plain',
  };

  const settled = await settle(composition, degraded, whole);

  expect(Object.entries(settled.data)).toEqual([
    ['a', 'none'],
    ['b', 'there'],
    ['c', 'none'],
    ['d', 'plain'],
  ]);
  expect(settled.degraded).toEqual([
    { section: 'c', reason: 'network' },
    { section: 'a', reason: 'timeout' },
  ]);
  expect(settled.deferred).toEqual({});
});

test('a slow section is deferred, but never a part of the head', async () => {
  const { tools, degraded } = setUp();
  const composition: Composition<{ seo: string; banner: string }> = {
    seo: tools.optional(neverSettled, 'none'),
    banner: tools.optional(neverSettled, 'none'),
  };

  const { data, deferred } = await settle(composition, degraded, streamed);

  expect(data).toEqual({ seo: 'none' });
  expect(Object.keys(deferred)).toEqual(['banner']);
  expect(await deferred['banner']).toBeNull();
  expect(degraded).toEqual([
    { section: 'seo', reason: 'timeout' },
    { section: 'banner', reason: 'timeout' },
  ]);
});

test('an internal error degrades its section, is reported, and never rejects a deferred one', async () => {
  const { tools, degraded, internalErrors } = setUp();
  const internalError = new TypeError('not a function');
  let fail = (_error: Error) => {};
  const slow = new Promise<string>((_resolve, reject) => {
    fail = reject;
  });

  const { data } = await settle<{ a: string }>(
    { a: tools.optional(Promise.reject(internalError), 'none') },
    degraded,
    whole,
  );
  const { deferred } = await settle<{ b: string }>({ b: tools.optional(slow, 'none') }, degraded, streamed);
  fail(internalError);

  expect(data).toEqual({ a: 'none' });
  expect(await deferred['b']).toBeNull();
  expect(degraded).toEqual([
    { section: 'a', reason: 'format' },
    { section: 'b', reason: 'format' },
  ]);
  expect(internalErrors).toEqual([internalError, internalError]);
});

test('a failed or slow piece falls back and is listed as degraded; its section is not', async () => {
  const { tools, degraded } = setUp();
  expect(await Promise.all([tools.piece('one', failed(), 'none'), tools.piece('two', neverSettled, 'none')])).toEqual([
    'none',
    'none',
  ]);
  expect(degraded).toEqual([
    { section: 'one', reason: 'network' },
    { section: 'two', reason: 'timeout' },
  ]);
});

test('a piece has its time from when it begins to load, within the time of its section', async () => {
  vi.useFakeTimers();
  const { tools, degraded } = setUp(budgets.streamed);
  // The call that names the pieces has taken this long.
  await vi.advanceTimersByTimeAsync(5_000);
  const first = tools.piece('first', new Promise((resolve) => setTimeout(resolve, 2_900, 'there')), 'none');
  await vi.advanceTimersByTimeAsync(2_900);
  expect(await first).toBe('there');

  const second = tools.piece('second', neverSettled, 'none');
  await vi.advanceTimersByTimeAsync(budgets.streamed.deferredMs - 7_900);
  expect(await second).toBe('none');
  expect(degraded).toEqual([{ section: 'second', reason: 'timeout' }]);
});

test('data for the head that is late is left out, within the time of the head, and keeps the page out of caches', async () => {
  vi.useFakeTimers();
  const { tools, degraded } = setUp({ ...budgets.whole, headMs: 1_000 });
  const late = tools.headPiece(new Promise((resolve) => setTimeout(resolve, 901, 'there')), 'none');
  const missing = Promise.all([tools.headPiece(neverSettled, 'none'), tools.headPiece(failed(), 'none')]);
  await vi.advanceTimersByTimeAsync(900);
  expect(await late).toBe('none');
  // The section without the data is named as degraded.
  expect([await missing, degraded]).toEqual([['none', 'none'], []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(degraded).toEqual([{ section: 'seo', reason: 'timeout' }]);
});

test('a page waits for its sections as long as its head took, with a minimum for warm and cold heads', () => {
  const { warmMs, coldMs } = minStreamingDelay;
  expect(streamingDelayMs({ ms: 0.4, isCold: false })).toBe(warmMs);
  expect(streamingDelayMs({ ms: 60, isCold: false })).toBe(60);
  expect(streamingDelayMs({ ms: 60, isCold: true })).toBe(coldMs);
  expect(streamingDelayMs({ ms: 400, isCold: true })).toBe(400);
});

test.each([
  ['from the cache', { ms: 0.4, isCold: false }, minStreamingDelay.warmMs],
  ['that was loaded', { ms: 40, isCold: true }, minStreamingDelay.coldMs],
  ['that took long', { ms: 1_400, isCold: true }, budgets.streamed.sectionMs],
])('after a head %s a section is deferred at the expected time', async (_what, head, ms) => {
  vi.useFakeTimers();
  const { tools, degraded } = setUp();
  let resolveSeo = (_seo: string) => {};
  const seo = new Promise<string>((resolve) => {
    resolveSeo = resolve;
  });
  const composition: Composition<{ seo: string; early: string; late: string }> = {
    seo: tools.optional(seo, 'none'),
    early: tools.optional(Promise.resolve('there'), 'none'),
    late: tools.optional(neverSettled, 'none'),
  };
  const settled = vi.fn();
  void settle(composition, degraded, budgets.streamed, { headTimingOf: () => head }).then(settled);

  await vi.advanceTimersByTimeAsync(budgets.streamed.headMs - 1);
  resolveSeo('the head');
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith(
    expect.objectContaining({
      data: { seo: 'the head', early: 'there' },
      deferred: { late: expect.any(Promise) },
    } satisfies Partial<Settled<object>>),
  );
});
