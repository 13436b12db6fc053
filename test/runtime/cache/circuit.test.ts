import { expect, test } from 'vitest';
import {
  type Circuit,
  type CircuitEvent,
  circuitAfter,
  consecutiveFailures,
  failureRate,
} from '../../../runtime/cache/redis/circuit.ts';

const rules = { ...consecutiveFailures(2), firstRestMs: 10, maxRestMs: 30 };
const closed = (tally: number): Circuit<number> => ({ is: 'closed', tally });
const open = (until: number, restMs: number): Circuit<number> => ({ is: 'open', until, restMs });
const halfOpen = (restMs: number): Circuit<number> => ({ is: 'half-open', restMs });

test.each<[Circuit<number>, CircuitEvent, Circuit<number>]>([
  [closed(0), 'requested', closed(0)],
  [closed(0), 'failed', closed(1)],
  [closed(1), 'succeeded', closed(0)],
  [closed(1), 'failed', open(110, 10)],
  // A closed circuit ignores the result of a probe.
  [closed(5), 'probe failed', closed(5)],
  [open(101, 10), 'requested', open(101, 10)],
  [open(100, 10), 'requested', halfOpen(10)],
  [open(100, 10), 'succeeded', open(100, 10)],
  [open(100, 10), 'failed', open(100, 10)],
  [halfOpen(10), 'requested', halfOpen(10)],
  [halfOpen(10), 'failed', halfOpen(10)],
  [halfOpen(10), 'probe succeeded', closed(0)],
  [halfOpen(10), 'probe failed', open(120, 20)],
  [halfOpen(20), 'probe failed', open(130, 30)],
])('a circuit %j after event "%s" is %j', (before, event, after) => {
  expect(circuitAfter(before, event, 100, rules)).toEqual(after);
});

test('the failure rate opens the circuit above the limit, given the minimum number of calls within the window', () => {
  const { none, tallyOf, shouldOpen } = failureRate({ windowMs: 100, failedShare: 0.5, minCalls: 4 });
  const opensAfter = (calls: [hasFailed: boolean, at: number][]) =>
    shouldOpen(calls.reduce((tally, [hasFailed, at]) => tallyOf(tally, hasFailed, at), none));
  expect(opensAfter([1, 2, 3].map((at) => [true, at]))).toBe(false);
  expect(opensAfter([1, 2, 3, 4].map((at) => [true, at]))).toBe(true);
  expect(opensAfter([1, 20, 40, 60].map((at) => [true, at]))).toBe(true);
  expect(opensAfter([1, 20, 40, 60].map((at) => [at > 20, at]))).toBe(false);
  expect(opensAfter([1, 20, 40, 60, 80].map((at) => [at > 20, at]))).toBe(true);
  expect(opensAfter([1, 20, 40, 105].map((at) => [true, at]))).toBe(false);
});
