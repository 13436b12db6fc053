/** What stands in front of the simulated instances. */
import { expect, test } from 'vitest';
import { createRandom } from '../../../bench/figures.ts';
import { createQueue, lifetimeOf } from '../../../bench/simulation/edgeTier.ts';
import { chooseEditions, targetsOf } from '../../../bench/simulation/traffic.ts';
import type { ReadyAnswer } from '../../../contracts/readyAnswer.ts';
import { buildHtmlCache } from '../../support/htmlPages.ts';
import { modelPages } from '../../support/modelPages.ts';

test('a cache in front keeps an answer for as long as the product tells it', async () => {
  const { get, clock } = buildHtmlCache();
  const { ready } = await get();
  expect(lifetimeOf(ready as ReadyAnswer)).toEqual({ maxAge: 60, stale: 300 });
  clock.now += 30_000;
  const { ready: again } = await get();
  expect(lifetimeOf(again as ReadyAnswer)).toEqual({ maxAge: 30, stale: 300 });
});

test('the next event is the earliest, in whatever order they come', () => {
  const [target] = targetsOf(chooseEditions(1, 1, 1), modelPages, { visitors: 1, exponent: 1 });
  if (!target) throw new Error('there is no page');
  const random = createRandom(1);
  const queue = createQueue();
  // The same as a list that is sorted each time; some are taken while others still come.
  let expected: number[] = [];
  for (let step = 0; step < 1_000; step += 1) {
    const [first] = expected;
    expect(queue.nextAt()).toBe(first ?? Number.POSITIVE_INFINITY);
    if (first !== undefined && random() < 0.4) {
      expect(queue.pop().at).toBe(first);
      expected = expected.slice(1);
    } else {
      const at = Math.floor(random() * 200);
      queue.push({ at, target, place: 0, shownUntil: 0 });
      expected = [...expected, at].toSorted((one, other) => one - other);
    }
  }
  for (const at of expected) expect(queue.pop().at).toBe(at);
  expect(() => queue.pop()).toThrow(RangeError);
});
