import { expect, test } from 'vitest';
import { createDraw, createRandom, ratios, slope, spread, zipfShares } from '../../bench/figures.ts';

test('the median of an even number of values lies between the two in the middle', () => {
  expect(spread([9, 1, 5])).toEqual({ median: 5, least: 1, most: 9 });
  expect(spread([4, 1, 9, 2])).toEqual({ median: 3, least: 1, most: 9 });
});

test('no values have no median', () => {
  expect(() => spread([])).toThrow('no values');
});

test('ratios are taken round by round, so that a slow round is slow for both', () => {
  expect(ratios([10, 1], [20, 2])).toEqual({ median: 0.5, least: 0.5, most: 0.5 });
  expect(() => ratios([1], [1, 2])).toThrow('1 rounds');
});

test('the slope of a line is found through points around it', () => {
  const points = [
    { x: 0, y: 11 },
    { x: 1, y: 11 },
    { x: 2, y: 15 },
    { x: 3, y: 15 },
  ];
  expect(slope(points)).toBeCloseTo(1.6);
});

test("shares follow Zipf's law and are the whole", () => {
  const shares = zipfShares(4, 1);
  expect(sum(shares)).toBeCloseTo(1);
  expect(shares.map((share) => share / (shares[0] ?? 0))).toEqual([1, 1 / 2, 1 / 3, 1 / 4].map(about));
  expect(zipfShares(4, 0)).toEqual([0.25, 0.25, 0.25, 0.25]);
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

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const about = (value: number): unknown => expect.closeTo(value);
