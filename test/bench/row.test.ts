import { expect, test } from 'vitest';
import { judged, toTable } from '../../bench/row.ts';

const figure = { median: 1234.5, least: 1000, most: 2000 };

test('a goal is one of the ratio where there is one, else of the figure', () => {
  const ratio = { median: 0.6, least: 0.5, most: 0.9 };
  expect(judged({ what: 'a', figure, ratio, goal: { least: 0.6 } }).met).toBe(true);
  expect(judged({ what: 'a', figure, goal: { most: 1_000 } }).met).toBe(false);
  expect(judged({ what: 'a', figure }).met).toBeUndefined();
});

test('a table has a line for each row, its columns below each other', () => {
  const rows = [judged({ what: 'plain', figure, unit: 'ms', goal: { most: 2_000 } }), { what: 'other', figure }];
  expect(toTable(rows).split('\n').map((line) => line.replace(/ {3,}/g, ' | '))).toEqual([
    ' | median (least–most) | req/s | ratio (least–most) | to | goal'.replaceAll(' | ratio', '  ratio').replace('  ratio', '  ratio'),
    'plain  1,235 (1,000–2,000)  ms | ≤ 2,000  met',
    'other  1,235 (1,000–2,000)',
  ]);
});
