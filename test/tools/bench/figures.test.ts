import { expect, test } from 'vitest';
import { ratios, slope, spread } from '../../../tools/bench/figures.ts';

test('the median of an even number of values is the mean of the middle two', () => {
  expect(spread([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9 });
  expect(spread([4, 1, 9, 2])).toEqual({ median: 3, min: 1, max: 9 });
});

test('no values are an error', () => {
  expect(() => spread([])).toThrow('no values');
});

test('ratios are computed per round', () => {
  expect(ratios([10, 1], [20, 2])).toEqual({ median: 0.5, min: 0.5, max: 0.5 });
  expect(() => ratios([1], [1, 2])).toThrow('1 rounds');
});

test('slope fits a line through scattered points', () => {
  const points = [
    { x: 0, y: 11 },
    { x: 1, y: 11 },
    { x: 2, y: 15 },
    { x: 3, y: 15 },
  ];
  expect(slope(points)).toBeCloseTo(1.6);
});
