/** What is simulated, and the visitors of it one by one: the same for the same seed, whoever plays them. */
import { createRandom } from '../figures.ts';
import type { ModelPage } from './pageModel.ts';
import { chooseEditions, createDraw, type Target, targetsOf, zipfShares } from './traffic.ts';

export interface Scenario {
  /** A second, of all editions. */
  visitors: number;
  instances: number;
  editions: number;
  /** How much more popular the first edition and page are than the next ones. */
  zipf: number;
  /** Places of a cache in front; 0: none. */
  edge: number;
  /** 1, or 0 for none. */
  redis: number;
  /** `HTML_CACHE_MB`. */
  htmlMb: number;
  /** Of tags chosen at random, everywhere. */
  purgesPerHour: number;
  upstreamMs: number;
  /** How long content and the lookups before a page are fresh. */
  freshSeconds: number;
  warmUpSeconds: number;
  seconds: number;
  seed: number;
}

/** Somebody asks an instance for a page. */
export interface Arrival {
  /** Since the beginning, ms. */
  at: number;
  target: Target;
  instance: number;
}

/** Memory that a page takes in both codings and besides, on average (docs/operations.md). */
export const pageBytes = 40_000;

/** The pages that are played, those of some editions where there are many. */
export function playedPages({ visitors, editions, zipf }: Scenario, pages: readonly ModelPage[]): Target[] {
  return targetsOf(chooseEditions(editions, zipf), pages, { visitors, exponent: zipf });
}

/** Visitors who reach an instance each: at random times, as independent people do, and at any instance. */
export function* arrivals(
  { instances, warmUpSeconds, seconds, seed }: Scenario,
  targets: readonly Target[],
): Generator<Arrival> {
  const random = createRandom(seed);
  const rates = targets.map(({ rate }) => rate);
  const draw = createDraw(rates, random);
  const perMs = rates.reduce((sum, rate) => sum + rate, 0) / 1_000;
  const end = (warmUpSeconds + seconds) * 1_000;
  for (let at = gap(perMs, random); at < end; at += gap(perMs, random)) {
    yield { at, target: targets[draw()] as Target, instance: Math.floor(random() * instances) };
  }
}

/** Time until the next one of independent events. @param rate Of them, in one unit of time. */
export const gap = (rate: number, random: () => number): number => -Math.log(1 - random()) / rate;

/**
 * How many of the played pages an instance has room for. Where there is room for some of all pages only, those that were used within
 * some time are kept (Che's approximation of an LRU), and so they are of the played ones.
 */
export function roomFor(scenario: Scenario, pages: readonly ModelPage[], targets: readonly Target[]): number {
  const room = Math.floor((scenario.htmlMb * 2 ** 20 * 7) / 8 / pageBytes);
  if (room >= scenario.editions * pages.length) return targets.length;
  const editionShares = zipfShares(scenario.editions, scenario.zipf);
  const pageShares = zipfShares(pages.length, scenario.zipf);
  const perInstance = scenario.visitors / scenario.instances;
  const all = editionShares.flatMap((edition) => pageShares.map((page) => perInstance * edition * page));
  const usedWithin = (rates: readonly number[], seconds: number) =>
    rates.reduce((sum, rate) => sum + 1 - Math.exp(-rate * seconds), 0);
  let [less, more] = [0, 1e9];
  for (let step = 0; step < 100; step += 1) {
    const middle = (less + more) / 2;
    if (usedWithin(all, middle) < room) less = middle;
    else more = middle;
  }
  return Math.max(
    1,
    Math.round(
      usedWithin(
        targets.map(({ rate }) => rate / scenario.instances),
        less,
      ),
    ),
  );
}
