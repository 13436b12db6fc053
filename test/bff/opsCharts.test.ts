/** Numbers over time, as the page of operations draws and says them. */
import { expect, test } from 'vitest';
import { type Line, lineChart, sparkline } from '../../bff/ops/page/charts.ts';
import { wholeSteps } from '../../bff/ops/page/wholeSteps.ts';
import { watching } from '../../bff/resilience/tiers.ts';

const { steps, stepMs } = watching;
const perFiveMinutes = 300_000 / stepMs;

/** An hour of nothing, with these numbers at its end. */
const ending = (...numbers: number[]): (number | null)[] => [
  ...Array.from({ length: steps - numbers.length }, () => null),
  ...numbers,
];

/** The means that the table of a chart says, the latest first. */
function meansOf(line: Line): string[] {
  const chart = lineChart('numbers', { title: 'A', lines: [{ name: 'a', ...line }], write: String });
  return [...chart.text.matchAll(/<td>(.*?)<\/td>/g)].map(([, text = '']) => text);
}

test('five minutes end now, whatever the length of what is shown', () => {
  const now = Array.from({ length: perFiveMinutes }, () => 1);
  expect(meansOf({ points: ending(7, ...now) })).toEqual(['1', '7']);
});

test('of a share each number counts for what was asked', () => {
  expect(meansOf({ points: ending(0, 1), weights: ending(1, 999) as number[] })).toEqual(['0.999']);
});

test('a share of nothing at all is a number, too: the chart begins with it', () => {
  const nothingKept = Array.from({ length: steps }, () => 0);
  const chart = lineChart('numbers', { title: 'A', lines: [{ name: 'a', points: nothingKept }], write: String });
  expect(chart.text).toContain('60 min ago');
});

test('counts are of steps that are over, and of the time that the process was there', () => {
  expect(wholeSteps([0, 0, 5, 0, 2], [0, 0, 90, 90, 90])).toEqual([null, null, 5, 0]);
});

test('a line in a row is said for whoever does not see it', () => {
  const line = { points: ending(0.5, 0.5, 0.5, 0.5, 0.2, 0.2, 0.2, 0.2, 0.9, 0.9, 0.9, 0.9) };
  expect(sparkline(line, 20, String).text).toContain('aria-label="from 0.5 to 0.9, least 0.2"');
});
