import { expect, test } from 'vitest';
import { createCache } from '../../bff/resilience/cached.ts';

/** A cache whose clock and loader the test holds. */
function setUp() {
  let now = 1_000_000;
  let loads = 0;
  const cache = createCache(() => now);
  return {
    get: (key = 'a') => cache('content', key, async () => ({ load: ++loads })),
    fail: (key = 'a') => cache('content', key, () => Promise.reject(new Error('down'))),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('callers of one key at one time share one load', async () => {
  const { get } = setUp();
  const answers = await Promise.all(Array.from({ length: 100 }, () => get()));
  expect(new Set(answers)).toEqual(new Set([{ load: 1 }]));
});

test('an answer is kept for its freshness and no longer', async () => {
  const { get, pass } = setUp();
  expect(await get()).toEqual({ load: 1 });
  pass(59_999);
  expect(await get()).toEqual({ load: 1 });
  pass(2);
  expect(await get()).toEqual({ load: 2 });
});

test('keys do not know each other', async () => {
  const { get } = setUp();
  expect(await get('a')).toEqual({ load: 1 });
  expect(await get('b')).toEqual({ load: 2 });
});

test('a failure reaches everybody who waits, and is not kept', async () => {
  const { get, fail } = setUp();
  const [one, two] = await Promise.allSettled([fail(), fail()]);
  expect([one?.status, two?.status]).toEqual(['rejected', 'rejected']);
  expect(await get()).toEqual({ load: 1 });
});
