/** Who asks for what in a simulation. */
import { describe, expect, test } from 'vitest';
import { zipfShares } from '../../../bench/figures.ts';
import { chooseEditions, targetsOf } from '../../../bench/simulation/traffic.ts';
import { modelPages } from '../../support/modelPages.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('editions that are played', () => {
  test.each([1, 2, 12, 13, 40, 86])('of %i stand for all visitors', (count) => {
    for (const exponent of [0, 0.8, 1.2]) {
      const editions = chooseEditions(count, exponent, 12);
      expect(sum(editions.map(({ share, weight }) => share * weight))).toBeCloseTo(1);
      const rates = targetsOf(editions, modelPages, { visitors: 1_000, exponent });
      expect(sum(rates.map(({ rate, edition: { weight } }) => rate * weight))).toBeCloseTo(1_000);
    }
  });

  test('are all of a few, and of many the most popular one and some of the others', () => {
    expect(chooseEditions(12, 1, 12)).toHaveLength(12);
    expect(chooseEditions(86, 1, 86)).toHaveLength(86);
    const [first, second, ...others] = chooseEditions(86, 1, 12);
    expect([first?.weight, first?.share]).toEqual([1, zipfShares(86, 1)[0]]);
    expect(second?.weight).toBeGreaterThan(1);
    expect(others.length).toBeLessThan(10);
  });

  test('have the addresses of their own pages', () => {
    const [german, ...others] = targetsOf(chooseEditions(2, 1, 2), modelPages.slice(0, 1), {
      visitors: 1,
      exponent: 1,
    });
    const regions = [german, ...others].map((target) => [target?.edition.region, target?.address]);
    expect(new Set(regions.map(([, address]) => address)).size).toBe(2);
    for (const [region, address] of regions) if (region !== 'global') expect(address).toContain(`/${region}/proart/`);
  });
});
