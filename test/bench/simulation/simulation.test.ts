/** A deployment in virtual time: the product's own caches under a few visitors. */
import { describe, expect, test } from 'vitest';
import { arrivals, playedPages, roomFor, type Scenario } from '../../../bench/simulation/scenario.ts';
import { simulate } from '../../../bench/simulation/simulation.ts';
import { tiers } from '../../../bff/resilience/tiers.ts';
import { modelPages } from '../../support/modelPages.ts';

const usual: Scenario = {
  visitors: 20,
  instances: 2,
  editions: 2,
  zipf: 1,
  edge: 0,
  redis: 1,
  htmlMb: 384,
  purgesPerHour: 0,
  upstreamMs: 30,
  freshSeconds: 10,
  warmUpSeconds: 10,
  seconds: 20,
  seed: 1,
};

const play = (changes: Partial<Scenario> = {}) => simulate({ ...usual, ...changes }, modelPages, () => {});

describe('visitors', () => {
  const arrive = (changes: Partial<Scenario> = {}) => {
    const scenario = { ...usual, ...changes };
    return [...arrivals(scenario, playedPages(scenario, modelPages))];
  };

  test('are the same for the same seed, and as many as are asked for', () => {
    const some = arrive({ visitors: 200 });
    expect(arrive({ visitors: 200 })).toEqual(some);
    expect(arrive({ visitors: 200, seed: 2 })).not.toEqual(some);
    expect(Math.abs(some.length / 30 - 200)).toBeLessThan(10);
  });

  test('come one after another, to every instance and page', () => {
    const some = arrive({ instances: 3 });
    expect(some.map(({ at }) => at)).toEqual(some.map(({ at }) => at).toSorted((one, other) => one - other));
    expect(new Set(some.map(({ instance }) => instance)).size).toBe(3);
    expect(new Set(some.map(({ target }) => target.address)).size).toBe(6);
  });
});

test('an instance has room for all pages, or for those that were used last', () => {
  const room = (htmlMb: number) => {
    const scenario = { ...usual, htmlMb };
    return roomFor(scenario, modelPages, playedPages(scenario, modelPages));
  };
  expect(room(1)).toBe(6);
  // Less than for three pages.
  expect(room(0.12)).toBeLessThan(6);
  expect(room(0.001)).toBe(1);
});

describe('a simulation', () => {
  test('comes out the same for the same seed, and leaves the product as it was', async () => {
    const before = structuredClone(tiers);
    const result = await play();
    expect(await play()).toEqual(result);
    expect(tiers).toEqual(before);
    expect(result.requests).toBeGreaterThan(15);
    expect(result.htmlKept).toBeGreaterThan(0.8);
    expect(result.memory.pages).toBeGreaterThan(0);
  });

  test('has instances share what one has loaded where there is a Redis', async () => {
    const [together, alone] = [await play({ instances: 5 }), await play({ instances: 5, redis: 0 })];
    expect(together.upstreamCalls).toBeLessThan(alone.upstreamCalls / 2);
    expect(together.htmlFromRedis).toBeGreaterThan(0);
    expect([alone.htmlFromRedis, alone.redis]).toEqual([0, null]);
  });

  test('counts in Redis what the editions stand for that are not played', async () => {
    const { played, redis } = await play({ editions: 30, visitors: 1_000, seconds: 5 });
    const [pages, of] = played;
    expect(pages).toBeLessThan(of / 4);
    // Three pages and what they are made of, but for prices where there is no shop.
    expect(redis?.keys).toBeGreaterThan(30 * 6);
    expect(redis?.keys).toBeLessThan(30 * 8);
  });

  test('has more upstream calls the sooner content is stale, and after purges', async () => {
    const calm = await play({ freshSeconds: 60 });
    for (const changes of [{ freshSeconds: 5 }, { freshSeconds: 60, purgesPerHour: 3_600 }])
      expect((await play(changes)).upstreamCalls).toBeGreaterThan(calm.upstreamCalls);
  });

  test('keeps most visitors from the instances where a cache stands in front', async () => {
    const { edgeKept, requests } = await play({ visitors: 200, edge: 2 });
    expect(edgeKept).toBeGreaterThan(0.95);
    expect(requests).toBeLessThan(20);
  });

  test('makes pages again and again where there is no room for them', async () => {
    const [roomy, narrow] = [await play({ redis: 0 }), await play({ redis: 0, htmlMb: 0.04 })];
    expect(narrow.renders).toBeGreaterThan(2 * roomy.renders);
  });
});
