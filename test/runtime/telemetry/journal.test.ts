import { expect, test } from 'vitest';
import { watching } from '../../../runtime/telemetry/growth.ts';
import { createJournal, journalLimits } from '../../../runtime/telemetry/journal.ts';

const call = { upstream: 'content', operation: 'header', region: 'de', outcome: 'ok' } as const;
const latest = Array.from({ length: journalLimits.calls }, (_, index) => 100 - index);

test('the slowest calls of the hour stay, however many there are', () => {
  const clock = { now: 0 };
  const journal = createJournal(() => clock.now);
  journal.called({ ...call, ms: 9_000 });
  clock.now += watching.windowMs;
  for (let ms = 1; ms <= 100; ms += 1) journal.called({ ...call, ms });
  expect(journal.read().slowest.map(({ ms }) => ms)).toEqual(latest);
});

test('of failed calls the last ones stay', () => {
  const journal = createJournal(() => 0);
  for (let ms = 1; ms <= 100; ms += 1) journal.called({ ...call, outcome: 'timeout', ms });
  expect(journal.read().failures.map(({ ms }) => ms)).toEqual(latest);
});

test('a section that goes on missing is missing since its first time, for every edition that lacks it', () => {
  const clock = { now: 0 };
  const journal = createJournal(() => clock.now);
  const german = { page: 'home', region: 'de', request: 'de' } as const;
  const missing = [{ section: 'banner', reason: 'timeout' }] as const;
  journal.made(german, [...missing]);
  clock.now = 1_000;
  journal.made(german, [...missing, { section: 'news', reason: 'status' }]);
  journal.made({ page: 'home', region: 'fr', request: 'fr' }, [...missing]);
  journal.made({ ...german, page: 'shell' }, []);
  expect(journal.read().missing).toEqual([
    { page: 'home', section: 'banner', reason: 'timeout', since: 0, seen: 1_000, regions: ['de', 'fr'] },
    { page: 'home', section: 'news', reason: 'status', since: 1_000, seen: 1_000, regions: ['de'] },
  ]);
});

test('a section that fails in another way is missing since its first time', () => {
  const clock = { now: 0 };
  const journal = createJournal(() => clock.now);
  const german = { page: 'home', region: 'de', request: 'de' } as const;
  journal.made(german, [{ section: 'banner', reason: 'status' }]);
  clock.now = 1_000;
  journal.made(german, [{ section: 'banner', reason: 'timeout' }]);
  expect(journal.read().missing).toMatchObject([{ reason: 'timeout', since: 0, seen: 1_000 }]);
});

test('a section that one page lacks is missing until that page has it, whatever other pages of the kind have', () => {
  const journal = createJournal(() => 0);
  const faq = { page: 'overview', region: 'de', request: 'faq' } as const;
  journal.made(faq, [{ section: 'modules', reason: 'format' }]);
  journal.made({ ...faq, request: 'about' }, []);
  expect(journal.read().missing).toMatchObject([{ section: 'modules', since: 0 }]);
  journal.made(faq, []);
  expect(journal.read().missing).toEqual([]);
});

test.each([
  ['a cached page', 200, { region: 'de', kind: 'home', cache: 'hit' }, { asked: 1, cached: 1 }],
  ['a page from Redis', 200, { region: 'de', kind: 'home', cache: 'l2' }, { asked: 1, cached: 1 }],
  ['a page that was rendered', 200, { region: 'de', kind: 'home', shell: {} }, { asked: 1, cached: 0 }],
  ['a page that is shown stale', 200, { region: 'de', kind: 'home', cache: 'stale' }, { asked: 1, cached: 1 }],
  ['page JSON that was composed', 200, { region: 'de', cache: 'miss' }, { asked: 1, cached: 0 }],
  ['page JSON that was composed of stale parts', 200, { region: 'de', cache: 'stale' }, { asked: 1, cached: 0 }],
  ['what is one visitor’s own', 200, { region: 'de', cache: 'bypass' }, undefined],
  ['a redirect', 301, { region: 'de', kind: 'redirect' }, undefined],
  ['an address without an edition', 200, {}, undefined],
])('%s counts for its edition', (_what, status, summary, expected) => {
  const journal = createJournal(() => 0);
  journal.tally(status, summary)();
  expect(journal.counts.editions['de']).toEqual(expected);
  expect(journal.counts.requests).toEqual({ answered: 1, failed: 0 });
});
