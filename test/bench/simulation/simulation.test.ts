/** A deployment in virtual time: the product's own caches under a few visitors. */
import { describe, expect, test } from 'vitest';
import { playedRoom, setTiers } from '../../../bench/simulation/rooms.ts';
import { arrivals, playedPages, type Scenario } from '../../../bench/simulation/scenario.ts';
import { simulate } from '../../../bench/simulation/simulation.ts';
import { sizeOfFinished } from '../../../bff/pages/pageStore.ts';
import { sizeOfEntry } from '../../../bff/resilience/entryStores.ts';
import { tiers } from '../../../bff/resilience/tiers.ts';
import { modelPages } from '../../support/modelPages.ts';

const usual: Scenario = {
  visitors: 20,
  instances: 2,
  editions: 2,
  inFull: 12,
  zipf: 1,
  edge: 0,
  redis: 1,
  htmlMb: 384,
  answersMb: 624,
  purgesPerHour: 0,
  purgesAll: false,
  upstreamMs: 30,
  freshSeconds: 10,
  nothingSeconds: 30,
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

describe('room', () => {
  test('is for all pages, or for those that were used last', () => {
    const room = (htmlMb: number) => {
      const scenario = { ...usual, htmlMb };
      const { htmlPages, restore } = setTiers(scenario, modelPages, playedPages(scenario, modelPages));
      restore();
      return htmlPages;
    };
    expect(room(1)).toBeGreaterThanOrEqual(6);
    // Less than for three pages.
    expect(room(0.12)).toBeLessThan(6);
    expect(room(0.001)).toBe(1);
  });

  test('of what is played is as much as an LRU has of it among all', () => {
    const often = { rate: 1, bytes: 10 };
    const seldom = { rate: 0.001, bytes: 10 };
    const all = [often, often, seldom, seldom];
    expect(playedRoom(100, all, [often])).toBe(100);
    expect(playedRoom(20, all, [often])).toBeGreaterThan(9.5);
    expect(playedRoom(20, all, [seldom])).toBeLessThan(0.5);
  });
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

  test('comes out the same whether all editions are played or some stand for the others', async () => {
    // From an empty cache on: afterwards nearly all is kept, however it is played.
    const many = { editions: 40, visitors: 200, instances: 3, warmUpSeconds: 0, seconds: 60 };
    const [all, some] = [await play({ ...many, inFull: 40 }), await play(many)];
    expect(some.played[0]).toBeLessThan(all.played[0] / 5);
    expect(all.htmlKept).toBeLessThan(0.98);
    for (const share of ['htmlKept', 'htmlFromRedis'] as const)
      expect(Math.abs(some[share] - all[share]), share).toBeLessThan(0.01);
    // Among the few that are played more have a shop.
    for (const rate of ['renders', 'upstreamCalls'] as const)
      expect(Math.abs(some[rate] / all[rate] - 1), rate).toBeLessThan(0.1);
  });

  test('knows of a busiest second where all editions are played, or nothing happens to all of them at once', async () => {
    const many = { editions: 40, visitors: 200, seconds: 5 };
    const busiest = async (changes: Partial<Scenario>) => (await play({ ...many, ...changes })).mostUpstreamCalls;
    expect(await busiest({ warmUpSeconds: 0 })).toBeNull();
    expect(await busiest({ purgesAll: true })).toBeNull();
    const [calm, purged] = [await busiest({ inFull: 40 }), await busiest({ inFull: 40, purgesAll: true })];
    expect(purged).toBeGreaterThan(1.5 * (calm ?? Number.NaN));
  });

  test('asks again sooner where a "nothing there" is believed for less long', async () => {
    const lacking = modelPages.map((page) => ({
      ...page,
      page: { ...page.page, lookups: page.page.lookups.map((lookup) => ({ ...lookup, isNothing: true })) },
    }));
    const calls = async (nothingSeconds: number) => {
      const scenario = { ...usual, freshSeconds: 60, nothingSeconds };
      return (await simulate(scenario, lacking, () => {})).upstreamCalls;
    };
    expect(await calls(2)).toBeGreaterThan(2 * (await calls(30)));
  });

  test('asks for answers again that there is no room for', async () => {
    const calls = async (answersMb: number) => (await play({ redis: 0, answersMb })).upstreamCalls;
    expect(await calls(0.01)).toBeGreaterThan(2 * (await calls(624)));
  });

  test('counts the memory of an instance and of Redis as their stores do', async () => {
    const { memory, redis } = await play({ warmUpSeconds: 0 });
    // Of both editions: a shell and a price where there is a shop, and what the pages are made of besides.
    expect(memory.pages).toBe(2 * 3 * 40_000);
    expect(memory.finished).toBe((2 + 2 * 3 + 1) * sizeOfFinished({ bytes: { byteLength: 2_000 } }));
    expect(memory.answers).toBe((2 + 2 * 2 + 1) * sizeOfEntry({ bytes: 1_000, packed: null }));
    expect(redis?.keys).toBe(2 * 3 + 7);
    // A tenth more than in memory, where an entry is larger.
    expect((redis?.bytes ?? 0) / memory.pages).toBeCloseTo(1.1, 1);
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
