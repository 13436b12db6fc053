/** What is simulated, and its visitors one by one: the same ones for the same seed, in a simulation and at real processes. */
import { createDraw, createRandom } from '../figures.ts';
import type { ModelPage } from './pageModel.ts';
import { chooseEditions, type Target, targetsOf } from './traffic.ts';

export interface Scenario {
  /** A second, of all editions. */
  visitors: number;
  instances: number;
  editions: number;
  /** Of more editions than these only some are played, and stand for the others. */
  inFull: number;
  /** How much more popular the first edition and page are than the next ones. */
  zipf: number;
  /** Places of a cache in front; 0: none. */
  edge: number;
  /** 1, or 0 for none. */
  redis: number;
  /** `HTML_CACHE_MB`. */
  htmlMb: number;
  /** All stores of answers together, as `tiers.ts` divides them. */
  answersMb: number;
  /** Of tags chosen at random, everywhere. */
  purgesPerHour: number;
  /** Everything is purged, but for the cache in front, when counting begins. */
  purgesAll: boolean;
  upstreamMs: number;
  /** How long content and the lookups before a page are fresh. */
  freshSeconds: number;
  /** How long a "nothing there" is believed. */
  nothingSeconds: number;
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

/** The pages that are played: those of some editions where there are many. */
export function playedPages({ visitors, editions, inFull, zipf }: Scenario, pages: readonly ModelPage[]): Target[] {
  return targetsOf(chooseEditions(editions, zipf, inFull), pages, { visitors, exponent: zipf });
}

/** Visitors who each reach an instance: at random times, as independent people do, and any instance. */
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

/** Time until the next one of independent events. @param rate How many there are in a unit of time. */
export const gap = (rate: number, random: () => number): number => -Math.log(1 - random()) / rate;
