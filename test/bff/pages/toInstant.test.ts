import { afterEach, expect, test } from 'vitest';
import { toCampaignEvents } from '../../../bff/pages/shape/campaign.ts';
import { toInstant } from '../../../bff/pages/shape/text/toInstant.ts';
import { campaignEventSchema } from '../../../bff/upstreams/content/contentSchemas.ts';
import strings from '../../../contracts/strings/de.json' with { type: 'json' };

const { TZ: originalZone } = process.env;

afterEach(() => {
  if (originalZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = originalZone;
});

test.each([
  ['2026-11-24T20:10:40Z', 20],
  ['2026-11-24T20:10:40', 20],
  ['2026-11-24T20:10:40.123', 20],
  ['2026-11-24 20:10', 20],
  [' 2026-11-24T20:10:40+02:00 ', 18],
  ['2026-11-24', 0],
  ['1795551040', 20],
  ['1795551040000', 20],
  ['/Date(1795551040000)/', 20],
  ['/Date(1795551040000+0200)/', 20],
])('%j is the same instant in every server time zone', (date, hour) => {
  for (const timeZone of ['America/Los_Angeles', 'Asia/Tokyo', 'UTC']) {
    process.env['TZ'] = timeZone;
    expect(new Date(toInstant(date) ?? Number.NaN).toISOString().slice(0, 13)).toBe(
      `2026-11-24T${String(hour).padStart(2, '0')}`,
    );
  }
});

test('a campaign starts on the same day in every server time zone', () => {
  process.env['TZ'] = 'America/Los_Angeles';
  const raw = campaignEventSchema.parse({ campaignEventList: [{ startDate: '2027-01-12T20:00:00' }] });
  const [event] = toCampaignEvents(raw, 'de', strings).campaignEventList;
  expect([event?.startDate, event?.period]).toEqual(['2027-01-12T20:00:00.000Z', '12. Januar 2027']);
});

test.each([
  ['/Date(1795546240000)/', 1_795_546_240_000],
  ['/Date(1795546240000+0200)/', 1_795_546_240_000],
  ['1795546240000', 1_795_546_240_000],
  ['1795546240', 1_795_546_240_000],
  ['', null],
  [' \t', null],
  ['0', null],
  ['0000-00-00 00:00:00', null],
  ['0001-01-01', null],
  ['0001-01-01T00:00:00', null],
  ['0001-01-01T00:00:00+08:00', null],
  ['/Date(-62135596800000)/', null],
  ['next winter at 20:10', Number.NaN],
  ['N', Number.NaN],
  ['/Date(soon)/', Number.NaN],
])('%j of a back end is %d', (date, instant) => {
  expect(toInstant(date)).toBe(instant);
});
