import { expect, test } from 'vitest';
import { ratios, slope, spread } from '../../../tools/bench/figures.ts';

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
