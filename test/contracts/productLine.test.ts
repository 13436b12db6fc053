import { expect, test } from 'vitest';
import { isLine } from '../../contracts/productLine.ts';

test.each([
  ['a path of a line', '/proart/laptops-home/', true],
  ['a path in an edition', '/sa-ar/proart/laptops-home/', true],
  ['a query and a fragment', '/de/proart/laptops-home?utm_source=x#all', true],
  ['another page', '/de/proart/studio-16/', false],
  ['a page below a line', '/de/proart/laptops-home/studio-16/', false],
  ['a line of another site', 'https://www.example.com/proart/laptops-home/', false],
  ['no URL', '', false],
])('an entry with %s is a line or not', (_, url, expected) => {
  expect(isLine({ url, partNo: '' })).toBe(expected);
});

test('a product that leads to its line is a product, by its part number', () => {
  expect(isLine({ url: '/de/proart/laptops-home/', partNo: 'PA-16' })).toBe(false);
});
