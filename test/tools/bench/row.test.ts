import { expect, test } from 'vitest';
import { judged, toTable } from '../../../tools/bench/row.ts';

const figure = { median: 1234.5, least: 1000, most: 2000 };

test('a goal applies to the ratio if there is one, else to the figure', () => {
  const ratio = { median: 0.6, least: 0.5, most: 0.9 };
  expect(judged({ what: 'a', figure, ratio, goal: { least: 0.6 } }).met).toBe(true);
  expect(judged({ what: 'a', figure, goal: { most: 1_000 } }).met).toBe(false);
  expect(judged({ what: 'a', figure }).met).toBeUndefined();
});

test('a table has a line for each row, with aligned columns', () => {
  const rows = [judged({ what: 'plain', figure, unit: 'ms', goal: { most: 2_000 } }), { what: 'other', figure }];
  const [head = '', plain = '', other = ''] = toTable(rows).split('\n');
  expect(other).toBe('other  1,235 (1,000–2,000)');
  expect(plain).toMatch(/^plain {2}1,235 \(1,000–2,000\) {2}ms +≤ 2,000 {2}met$/);
  expect(plain.indexOf('≤')).toBe(head.indexOf('goal'));
});
