/** Options of the cache, tested at its public interface. */
import { expect, test } from 'vitest';
import { Cache } from '../../../runtime/cache/cache.ts';
import type { CacheOptions } from '../../../runtime/cache/cacheOptions.ts';
import type { CacheEntry, Lookup } from '../../../runtime/cache/lookup.ts';
import { createMemoryStore } from '../../../runtime/cache/memoryStore.ts';
import type { L2 } from '../../../runtime/cache/redis/l2.ts';
import { settled } from '../../support/settled.ts';

interface Entry extends CacheEntry {
  n: number;
}

type Answer = number;

function setUp(options: Partial<CacheOptions<Entry>> = {}) {
  const clock = { now: 1_000_000 };
  const counted: string[] = [];
  const gates: { key: string; open: () => void; fail: (error: Error) => void }[] = [];
  let n = 0;
  const store = createMemoryStore<Entry, 'all'>({
    partitions: { all: 1_000 },
    partitionOf: () => 'all',
    sizeOf: () => 1,
    evicted: () => {},
  });
  const cache = new Cache<Entry>({ store, now: () => clock.now, random: () => 0.5, ...options });
  const fresh = (ahead = 10): Entry => ({
    n: ++n,
    tags: ['region:de'],
    storedAt: clock.now,
    freshUntil: clock.now + ahead,
    staleUntil: clock.now + ahead + 10,
    usableUntil: clock.now + ahead + 100,
  });
  const lookup = (key: string, more: Partial<Lookup<Entry, Answer>> & { isShared?: boolean } = {}) => ({
    key,
    load: () =>
      new Promise<{ value: Answer; entry: Entry | null; isShared: boolean }>((resolve, reject) => {
        const open = () => {
          const entry = fresh();
          const { isShared = true } = more;
          resolve({ value: entry.n, entry: isShared ? entry : null, isShared });
        };
        gates.push({ key, open, fail: reject });
      }),
    count: (tier: string, result: string) => void counted.push(`${tier} ${result}`),
    ...more,
  });
  /** Resolves all pending loads; returns their keys. */
  const land = async () => {
    await settled();
    const waiting = gates.splice(0);
    for (const { open } of waiting) open();
    await settled();
    return waiting.map(({ key }) => key);
  };
  const filled = async (key: string) => {
    const got = cache.get(lookup(key));
    await land();
    await got;
  };
  const word = async (requested: Promise<object>) => {
    const found = await requested;
    return 'entry' in found ? (found as { entry: Entry }).entry.n : `loaded ${(found as { value: Answer }).value}`;
  };
  return { cache, clock, counted, gates, lookup, land, filled, word, fresh };
}

test('at maxLoads stored entries are returned without revalidation and missing ones are loaded', async () => {
  const { cache, clock, lookup, land, filled, word, gates } = setUp({ maxLoads: 1, staleWaitMs: 60_000 });
  await filled('old');
  clock.now += 25;
  const under = cache.get(lookup('other'));
  await settled();
  expect(cache.getCached(lookup('old'))?.result).toBe('stale_error');
  const missing = cache.get(lookup('missing'));
  expect((await land()).toSorted()).toEqual(['missing', 'other']);
  expect([await word(under), await word(missing)]).toEqual(['loaded 2', 'loaded 3']);
  // Below the limit a load is awaited again.
  expect(cache.getCached(lookup('old'))).toBeUndefined();
  expect(gates).toEqual([]);
});

test('stale entry is not revalidated while mayRevalidate returns false or a load is in progress', async () => {
  let hasTime = false;
  const { cache, clock, lookup, land, filled } = setUp({ mayRevalidate: () => hasTime });
  await filled('a');
  clock.now += 15;
  expect(cache.getCached(lookup('a'))?.result).toBe('stale');
  expect(await land()).toEqual([]);
  hasTime = true;
  for (let times = 0; times < 3; times++) expect(cache.getCached(lookup('a'))?.result).toBe('stale');
  expect(await land()).toEqual(['a']);
  expect(cache.getCached(lookup('a'))?.result).toBe('hit');
});

test('isFreshOnly returns no stale entry and a purge deletes matching entries', async () => {
  const { cache, clock, lookup, land, filled, word } = setUp({ isFreshOnly: true });
  await filled('a');
  expect(cache.getCached(lookup('a'))?.result).toBe('hit');
  expect(cache.purge({ tags: ['region:de'] })).toBe(1);
  expect([...cache.entries()]).toEqual([]);
  await filled('a');
  clock.now += 15;
  expect(cache.getCached(lookup('a'))).toBeUndefined();
  const got = cache.get(lookup('a'));
  await land();
  expect(await word(got)).toBe('loaded 3');
});

test.each([
  [undefined, ['down', 'down'], 1],
  [true, ['down', 'down'], 1],
  [false, ['down', 'loaded 1'], 2],
])('callers that share a failing load (sharesFailures: %s) get %j', async (sharesFailures, words, loads) => {
  const { cache, lookup, gates, land, word } = setUp();
  const requested = [1, 2].map(() =>
    word(cache.get(lookup('a', sharesFailures === undefined ? {} : { sharesFailures }))).catch(
      ({ message }: Error) => message,
    ),
  );
  await settled();
  gates.splice(0)[0]?.fail(new Error('down'));
  expect(1 + (await land()).length).toBe(loads);
  expect(await Promise.all(requested)).toEqual(words);
});

test('value that is not shared goes to one caller; the others load again', async () => {
  const { cache, lookup, land, word } = setUp();
  const requested = [1, 2].map(() => word(cache.get(lookup('a', { isShared: false }))));
  expect(await land()).toEqual(['a']);
  expect(await land()).toEqual(['a']);
  expect(await Promise.all(requested)).toEqual(['loaded 1', 'loaded 2']);
});

test('solo lookup joins no load and is not joined', async () => {
  const { cache, lookup, land } = setUp();
  const requested = [cache.get(lookup('a', { isSolo: true })), cache.get(lookup('a')), cache.get(lookup('a'))];
  expect(await land()).toEqual(['a', 'a']);
  expect((await Promise.all(requested)).map(({ result }) => result)).toEqual(['miss', 'miss', 'collapsed']);
});

test('revalidatesFirst loads before returning a stale entry and counts it as stale, not as miss', async () => {
  const { cache, clock, lookup, land, filled, counted, word } = setUp({ staleWaitMs: 60_000 });
  await filled('a');
  const call = async () => {
    counted.length = 0;
    const got = cache.get(lookup('a', { revalidatesFirst: true }));
    await land();
    return [await word(got), ...counted];
  };
  clock.now += 15;
  expect(await call()).toEqual(['loaded 2', 'l1 stale']);
  clock.now += 25;
  expect(await call()).toEqual(['loaded 3', 'l1 miss']);
});

test('value that expired during its load is returned but not stored', async () => {
  const { cache, clock, lookup, gates } = setUp();
  const got = cache.get(lookup('a'));
  await settled();
  const [load] = gates.splice(0);
  load?.open();
  clock.now += 110;
  expect(await got).toMatchObject({ result: 'miss', value: 1, stored: null });
  expect([...cache.entries()]).toEqual([]);
});

test('L2 is read once per load, skipped for local lookups, and written with a check of the current entry', async () => {
  const reported: string[] = [];
  const checks: (() => boolean)[] = [];
  const l2: L2<Entry> = {
    async read(key) {
      reported.push(`read ${key}`);
      return { entry: null, generations: [] };
    },
    write(key, _entry, isCurrent) {
      reported.push(`write ${key}`);
      checks.push(isCurrent);
    },
    delete: (key) => void reported.push(`delete ${key}`),
    isBusUp: () => true,
  };
  const { cache, clock, lookup, land, counted, filled } = setUp({ l2 });
  await filled('a');
  expect(reported).toEqual(['read a', 'write a']);
  expect(counted).toEqual(['l2 miss', 'l1 miss']);
  expect(checks[0]?.()).toBe(true);
  const local = cache.get(lookup('local', { isLocal: true }));
  await land();
  await local;
  expect(reported).toEqual(['read a', 'write a']);
  expect(counted.slice(2)).toEqual(['l1 miss']);
  cache.purge({ all: true });
  expect(checks[0]?.()).toBe(false);
  clock.now += 1;
  const gone = cache.get({
    ...lookup('a'),
    load: async () => ({ value: 0, entry: null, isShared: true, isGone: true }),
  });
  await gone;
  expect(reported.slice(2)).toEqual(['read a', 'delete a']);
});
