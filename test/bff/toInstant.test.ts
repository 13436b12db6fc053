import { afterEach, expect, test } from 'vitest';
import { toInstant } from '../../bff/pages/toInstant.ts';

const { TZ: zone } = process.env;

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test.each([
  ['2026-11-24T20:10:40Z', 20],
  ['2026-11-24T20:10:40', 20],
  ['2026-11-24T20:10:40.123', 20],
  ['2026-11-24 20:10', 20],
  [' 2026-11-24T20:10:40+02:00 ', 18],
  ['2026-11-24', 0],
])('%j is the same moment wherever a server stands', (date, hour) => {
  for (const place of ['America/Los_Angeles', 'Asia/Tokyo', 'UTC']) {
    process.env['TZ'] = place;
    expect(new Date(toInstant(date)).toISOString().slice(0, 13)).toBe(`2026-11-24T${String(hour).padStart(2, '0')}`);
  }
});

test('what is no date is none', () => {
  expect(toInstant('next winter at 20:10')).toBeNaN();
});
