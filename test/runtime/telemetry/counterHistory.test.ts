import { expect, test } from 'vitest';
import { createCounterHistory, observationWindows } from '../../../runtime/telemetry/counterHistory.ts';

const minute = observationWindows.stepMs;
const hour = observationWindows.windowMs;

/** A counter that is recorded whenever time passes. */
function startCounter() {
  const clock = { now: 1_700_000_000_000 };
  const history = createCounterHistory<'n'>(() => clock.now);
  const counts = { row: { n: 0 } };
  return {
    pass(ms: number) {
      clock.now += ms;
      history.record(counts);
    },
    add(n: number) {
      counts.row.n += n;
    },
    increase: (ms: number) => history.increaseWithin(ms, counts)['row']?.n ?? 0,
  };
}

test('a young process reports everything counted since the start', () => {
  const { add, pass, increase } = startCounter();
  add(3);
  pass(minute);
  add(2);
  expect([increase(5 * minute), increase(hour)]).toEqual([5, 5]);
});

test('the window excludes older counts, with a resolution of a minute', () => {
  const { add, pass, increase } = startCounter();
  for (let n = 0; n < 120; n += 1) {
    add(1);
    pass(minute);
  }
  expect([increase(5 * minute), increase(hour)]).toEqual([5, 60]);
});

test('a counter without increase in the window reports 0', () => {
  const { add, pass, increase } = startCounter();
  add(3);
  pass(0);
  pass(2 * hour);
  expect(increase(hour)).toBe(0);
});

test('frequent records do not shorten the history', () => {
  const { add, pass, increase } = startCounter();
  pass(0);
  add(7);
  for (let n = 0; n < 59 * 12; n += 1) pass(minute / 12);
  expect(increase(hour)).toBe(7);
});

test('a clock set back loses no counts', () => {
  const { add, pass, increase } = startCounter();
  add(1);
  pass(minute);
  add(2);
  pass(-30 * minute);
  expect(increase(hour)).toBe(3);
});
