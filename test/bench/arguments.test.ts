import { expect, test } from 'vitest';
import { aboveZero, whole } from '../../bench/arguments.ts';

test('a number above 0 is one that ends', () => {
  expect(aboveZero('--seconds', '0.5')).toBe(0.5);
  for (const text of ['0', '-1', '', 'x', 'Infinity', 'NaN'])
    expect(() => aboveZero('--seconds', text), text).toThrow(`--seconds must be a number above 0, not "${text}"`);
});

test('what is counted is a whole number, from the least that makes sense', () => {
  expect(whole('--edge', '0', 0)).toBe(0);
  expect(whole('--instances', '1000')).toBe(1_000);
  for (const text of ['0', '1.5', '-2', '', ' ', 'Infinity', '1e300'])
    expect(() => whole('--instances', text), text).toThrow(`--instances must be a whole number from 1, not "${text}"`);
});
