import { describe, expect, test } from 'vitest';
import { type AnswerEntry, backOff } from '../../../bff/upstreams/answerCache.ts';
import { pack } from '../../../runtime/cache/packing.ts';
import { maxAgeWithoutBus, policies } from '../../../runtime/cache/policy.ts';
import type { Generations, L2 } from '../../../runtime/cache/redis/l2.ts';
import { settled } from '../../support/settled.ts';
import { buildTestCache, entry, type Value } from '../../support/testCache.ts';

const content = policies.content;

/** An L2 that returns one entry for every key and records writes. */
function l2With(stored: AnswerEntry | null) {
  const state = {
    stored,
    isBusUp: true,
    reads: 0,
    written: [] as { entry: AnswerEntry; generations: Generations | undefined }[],
  };
  const l2: L2<AnswerEntry> = {
    async read() {
      state.reads += 1;
      return { entry: state.stored, generations: ['1'] };
    },
    write: (_key, written, _isCurrent, generations) => void state.written.push({ entry: written, generations }),
    delete: () => {},
    isBusUp: () => state.isBusUp,
  };
  return { ...state, state, l2 };
}

describe('L2', () => {
  const now = 1_700_000_000_000;

  test('serves an entry without a load, which is then stored in memory', async () => {
    const { l2, state } = l2With(entry());
    const { get, upstream, counted } = buildTestCache({ l2 });
    expect(await get()).toMatchObject({ value: { n: 77 }, result: 'hit' });
    expect(await get()).toMatchObject({ value: { n: 77 }, result: 'hit' });
    expect([upstream.loads, state.reads, await counted('hit', 'l2')]).toEqual([0, 1, 1]);
  });

  test('serves a stale entry at once, with one background revalidation whose value memory and L2 store', async () => {
    const { l2, state } = l2With(entry({ freshUntil: now - 1 }));
    const { get, upstream } = buildTestCache({ l2 });
    expect(await get()).toMatchObject({ value: { n: 77 }, result: 'stale' });
    await settled();
    expect(upstream.loads).toBe(1);
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'hit' });
    expect(state.written).toMatchObject([{ entry: { packed: pack({ n: 1 }) }, generations: ['1'] }]);
    expect(state.reads).toBe(1);
  });

  test('is read again before a revalidation, for entries loaded by other instances', async () => {
    const { l2, state } = l2With(null);
    const { get, upstream, pass, clock } = buildTestCache({ l2 });
    await get();
    pass(content.maxAge);
    state.stored = entry({ storedAt: clock.now, freshUntil: clock.now + 1_000 });
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale' });
    await settled();
    expect(await get()).toMatchObject({ value: { n: 77 }, result: 'hit' });
    expect(upstream.loads).toBe(1);
  });

  test('entry older than the one in memory is not used, not even when the load fails', async () => {
    const { l2, state } = l2With(null);
    const { get, pass, fail, clearFaults, clock } = buildTestCache({ l2 });
    pass(10_000);
    await get();
    state.stored = entry();
    pass(content.maxAge);
    await get();
    await settled();
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'hit' });
    fail();
    pass(content.maxAge + content.staleWhileRevalidate);
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'stale_error' });
    clearFaults();
    clock.now += backOff.firstMs;
    expect((await get()).result).toBe('miss');
  });

  test('a purged entry is used only when the load fails', async () => {
    const { l2 } = l2With(entry({ freshUntil: 0, staleUntil: 0 }));
    const works = buildTestCache({ l2 });
    expect(await works.get()).toMatchObject({ value: { n: 1 }, result: 'miss' });
    const fails = buildTestCache({ l2 });
    fails.fail();
    expect(await fails.get()).toMatchObject({ value: { n: 77 }, result: 'stale_error' });
  });

  test('entry that expires during a failing load is not used', async () => {
    const { l2 } = l2With(entry({ freshUntil: 0, staleUntil: 0, usableUntil: now + 15_000 }));
    const { get, pass, slow } = buildTestCache({ l2 });
    const load = slow();
    const found = get().catch((error: unknown) => String(error));
    await settled();
    pass(15_000);
    await load.fail();
    expect(await found).toContain('down');
  });

  test.each([
    ['invalid shape', {}, () => undefined],
    ['expired times', { usableUntil: now }, (value: unknown) => value as Value],
    ['another freshness', { freshness: 'price' as const }, (value: unknown) => value as Value],
  ])('entry with %s is not used', async (_, overrides, revive) => {
    const { l2 } = l2With(entry(overrides));
    const { get, upstream } = buildTestCache({ l2 });
    expect(await get({ revive })).toMatchObject({ value: { n: 1 }, result: 'miss' });
    expect(await get({ revive })).toMatchObject({ value: { n: 1 }, result: 'hit' });
    expect(upstream.loads).toBe(1);
  });

  test('is not written by a load that began before a purge', async () => {
    const { l2, state } = l2With(null);
    const { get, cache, slow } = buildTestCache({ l2 });
    const load = slow();
    const found = get();
    await settled();
    cache.purge({ all: true });
    await load.succeed();
    await found;
    expect(state.written).toEqual([]);
  });

  test('that receives no purges limits maxAge to maxAgeWithoutBus', async () => {
    const { l2, state } = l2With(null);
    const { get, pass, clock } = buildTestCache({ l2 });
    state.isBusUp = false;
    expect((await get()).freshUntil).toBe(clock.now + maxAgeWithoutBus);
    pass(maxAgeWithoutBus - 1);
    expect((await get()).result).toBe('hit');
    pass(1);
    expect((await get()).result).toBe('stale');
    await settled();
    state.isBusUp = true;
    pass(maxAgeWithoutBus + 1);
    expect((await get()).result).toBe('hit');
  });
});
