import { afterEach, describe, expect, test, vi } from 'vitest';
import { UpstreamError } from '../../bff/errors.ts';
import { createMetrics } from '../../bff/metrics.ts';
import { createCache, type Entry, type Lookup } from '../../bff/resilience/cached.ts';
import type { Generations, SecondTier } from '../../bff/resilience/redisTier.ts';
import { caching, tiers } from '../../bff/resilience/tiers.ts';

interface Value {
  n: number;
}
type Loaded = { value: Value | null; bytes: number };

const content = tiers.content;
const hour = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

/** A cache whose clock, chance and upstream the test holds; every load answers its own number. */
function setUp({ secondTier, off = false }: { secondTier?: SecondTier; off?: boolean } = {}) {
  const metrics = createMetrics();
  const clock = { now: 1_700_000_000_000, random: 0.5 };
  const cache = createCache({ metrics, secondTier, off, now: () => clock.now, random: () => clock.random });
  const upstream = {
    loads: 0,
    answer: async (n: number): Promise<Loaded> => ({ value: { n }, bytes: 100 }),
  };
  const lookup = (overrides: Partial<Lookup<Value>> = {}): Lookup<Value> => ({
    key: 'a',
    operation: 'header',
    freshness: 'content',
    tags: ['op:header', 'region:de'],
    load: () => upstream.answer(++upstream.loads),
    revive: (value) => value as Value | null,
    ...overrides,
  });
  return {
    metrics,
    clock,
    cache,
    upstream,
    get: (overrides?: Partial<Lookup<Value>>) => cache.get(lookup(overrides)),
    pass(ms: number) {
      clock.now += ms;
    },
    fail() {
      upstream.answer = () => Promise.reject(down());
    },
    mend() {
      upstream.answer = async (n) => ({ value: { n }, bytes: 100 });
    },
    /** Loads stay under way until the test lets them land, oldest first. */
    slow() {
      const underWay: { land(): void; fail(): void }[] = [];
      upstream.answer = (n) =>
        new Promise((resolve, reject) => {
          underWay.push({ land: () => resolve({ value: { n }, bytes: 100 }), fail: () => reject(down()) });
        });
      return {
        async land() {
          await settled();
          underWay.shift()?.land();
          await settled();
        },
        async fail() {
          await settled();
          underWay.shift()?.fail();
          await settled();
        },
      };
    },
    async counted(result: string, tier = 'l1') {
      const { values } = await metrics.cacheRequests.get();
      return values
        .filter(({ labels }) => labels.result === result && labels.tier === tier)
        .reduce((sum, { value }) => sum + value, 0);
    },
  };
}

const down = () => new UpstreamError({ upstream: 'content', operation: 'header' }, 'network', 'down');

/** Everything that needs no more than the queue of microtasks has happened. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function entry(overrides: Partial<Entry> = {}): Entry {
  const storedAt = 1_700_000_000_000;
  return {
    value: { n: 77 },
    operation: 'header',
    freshness: 'content',
    tags: ['op:header', 'region:de'],
    bytes: 100,
    storedAt,
    freshUntil: storedAt + content.freshMs,
    staleUntil: storedAt + content.freshMs + content.staleWhileRevalidateMs,
    keptUntil: storedAt + content.staleIfErrorMs,
    ...overrides,
  };
}

/** A second tier that holds one entry for every key, and shows what was written. */
function holding(kept: Entry | null) {
  const state = {
    kept,
    hears: true,
    reads: 0,
    written: [] as { entry: Entry; generations: Generations | undefined }[],
  };
  const tier: SecondTier = {
    async read() {
      state.reads += 1;
      return { entry: state.kept, generations: ['1'] };
    },
    write: (_key, written, generations) => void state.written.push({ entry: written, generations }),
    hearsPurges: () => state.hears,
    announce: async () => {},
    close: async () => {},
  };
  return { ...state, state, tier };
}

describe('one flight', () => {
  test('a thousand callers of one key share one load', async () => {
    const { get, upstream, counted } = setUp();
    const found = await Promise.all(Array.from({ length: 1_000 }, () => get()));
    expect(upstream.loads).toBe(1);
    expect(new Set(found.map(({ value }) => value)).size).toBe(1);
    expect(await counted('miss')).toBe(1);
    expect(await counted('collapsed')).toBe(999);
  });

  test('keys do not know each other', async () => {
    const { get } = setUp();
    expect((await get({ key: 'a' })).value).toEqual({ n: 1 });
    expect((await get({ key: 'b' })).value).toEqual({ n: 2 });
    expect((await get({ key: 'a' })).value).toEqual({ n: 1 });
  });

  test('a failure reaches everybody who waits', async () => {
    const { get, fail, upstream } = setUp();
    fail();
    const found = await Promise.allSettled(Array.from({ length: 50 }, () => get()));
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(upstream.loads).toBe(1);
  });

  test('a caller that pushes a key out while it is loaded fails nobody', async () => {
    const { get, slow } = setUp();
    const upstream = slow();
    const waiting = get({ key: 'first', freshness: 'search' });
    for (let n = 0; n < 1_000; n++) void get({ key: `k${n}`, freshness: 'search' });
    await upstream.land();
    expect((await waiting).value).toEqual({ n: 1 });
  });
});

describe('freshness', () => {
  test('a fresh answer asks nobody and says until when it is one', async () => {
    const { get, pass, upstream, clock } = setUp();
    await get();
    const freshUntil = clock.now + content.freshMs;
    pass(content.freshMs - 1);
    expect(await get()).toEqual({ value: { n: 1 }, result: 'hit', freshUntil });
    expect(upstream.loads).toBe(1);
  });

  test('a stale answer is given at once, with one refresh behind it; the next caller gets the new one', async () => {
    const { get, pass, slow, upstream } = setUp();
    await get();
    pass(content.freshMs);
    const refresh = slow();
    const found = await Promise.all(Array.from({ length: 100 }, () => get()));
    expect(new Set(found.map(({ value, result }) => `${value?.n} ${result}`))).toEqual(new Set(['1 stale']));
    expect(upstream.loads).toBe(2);
    await refresh.land();
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'hit' });
  });

  test('past its window a stale answer waits for the new one', async () => {
    const { get, pass } = setUp();
    await get();
    pass(content.freshMs + content.staleWhileRevalidateMs);
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'miss' });
  });

  test.each([
    [0, 0.9],
    [0.5, 1],
    [1, 1.1],
  ])('chance %d makes freshness %d of the tier’s', async (random, share) => {
    const { get, clock } = setUp();
    clock.random = random;
    const { freshUntil } = await get();
    expect(freshUntil).toBeCloseTo(clock.now + content.freshMs * share, 3);
  });

  test('what is larger than an entry may be is used and not kept', async () => {
    const { get, upstream } = setUp();
    upstream.answer = async (n) => ({ value: { n }, bytes: caching.entryBytes + 1 });
    expect((await get()).value).toEqual({ n: 1 });
    expect((await get()).value).toEqual({ n: 2 });
    upstream.answer = async (n) => ({ value: { n }, bytes: caching.entryBytes });
    expect((await get()).value).toEqual({ n: 3 });
    expect((await get()).value).toEqual({ n: 3 });
  });

  test('switched off, every lookup is a load, one at a time for a key, and nothing stays as it is', async () => {
    const { get, cache } = setUp({ off: true });
    const found = await Promise.all([get(), get()]);
    expect(found.map(({ value }) => value)).toEqual([{ n: 1 }, { n: 1 }]);
    expect(await get()).toEqual({ value: { n: 2 }, result: 'miss', freshUntil: 0 });
    expect([...cache.entries()]).toEqual([]);
  });
});

describe('failures', () => {
  test('a stale answer is given when loading fails, up to its limit and not a millisecond longer', async () => {
    const { get, pass, fail } = setUp();
    await get();
    fail();
    pass(content.staleIfErrorMs - 1);
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
    pass(1);
    await expect(get()).rejects.toThrow('down');
  });

  test('a price is believed for five minutes at most', async () => {
    const { get, pass, fail } = setUp();
    const price = { freshness: 'price', operation: 'productPrice' } as const;
    await get(price);
    fail();
    pass(299_999);
    expect((await get(price)).value).toEqual({ n: 1 });
    pass(1);
    await expect(get(price)).rejects.toThrow('down');
  });

  test('after failures the upstream is left alone for 1, 2, 4 and again 4 s; one load follows each rest', async () => {
    const { get, pass, fail, clock, upstream } = setUp();
    clock.random = 0;
    fail();
    const error = await get().catch((reason: unknown) => reason);
    for (const [place, rest] of [1_000, 2_000, 4_000, 4_000].entries()) {
      pass(rest - 1);
      const remembered = await Promise.allSettled([get(), get()]);
      expect(remembered.map((one) => one.status)).toEqual(['rejected', 'rejected']);
      expect(upstream.loads).toBe(place + 1);
      pass(1);
      await Promise.allSettled([get(), get(), get()]);
      expect(upstream.loads).toBe(place + 2);
    }
    expect(error).toBeInstanceOf(UpstreamError);
  });

  test('a rest is cut short by chance, by a tenth at most', async () => {
    const { get, pass, fail, clock, upstream } = setUp();
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

  test('whoever comes while the upstream rests gets the remembered error, or what is kept until the rest is over', async () => {
    const { get, pass, fail, clock, upstream, counted } = setUp();
    clock.random = 0;
    await get({ key: 'kept' });
    fail();
    pass(content.freshMs + content.staleWhileRevalidateMs);
    await get({ key: 'kept' });
    await get({ key: 'new' }).catch(() => {});
    const { loads } = upstream;
    const rested = clock.now + 1_000;
    expect(await get({ key: 'kept' })).toEqual({ value: { n: 1 }, result: 'stale_error', freshUntil: rested });
    await expect(get({ key: 'new' })).rejects.toThrow('down');
    expect(upstream.loads).toBe(loads);
    expect(await counted('negative')).toBe(1);
  });

  test('a refresh behind a stale answer observes the rest, too', async () => {
    const { get, pass, fail, upstream, clock } = setUp();
    clock.random = 0;
    await get();
    fail();
    pass(content.freshMs);
    await get();
    await settled();
    for (let n = 0; n < 10; n++) expect(await get()).toMatchObject({ result: 'stale' });
    expect(upstream.loads).toBe(2);
    pass(1_000);
    await get();
    expect(upstream.loads).toBe(3);
  });

  test('a mended upstream is asked again within its rest, and the count of failures begins anew', async () => {
    const { get, pass, fail, mend, clock, upstream } = setUp();
    clock.random = 0;
    fail();
    for (let n = 0; n < 6; n++) {
      await get().catch(() => {});
      pass(caching.backOff.mostMs);
    }
    mend();
    expect((await get()).result).toBe('miss');
    pass(content.staleIfErrorMs);
    fail();
    await get().catch(() => {});
    const { loads } = upstream;
    pass(caching.backOff.firstMs);
    await get().catch(() => {});
    expect(upstream.loads).toBe(loads + 1);
  });

  test('a call that was refused is no failure: the next caller tries again', async () => {
    const { get, upstream } = setUp();
    upstream.answer = () =>
      Promise.reject(new UpstreamError({ upstream: 'content', operation: 'header' }, 'overload', 'circuit_open'));
    await expect(get()).rejects.toMatchObject({ reason: 'overload' });
    await expect(get()).rejects.toMatchObject({ reason: 'overload' });
    expect(upstream.loads).toBe(2);
  });

  test('a mistake of ours is passed on and not remembered', async () => {
    const { get, upstream } = setUp();
    upstream.answer = () => Promise.reject(new TypeError('ours'));
    await expect(get()).rejects.toThrow(TypeError);
    await expect(get()).rejects.toThrow(TypeError);
    expect(upstream.loads).toBe(2);
  });
});

describe('a slow load', () => {
  test('with a stale copy at hand is waited for no longer than that is worth, and fills the cache when it lands', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { get, pass, slow } = setUp();
    await get();
    pass(content.freshMs + content.staleWhileRevalidateMs);
    const load = slow();
    const found = get();
    const answered = vi.fn();
    found.then(answered);

    await vi.advanceTimersByTimeAsync(caching.staleWaitMs - 1);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await found).toMatchObject({ value: { n: 1 }, result: 'stale', freshUntil: 0 });
    await load.land();
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'hit' });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is waited for once: who comes later gets the stale copy in what is left of the time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { get, pass, slow, upstream } = setUp();
    await get();
    pass(content.freshMs + content.staleWhileRevalidateMs);
    slow();
    const first = get();
    pass(caching.staleWaitMs);
    await vi.advanceTimersByTimeAsync(caching.staleWaitMs);
    await first;
    const second = get();
    await vi.advanceTimersByTimeAsync(0);
    expect(await second).toMatchObject({ value: { n: 1 }, result: 'stale' });
    expect(upstream.loads).toBe(2);
  });

  test('without a copy is waited for to its end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { get, slow } = setUp();
    const load = slow();
    const found = get();
    await vi.advanceTimersByTimeAsync(60_000);
    await load.land();
    expect(await found).toMatchObject({ value: { n: 1 }, result: 'miss' });
  });

  test('that fails after its caller went on with the stale copy is nobody’s trouble', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { get, pass, slow } = setUp();
    await get();
    pass(content.freshMs + content.staleWhileRevalidateMs);
    const load = slow();
    const found = get();
    await vi.advanceTimersByTimeAsync(caching.staleWaitMs);
    await found;
    await load.fail();
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
  });
});

describe('“nothing there”', () => {
  const nothing = async (): Promise<Loaded> => ({ value: null, bytes: 4 });

  test('is believed for a shorter time', async () => {
    const { get, pass, upstream, counted, clock } = setUp();
    upstream.answer = nothing;
    expect(await get()).toEqual({ value: null, result: 'miss', freshUntil: clock.now + caching.negative.freshMs });
    pass(caching.negative.freshMs - 1);
    expect(await get()).toMatchObject({ value: null, result: 'hit' });
    expect(await counted('negative')).toBe(1);
    pass(1);
    await get();
    expect(upstream.loads).toBe(2);
  });

  test('pushes out only its own kind, however many paths are invented', async () => {
    const { get, upstream, cache, metrics } = setUp();
    await get({ key: 'real' });
    const bytes = 10_000;
    upstream.answer = async () => ({ value: null, bytes });
    const fits = Math.floor(caching.negative.maxBytes / (2 * bytes + 200));
    for (let n = 0; n < fits + 50; n++) await get({ key: `invented ${n}` });
    expect(await get({ key: 'real' })).toMatchObject({ value: { n: 1 }, result: 'hit' });
    expect([...cache.entries()]).toHaveLength(fits + 1);
    const { values } = await metrics.cacheEvictions.get();
    expect(values).toEqual([{ labels: { cache: 'negative' }, value: 50 }]);
  });

  test('and a value take each other’s place', async () => {
    const { get, upstream, mend, cache } = setUp();
    await get();
    cache.purge({ all: true });
    upstream.answer = nothing;
    expect((await get()).value).toBeNull();
    expect([...cache.entries()].map(([, { value }]) => value)).toEqual([null]);
    cache.purge({ all: true });
    mend();
    await get();
    expect([...cache.entries()].map(([, { value }]) => value)).toEqual([{ n: 3 }]);
  });
});

describe('a purge', () => {
  test('by tag concerns what carries the tag, and answers how many', async () => {
    const { get, cache, upstream } = setUp();
    await get({ key: 'de', tags: ['op:header', 'region:de'] });
    await get({ key: 'fr', tags: ['op:header', 'region:fr'] });
    expect(cache.purge({ tags: ['region:fr', 'region:it'] })).toBe(1);
    expect(await get({ key: 'de' })).toMatchObject({ value: { n: 1 }, result: 'hit' });
    expect(await get({ key: 'fr' })).toMatchObject({ value: { n: 3 }, result: 'miss' });
    expect(upstream.loads).toBe(3);
  });

  test('of everything concerns everything, “nothing there” included', async () => {
    const { get, cache, upstream } = setUp();
    await get({ key: 'a', freshness: 'content' });
    await get({ key: 'b', freshness: 'price' });
    upstream.answer = async () => ({ value: null, bytes: 4 });
    await get({ key: 'c' });
    expect(cache.purge({ all: true })).toBe(3);
    await Promise.all([get({ key: 'a' }), get({ key: 'b', freshness: 'price' }), get({ key: 'c' })]);
    expect(upstream.loads).toBe(6);
  });

  test('that is a rehearsal counts and changes nothing', async () => {
    const { get, cache, upstream } = setUp();
    await get();
    expect(cache.purge({ all: true }, { dryRun: true })).toBe(1);
    expect(cache.generation()).toBe(0);
    expect((await get()).result).toBe('hit');
    expect(upstream.loads).toBe(1);
  });

  test('during a load: the load’s value reaches who waited before, is not kept, and who comes after it starts a new one', async () => {
    const { get, cache, slow, upstream } = setUp();
    const load = slow();
    const before = get();
    await settled();
    cache.purge({ tags: ['region:de'] });
    const after = get();
    await settled();
    expect(upstream.loads).toBe(2);
    await load.land();
    expect((await before).value).toEqual({ n: 1 });
    expect([...cache.entries()]).toEqual([]);
    await load.land();
    expect((await after).value).toEqual({ n: 2 });
    expect((await get()).value).toEqual({ n: 2 });
  });

  test('during a load of something else leaves that alone', async () => {
    const { get, cache, slow, upstream } = setUp();
    const load = slow();
    const first = get();
    cache.purge({ tags: ['region:fr'] });
    const second = get();
    await load.land();
    expect(await Promise.all([first, second])).toMatchObject([{ value: { n: 1 } }, { value: { n: 1 } }]);
    expect(upstream.loads).toBe(1);
  });

  test('a load from before it that lands last does not take the place of a newer one', async () => {
    const { get, cache } = setUp();
    const resolvers: (() => void)[] = [];
    const answers = ['old', 'new'].map(
      (_, place) =>
        new Promise<Loaded>((resolve) => resolvers.push(() => resolve({ value: { n: place + 1 }, bytes: 100 }))),
    );
    let asked = 0;
    const load = () => answers[asked++] as Promise<Loaded>;
    const old = get({ load });
    await settled();
    cache.purge({ all: true });
    const young = get({ load });
    await settled();
    resolvers[1]?.();
    await young;
    resolvers[0]?.();
    await old;
    expect((await get({ load })).value).toEqual({ n: 2 });
  });

  test('never loses the last good copy', async () => {
    const { get, cache, fail, pass } = setUp();
    await get();
    fail();
    for (let n = 0; n < 3; n++) cache.purge({ all: true });
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
    pass(content.staleIfErrorMs - 1);
    cache.purge({ all: true });
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
  });

  test('spread over a time makes everything stale by its end, to be refreshed behind its callers', async () => {
    const { get, cache, pass, clock } = setUp();
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

  test('does not change what is pushed out first', async () => {
    const { get, cache, upstream } = setUp();
    const lookups = { freshness: 'settings', tags: ['op:settings'] } as const;
    const bytes = caching.entryBytes;
    upstream.answer = async (n) => ({ value: { n }, bytes });
    const fits = Math.floor(tiers.settings.maxBytes / (2 * bytes + 200));
    for (let n = 0; n < fits; n++) await get({ ...lookups, key: `k${n}` });
    cache.purge({ all: true });
    await get({ ...lookups, key: 'one more' });
    const kept = new Set([...cache.entries()].map(([key]) => key));
    expect(kept.has('k0')).toBe(false);
    expect(kept.has(`k${fits - 1}`)).toBe(true);
  });

  test('counts up, so that what began before it can be told', () => {
    const { cache } = setUp();
    cache.purge({ all: true });
    cache.purge({ tags: ['region:de'] });
    expect(cache.generation()).toBe(2);
  });
});

describe('a clock', () => {
  test('put forward by an hour makes things stale and no older than they may be', async () => {
    const { get, pass, fail } = setUp();
    await get();
    await get({ key: 'price', freshness: 'price' });
    fail();
    pass(hour);
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale_error' });
    await expect(get({ key: 'price', freshness: 'price' })).rejects.toThrow('down');
  });

  test('put back by an hour keeps nothing fresh', async () => {
    const { get, pass, upstream } = setUp();
    await get();
    pass(-hour);
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale' });
    await settled();
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'hit' });
    expect(upstream.loads).toBe(2);
  });

  test('put back by an hour does not bring back what was purged', async () => {
    const { get, pass, cache } = setUp();
    await get();
    pass(hour);
    cache.purge({ all: true });
    pass(-hour);
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'miss' });
  });

  test('put back by an hour does not leave an upstream alone for an hour', async () => {
    const { get, pass, fail, mend } = setUp();
    fail();
    await get().catch(() => {});
    pass(-hour);
    mend();
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'miss' });
  });

  test('put back by an hour during a load lets nobody wait for that long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { get, pass, slow } = setUp();
    await get();
    pass(2 * hour);
    slow();
    const first = get();
    pass(-hour);
    const second = get();
    await vi.advanceTimersByTimeAsync(caching.staleWaitMs);
    expect(await Promise.all([first, second])).toMatchObject(Array(2).fill({ value: { n: 1 }, result: 'stale' }));
  });
});

describe('what an earlier process kept', () => {
  test('is parsed once, on its first use, and given when loading fails', async () => {
    const { get, cache, fail } = setUp();
    const revive = vi.fn((value: unknown) => value as Value);
    cache.restore('a', entry());
    expect(revive).not.toHaveBeenCalled();
    fail();
    expect(await get({ revive })).toMatchObject({ value: { n: 77 }, result: 'stale_error' });
    expect(await get({ revive })).toMatchObject({ value: { n: 77 }, result: 'stale_error' });
    expect(revive).toHaveBeenCalledTimes(1);
  });

  test('is loaded anew when that works, however young it is', async () => {
    const { get, cache } = setUp();
    cache.restore('a', entry());
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'miss' });
  });

  test('is dropped when it is of another shape', async () => {
    const { get, cache, fail } = setUp();
    cache.restore('a', entry({ value: { other: true } as object }));
    fail();
    await expect(get({ revive: () => undefined })).rejects.toThrow('down');
    expect([...cache.entries()]).toEqual([]);
  });

  test.each([
    ['too old', { keptUntil: 1_700_000_000_000 }],
    ['of the future', { storedAt: 1_700_000_000_001 }],
  ])('is not taken when it is %s', (_, times) => {
    const { cache } = setUp();
    cache.restore('a', entry(times));
    expect([...cache.entries()]).toEqual([]);
  });
});

describe('memory', () => {
  test('is bounded by bytes a tier, and what is pushed out is counted', async () => {
    const { get, upstream, metrics } = setUp();
    const bytes = caching.entryBytes;
    upstream.answer = async (n) => ({ value: { n }, bytes });
    const fits = Math.floor(tiers.search.maxBytes / (2 * bytes + 200));
    for (let n = 0; n < fits + 4; n++) await get({ key: `k${n}`, freshness: 'search' });
    const text = await metrics.registry.metrics();
    expect(text).toContain(`proart_cache_entries{cache="search"} ${fits}`);
    expect(text).toContain(`proart_cache_bytes{cache="search"} ${fits * (2 * bytes + 200)}`);
    expect(text).toContain('proart_cache_evictions_total{cache="search"} 4');
  });

  test('of one tier is not another tier’s', async () => {
    const { get, upstream } = setUp();
    await get({ key: 'kept', freshness: 'settings' });
    upstream.answer = async (n) => ({ value: { n }, bytes: caching.entryBytes });
    for (let n = 0; n <= tiers.search.maxBytes / caching.entryBytes; n++)
      await get({ key: `k${n}`, freshness: 'search' });
    expect((await get({ key: 'kept', freshness: 'settings' })).result).toBe('hit');
  });
});

describe('behind memory, a second tier', () => {
  const now = 1_700_000_000_000;

  test('answers without a load, and memory keeps what it gave', async () => {
    const { tier, state } = holding(entry());
    const { get, upstream, counted } = setUp({ secondTier: tier });
    expect(await get()).toMatchObject({ value: { n: 77 }, result: 'hit' });
    expect(await get()).toMatchObject({ value: { n: 77 }, result: 'hit' });
    expect([upstream.loads, state.reads, await counted('hit', 'l2')]).toEqual([0, 1, 1]);
  });

  test('gives something stale at once, with one refresh behind it that both tiers keep', async () => {
    const { tier, state } = holding(entry({ freshUntil: now - 1 }));
    const { get, upstream } = setUp({ secondTier: tier });
    expect(await get()).toMatchObject({ value: { n: 77 }, result: 'stale' });
    await settled();
    expect(upstream.loads).toBe(1);
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'hit' });
    expect(state.written).toMatchObject([{ entry: { value: { n: 1 } }, generations: ['1'] }]);
    expect(state.reads).toBe(1);
  });

  test('is read again before a refresh, for what another instance has loaded meanwhile', async () => {
    const { tier, state } = holding(null);
    const { get, upstream, pass, clock } = setUp({ secondTier: tier });
    await get();
    pass(content.freshMs);
    state.kept = entry({ storedAt: clock.now, freshUntil: clock.now + 1_000 });
    expect(await get()).toMatchObject({ value: { n: 1 }, result: 'stale' });
    await settled();
    expect(await get()).toMatchObject({ value: { n: 77 }, result: 'hit' });
    expect(upstream.loads).toBe(1);
  });

  test('that holds something older does not take memory’s place, nor does it when loading fails', async () => {
    const { tier, state } = holding(null);
    const { get, pass, fail, mend, clock } = setUp({ secondTier: tier });
    pass(10_000);
    await get();
    state.kept = entry();
    pass(content.freshMs);
    await get();
    await settled();
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'hit' });
    fail();
    pass(content.freshMs + content.staleWhileRevalidateMs);
    expect(await get()).toMatchObject({ value: { n: 2 }, result: 'stale_error' });
    mend();
    clock.now += caching.backOff.firstMs;
    expect((await get()).result).toBe('miss');
  });

  test('that holds what was purged is of use only when loading fails', async () => {
    const { tier } = holding(entry({ freshUntil: 0, staleUntil: 0 }));
    const works = setUp({ secondTier: tier });
    expect(await works.get()).toMatchObject({ value: { n: 1 }, result: 'miss' });
    const fails = setUp({ secondTier: tier });
    fails.fail();
    expect(await fails.get()).toMatchObject({ value: { n: 77 }, result: 'stale_error' });
  });

  test('that holds something too old by the time that loading fails holds nothing', async () => {
    const { tier } = holding(entry({ freshUntil: 0, staleUntil: 0, keptUntil: now + 15_000 }));
    const { get, pass, slow } = setUp({ secondTier: tier });
    const load = slow();
    const found = get().catch((error: unknown) => String(error));
    await settled();
    pass(15_000);
    await load.fail();
    expect(await found).toContain('down');
  });

  test.each([
    ['of another shape', {}, () => undefined],
    ['kept long enough', { keptUntil: now }, (value: unknown) => value as Value],
    ['of another tier', { freshness: 'price' as const }, (value: unknown) => value as Value],
  ])('that holds something %s holds nothing', async (_, overrides, revive) => {
    const { tier } = holding(entry(overrides));
    const { get, upstream } = setUp({ secondTier: tier });
    expect(await get({ revive })).toMatchObject({ value: { n: 1 }, result: 'miss' });
    expect(await get({ revive })).toMatchObject({ value: { n: 1 }, result: 'hit' });
    expect(upstream.loads).toBe(1);
  });

  test('is not written to by a load that began before a purge', async () => {
    const { tier, state } = holding(null);
    const { get, cache, slow } = setUp({ secondTier: tier });
    const load = slow();
    const found = get();
    await settled();
    cache.purge({ all: true });
    await load.land();
    await found;
    expect(state.written).toEqual([]);
  });

  test('that would not hear of purges makes nothing fresh for longer than a bus may be lost', async () => {
    const { tier, state } = holding(null);
    const { get, pass, clock } = setUp({ secondTier: tier });
    state.hears = false;
    expect((await get()).freshUntil).toBe(clock.now + caching.withoutBusMs);
    pass(caching.withoutBusMs - 1);
    expect((await get()).result).toBe('hit');
    pass(1);
    expect((await get()).result).toBe('stale');
    await settled();
    state.hears = true;
    pass(caching.withoutBusMs + 1);
    expect((await get()).result).toBe('hit');
  });
});
