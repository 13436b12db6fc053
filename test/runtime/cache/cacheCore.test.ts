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

type Value = number;

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
  const createEntry = (ttl = 10): Entry => ({
    n: ++n,
    tags: ['region:de'],
    storedAt: clock.now,
    freshUntil: clock.now + ttl,
    staleUntil: clock.now + ttl + 10,
    usableUntil: clock.now + ttl + 100,
  });
  const lookup = (key: string, overrides: Partial<Lookup<Entry, Value>> & { isShared?: boolean } = {}) => ({
    key,
    load: () =>
      new Promise<{ value: Value; entry: Entry | null; isShared: boolean }>((resolve, reject) => {
        const open = () => {
          const entry = createEntry();
          const { isShared = true } = overrides;
          resolve({ value: entry.n, entry: isShared ? entry : null, isShared });
        };
        gates.push({ key, open, fail: reject });
      }),
    count: (tier: string, result: string) => void counted.push(`${tier} ${result}`),
    ...overrides,
  });
  /** Resolves all pending loads; returns their keys. */
  const resolveLoads = async () => {
    await settled();
    const pending = gates.splice(0);
    for (const { open } of pending) open();
    await settled();
    return pending.map(({ key }) => key);
  };
  const fill = async (key: string) => {
    const result = cache.get(lookup(key));
    await resolveLoads();
    await result;
  };
  const resultText = async (pending: Promise<object>) => {
    const found = await pending;
    return 'entry' in found ? (found as { entry: Entry }).entry.n : `loaded ${(found as { value: Value }).value}`;
  };
  return { cache, clock, counted, gates, lookup, resolveLoads, fill, resultText, createEntry };
}

test('at maxLoads stored entries are returned without revalidation and missing ones are loaded', async () => {
  const { cache, clock, lookup, resolveLoads, fill, resultText, gates } = setUp({ maxLoads: 1, staleWaitMs: 60_000 });
  await fill('old');
  clock.now += 25;
  const otherLoad = cache.get(lookup('other'));
  await settled();
  expect(cache.getCached(lookup('old'))?.result).toBe('stale_error');
  const missing = cache.get(lookup('missing'));
  expect((await resolveLoads()).toSorted()).toEqual(['missing', 'other']);
  expect([await resultText(otherLoad), await resultText(missing)]).toEqual(['loaded 2', 'loaded 3']);
  // Below the limit a load is awaited again.
  expect(cache.getCached(lookup('old'))).toBeUndefined();
  expect(gates).toEqual([]);
});

test('a stale entry is not revalidated while mayRevalidate returns false or a load is in progress', async () => {
  let isRevalidationAllowed = false;
  const { cache, clock, lookup, resolveLoads, fill } = setUp({ mayRevalidate: () => isRevalidationAllowed });
  await fill('a');
  clock.now += 15;
  expect(cache.getCached(lookup('a'))?.result).toBe('stale');
  expect(await resolveLoads()).toEqual([]);
  isRevalidationAllowed = true;
  for (let times = 0; times < 3; times++) expect(cache.getCached(lookup('a'))?.result).toBe('stale');
  expect(await resolveLoads()).toEqual(['a']);
  expect(cache.getCached(lookup('a'))?.result).toBe('hit');
});

test('isFreshOnly returns no stale entry and a purge deletes matching entries', async () => {
  const { cache, clock, lookup, resolveLoads, fill, resultText } = setUp({ isFreshOnly: true });
  await fill('a');
  expect(cache.getCached(lookup('a'))?.result).toBe('hit');
  expect(cache.purge({ tags: ['region:de'] })).toBe(1);
  expect([...cache.entries()]).toEqual([]);
  await fill('a');
  clock.now += 15;
  expect(cache.getCached(lookup('a'))).toBeUndefined();
  const result = cache.get(lookup('a'));
  await resolveLoads();
  expect(await resultText(result)).toBe('loaded 3');
});

test.each([
  [undefined, ['down', 'down'], 1],
  [true, ['down', 'down'], 1],
  [false, ['down', 'loaded 1'], 2],
])('callers that share a failing load (sharesFailures: %s) get %j', async (sharesFailures, expected, loads) => {
  const { cache, lookup, gates, resolveLoads, resultText } = setUp();
  const results = [1, 2].map(() =>
    resultText(cache.get(lookup('a', sharesFailures === undefined ? {} : { sharesFailures }))).catch(
      ({ message }: Error) => message,
    ),
  );
  await settled();
  gates.splice(0)[0]?.fail(new Error('down'));
  expect(1 + (await resolveLoads()).length).toBe(loads);
  expect(await Promise.all(results)).toEqual(expected);
});

test('a value that is not shared goes to one caller; the others load again', async () => {
  const { cache, lookup, resolveLoads, resultText } = setUp();
  const results = [1, 2].map(() => resultText(cache.get(lookup('a', { isShared: false }))));
  expect(await resolveLoads()).toEqual(['a']);
  expect(await resolveLoads()).toEqual(['a']);
  expect(await Promise.all(results)).toEqual(['loaded 1', 'loaded 2']);
});

test('a lookup with isSolo neither joins a load nor is joined', async () => {
  const { cache, lookup, resolveLoads } = setUp();
  const results = [cache.get(lookup('a', { isSolo: true })), cache.get(lookup('a')), cache.get(lookup('a'))];
  expect(await resolveLoads()).toEqual(['a', 'a']);
  expect((await Promise.all(results)).map(({ result }) => result)).toEqual(['miss', 'miss', 'collapsed']);
});

test('revalidatesFirst loads before returning a stale entry and counts it as stale, not as miss', async () => {
  const { cache, clock, lookup, resolveLoads, fill, counted, resultText } = setUp({ staleWaitMs: 60_000 });
  await fill('a');
  const call = async () => {
    counted.length = 0;
    const result = cache.get(lookup('a', { revalidatesFirst: true }));
    await resolveLoads();
    return [await resultText(result), ...counted];
  };
  clock.now += 15;
  expect(await call()).toEqual(['loaded 2', 'l1 stale']);
  clock.now += 25;
  expect(await call()).toEqual(['loaded 3', 'l1 miss']);
});

test('a value that expired during its load is returned but not stored', async () => {
  const { cache, clock, lookup, gates } = setUp();
  const result = cache.get(lookup('a'));
  await settled();
  const [load] = gates.splice(0);
  load?.open();
  clock.now += 110;
  expect(await result).toMatchObject({ result: 'miss', value: 1, stored: null });
  expect([...cache.entries()]).toEqual([]);
});

test('L2 is read once per load, skipped for local lookups, and written with a check of the current entry', async () => {
  const calls: string[] = [];
  const checks: (() => boolean)[] = [];
  const l2: L2<Entry> = {
    async read(key) {
      calls.push(`read ${key}`);
      return { entry: null, generations: [] };
    },
    write(key, _entry, isCurrent) {
      calls.push(`write ${key}`);
      checks.push(isCurrent);
    },
    delete: (key) => void calls.push(`delete ${key}`),
    isBusUp: () => true,
  };
  const { cache, clock, lookup, resolveLoads, counted, fill } = setUp({ l2 });
  await fill('a');
  expect(calls).toEqual(['read a', 'write a']);
  expect(counted).toEqual(['l2 miss', 'l1 miss']);
  expect(checks[0]?.()).toBe(true);
  const local = cache.get(lookup('local', { isLocal: true }));
  await resolveLoads();
  await local;
  expect(calls).toEqual(['read a', 'write a']);
  expect(counted.slice(2)).toEqual(['l1 miss']);
  cache.purge({ all: true });
  expect(checks[0]?.()).toBe(false);
  clock.now += 1;
  const goneResult = cache.get({
    ...lookup('a'),
    load: async () => ({ value: 0, entry: null, isShared: true, isGone: true }),
  });
  await goneResult;
  expect(calls.slice(2)).toEqual(['read a', 'delete a']);
});
