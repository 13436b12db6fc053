import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTimeline } from '../../bff/ops/timeline.ts';

const times = { stepMs: 10, steps: 4 };

test.each([
  [
    'within a step, they add up',
    [
      [0, 1],
      [9, 2],
    ],
    9,
    [0, 0, 0, 3],
  ],
  [
    'in steps of their own, each stands for itself',
    [
      [0, 1],
      [10, 2],
      [30, 4],
    ],
    30,
    [1, 2, 0, 4],
  ],
  [
    'what is older than all steps is gone',
    [
      [0, 1],
      [10, 2],
    ],
    40,
    [2, 0, 0, 0],
  ],
  ['after a long silence nothing is left', [[0, 1]], 1_000, [0, 0, 0, 0]],
  [
    'a clock that was put back goes on in the step it had',
    [
      [30, 1],
      [5, 2],
    ],
    5,
    [0, 0, 0, 3],
  ],
] as const)('%s', (_case, added, end, expected) => {
  const clock = { now: 0 };
  const timeline = createTimeline(['n'], { ...times, now: () => clock.now });
  for (const [at, n] of added) {
    clock.now = at;
    timeline.add('row', { n });
  }
  clock.now = end;
  expect(timeline.rows()).toEqual({ row: { n: expected } });
});

test('the numbers of the last steps are what was added in them, whatever the times between', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(25), fc.nat(9)), { minLength: 1, maxLength: 30 }), (additions) => {
      const clock = { now: 0 };
      const timeline = createTimeline(['n'], { ...times, now: () => clock.now });
      const expected = new Map<number, number>();
      for (const [pause, n] of additions) {
        clock.now += pause;
        timeline.add('row', { n });
        const step = Math.floor(clock.now / times.stepMs);
        expected.set(step, (expected.get(step) ?? 0) + n);
      }
      const last = Math.floor(clock.now / times.stepMs);
      const steps = [last - 3, last - 2, last - 1, last];
      expect(timeline.rows()).toEqual({ row: { n: steps.map((step) => expected.get(step) ?? 0) } });
    }),
  );
});

test('where it is to keep the worst of a step, it does', () => {
  const timeline = createTimeline(['lag'], { ...times, now: () => 0, join: Math.max });
  for (const lag of [2, 7, 3]) timeline.add('row', { lag });
  expect(timeline.rows()).toEqual({ row: { lag: [0, 0, 0, 7] } });
});
