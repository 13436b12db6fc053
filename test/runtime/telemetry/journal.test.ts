import { expect, test } from 'vitest';
import { observationWindows } from '../../../runtime/telemetry/counterHistory.ts';
import { createJournal, journalLimits } from '../../../runtime/telemetry/journal.ts';

const call = { upstream: 'content', operation: 'header', region: 'de', outcome: 'ok' } as const;
const latest = Array.from({ length: journalLimits.calls }, (_, index) => 100 - index);

test('the journal contains the slowest calls of the last hour', () => {
  const clock = { now: 0 };
  const journal = createJournal(() => clock.now);
  journal.recordCall({ ...call, ms: 9_000 });
  clock.now += observationWindows.windowMs;
  for (let ms = 1; ms <= 100; ms += 1) journal.recordCall({ ...call, ms });
  expect(journal.read().slowest.map(({ ms }) => ms)).toEqual(latest);
});

test('the journal contains the last failed calls', () => {
  const journal = createJournal(() => 0);
  for (let ms = 1; ms <= 100; ms += 1) journal.recordCall({ ...call, outcome: 'timeout', ms });
  expect(journal.read().failures.map(({ ms }) => ms)).toEqual(latest);
});

test('a missing section has the time it was first missing and all its editions', () => {
  const clock = { now: 0 };
  const journal = createJournal(() => clock.now);
  const german = { page: 'home', region: 'de', request: 'de' } as const;
  const missing = [{ section: 'banner', reason: 'timeout' }] as const;
  journal.recordResponse(german, [...missing]);
  clock.now = 1_000;
  journal.recordResponse(german, [...missing, { section: 'news', reason: 'status' }]);
  journal.recordResponse({ page: 'home', region: 'fr', request: 'fr' }, [...missing]);
  journal.recordResponse({ ...german, page: 'shell' }, []);
  expect(journal.read().missing).toEqual([
    { page: 'home', section: 'banner', reason: 'timeout', since: 0, lastMissingAt: 1_000, regions: ['de', 'fr'] },
    { page: 'home', section: 'news', reason: 'status', since: 1_000, lastMissingAt: 1_000, regions: ['de'] },
  ]);
});

test('a missing section with a new failure reason stays missing since its first time', () => {
  const clock = { now: 0 };
  const journal = createJournal(() => clock.now);
  const german = { page: 'home', region: 'de', request: 'de' } as const;
  journal.recordResponse(german, [{ section: 'banner', reason: 'status' }]);
  clock.now = 1_000;
  journal.recordResponse(german, [{ section: 'banner', reason: 'timeout' }]);
  expect(journal.read().missing).toMatchObject([{ reason: 'timeout', since: 0, lastMissingAt: 1_000 }]);
});

test('a section is missing until the same request is complete, whatever other pages of the kind contain', () => {
  const journal = createJournal(() => 0);
  const faq = { page: 'overview', region: 'de', request: 'faq' } as const;
  journal.recordResponse(faq, [{ section: 'modules', reason: 'format' }]);
  journal.recordResponse({ ...faq, request: 'about' }, []);
  expect(journal.read().missing).toMatchObject([{ section: 'modules', since: 0 }]);
  journal.recordResponse(faq, []);
  expect(journal.read().missing).toEqual([]);
});

test.each([
  ['cached HTML page', 200, { region: 'de', kind: 'home', cache: 'hit' }, { requested: 1, cached: 1 }],
  ['HTML page from Redis', 200, { region: 'de', kind: 'home', cache: 'l2' }, { requested: 1, cached: 1 }],
  ['rendered HTML page', 200, { region: 'de', kind: 'home', shell: {} }, { requested: 1, cached: 0 }],
  ['stale HTML page', 200, { region: 'de', kind: 'home', cache: 'stale' }, { requested: 1, cached: 1 }],
  ['composed page JSON', 200, { region: 'de', cache: 'miss' }, { requested: 1, cached: 0 }],
  ['page JSON composed of stale parts', 200, { region: 'de', cache: 'stale' }, { requested: 1, cached: 0 }],
  ['personal response', 200, { region: 'de', cache: 'bypass' }, undefined],
  ['redirect', 301, { region: 'de', kind: 'redirect' }, undefined],
  ['URL without an edition', 200, {}, undefined],
])('%s is counted correctly for its edition', (_what, status, summary, expected) => {
  const journal = createJournal(() => 0);
  journal.tally(status, summary)();
  expect(journal.counts.editions['de']).toEqual(expected);
  expect(journal.counts.requests).toEqual({ answered: 1, failed: 0 });
});
