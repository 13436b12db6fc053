import type { Points } from './charts.ts';

/**
 * Counts of the steps that are over, since the process was there: a step under way has only begun to count.
 * @param measured What is above 0 in each step of the process: its memory.
 */
export function wholeSteps(counts: readonly number[], measured: readonly number[]): Points {
  const first = measured.findIndex((value) => value > 0);
  return counts.slice(0, -1).map((count, step) => (first >= 0 && step >= first ? count : null));
}
