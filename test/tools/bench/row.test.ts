import { expect, test } from 'vitest';
import { toTable, withVerdict } from '../../../tools/bench/row.ts';

const figure = { median: 1234.5, min: 1000, max: 2000 };

test('a goal applies to the ratio if there is one, else to the figure', () => {
  const ratio = { median: 0.6, min: 0.5, max: 0.9 };
  expect(withVerdict({ what: 'a', figure, ratio, goal: { min: 0.6 } }).met).toBe(true);
  expect(withVerdict({ what: 'a', figure, goal: { max: 1_000 } }).met).toBe(false);
  expect(withVerdict({ what: 'a', figure }).met).toBeUndefined();
});

test('a table has a line for each row, with aligned columns', () => {
  const rows = [withVerdict({ what: 'plain', figure, unit: 'ms', goal: { max: 2_000 } }), { what: 'other', figure }];
  const [head = '', plain = '', other = ''] = toTable(rows).split('\n');
  expect(other).toBe('other  1,235 (1,000–2,000)');
  expect(plain).toMatch(/^plain {2}1,235 \(1,000–2,000\) {2}ms +≤ 2,000 {2}met$/);
  expect(plain.indexOf('≤')).toBe(head.indexOf('goal'));
});
