/** Who asks for what in a simulation. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../bench/figures.ts';
import { chooseEditions, createDraw, targetsOf, zipfShares } from '../../../bench/simulation/traffic.ts';
import { modelPages } from '../../support/modelPages.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test("shares follow Zipf's law and are the whole", () => {
  const shares = zipfShares(4, 1);
  expect(sum(shares)).toBeCloseTo(1);
  expect(shares.map((share) => share / (shares[0] ?? 0))).toEqual([1, 1 / 2, 1 / 3, 1 / 4].map(about));
  expect(zipfShares(4, 0)).toEqual([0.25, 0.25, 0.25, 0.25]);
});

describe('editions that are played', () => {
  test.each([1, 2, 12, 13, 40, 86])('of %i stand for all visitors', (count) => {
    for (const exponent of [0, 0.8, 1.2]) {
      const editions = chooseEditions(count, exponent);
      expect(sum(editions.map(({ share, weight }) => share * weight))).toBeCloseTo(1);
      const rates = targetsOf(editions, modelPages, { visitors: 1_000, exponent });
      expect(sum(rates.map(({ rate, edition: { weight } }) => rate * weight))).toBeCloseTo(1_000);
    }
  });

  test('are all of a few, and of many the most popular ones and some of the others', () => {
    expect(chooseEditions(12, 1)).toHaveLength(12);
    const [first, second, ...others] = chooseEditions(86, 1);
    expect([first?.weight, first?.share]).toEqual([1, zipfShares(86, 1)[0]]);
    expect(second?.weight).toBeGreaterThan(1);
    expect(others.length).toBeLessThan(10);
  });

  test('have the addresses of their own pages', () => {
    const [german, ...others] = targetsOf(chooseEditions(2, 1), modelPages.slice(0, 1), { visitors: 1, exponent: 1 });
    const regions = [german, ...others].map((target) => [target?.edition.region, target?.address]);
    expect(new Set(regions.map(([, address]) => address)).size).toBe(2);
    for (const [region, address] of regions) if (region !== 'global') expect(address).toContain(`/${region}/proart/`);
  });
});

test('an index is drawn as often as its weight says', () => {
  const weights = [5, 3, 0, 2];
  const draw = createDraw(weights, createRandom(1));
  const drawn = [0, 0, 0, 0];
  for (let times = 0; times < 100_000; times += 1) {
    const index = draw();
    drawn[index] = (drawn[index] ?? 0) + 1;
  }
  expect(drawn[2]).toBe(0);
  const shares = drawn.map((times) => times / sum(drawn));
  for (const [index, weight] of weights.entries()) expect(shares[index]).toBeCloseTo(weight / 10, 1);
});

const about = (value: number): unknown => expect.closeTo(value);
