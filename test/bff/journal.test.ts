import { expect, test } from 'vitest';
import { createJournal } from '../../bff/ops/journal.ts';
import { watching } from '../../bff/resilience/tiers.ts';

const call = { upstream: 'content', operation: 'header', region: 'de', outcome: 'ok' } as const;

test('the slowest calls of the hour stay, however many there are', () => {
  const clock = { now: 0 };
  const journal = createJournal(() => clock.now);
  journal.called({ ...call, ms: 9_000 });
  clock.now += watching.stepMs * watching.steps;
  for (let ms = 1; ms <= 100; ms += 1) journal.called({ ...call, ms });
  const { slowest } = journal.read();
  expect(slowest.map(({ ms }) => ms)).toEqual(Array.from({ length: watching.latest }, (_, index) => 100 - index));
});

test('lists have an end: of failures and reports the last ones stay', () => {
  const journal = createJournal(() => 0);
  for (let ms = 1; ms <= 100; ms += 1) {
    journal.called({ ...call, outcome: 'timeout', ms });
    journal.reported({ websiteCode: 'de', apiUrl: `https://a.example/${ms}?q=1`, pageUrl: '/de/proart/?q=1' }, 'sent');
  }
  const { failures, reports } = journal.read();
  expect(failures.map(({ ms }) => ms)).toEqual(Array.from({ length: watching.latest }, (_, index) => 100 - index));
  expect(reports).toHaveLength(watching.latest);
  expect(reports[0]).toMatchObject({ apiUrl: 'https://a.example/100', pageUrl: '/de/proart/' });
});

test('of redirects the most frequent come first, and the ones asked for last are remembered', () => {
  const journal = createJournal(() => 0);
  for (let times = 0; times < 9; times += 1) journal.redirected('de', '/de/proart/long-ago/', '/de/proart/');
  for (let n = 0; n < watching.redirects + 10; n += 1)
    journal.redirected('de', `/de/proart/${n}/`, '/de/proart/?utm_source=a');
  for (let times = 0; times < 3; times += 1) journal.redirected('de', '/de/proart/often/', '/de/proart/');
  const { redirects } = journal.read();
  expect(redirects).toHaveLength(watching.latest);
  expect(redirects[0]).toMatchObject({ from: '/de/proart/often/', to: '/de/proart/', times: 3 });
  expect(redirects[1]?.to).toBe('/de/proart/');
});

test('a section that fails in another way is the same one, and another edition is another', () => {
  const clock = { now: 0 };
  const journal = createJournal(() => clock.now);
  const german = { page: 'home', region: 'de', request: 'de' } as const;
  journal.made(german, [{ section: 'banner', reason: 'status' }]);
  clock.now = 1_000;
  journal.made(german, [{ section: 'banner', reason: 'timeout' }]);
  journal.made({ page: 'home', region: 'fr', request: 'fr' }, [{ section: 'banner', reason: 'timeout' }]);
  journal.made({ ...german, page: 'shell' }, []);
  expect(journal.read().lacking).toMatchObject([
    { region: 'de', reason: 'timeout', since: 0, seen: 1_000, answers: 2 },
    { region: 'fr', since: 1_000, answers: 1 },
  ]);
});

test('a section that one page lacks is missing until that page has it, whatever other pages of the kind have', () => {
  const clock = { now: 0 };
  const journal = createJournal(() => clock.now);
  const faq = { page: 'overview', region: 'de', request: 'faq' } as const;
  journal.made(faq, [{ section: 'modules', reason: 'format' }]);
  clock.now = 1_000;
  journal.made({ ...faq, request: 'about' }, []);
  expect(journal.read()).toMatchObject({ lacking: [{ section: 'modules', since: 0 }], over: [] });
  clock.now = 2_000;
  journal.made(faq, []);
  expect(journal.read()).toMatchObject({ lacking: [], over: [{ section: 'modules', since: 0, until: 2_000 }] });
});

test.each([
  ['a kept page', 200, { region: 'de', kind: 'home', cache: 'hit' }, { asked: 1, kept: 1 }],
  ['a page from Redis', 200, { region: 'de', kind: 'home', cache: 'l2' }, { asked: 1, kept: 1 }],
  ['a page that was rendered', 200, { region: 'de', kind: 'home', shell: {} }, { asked: 1, kept: 0 }],
  ['a page that is shown stale', 200, { region: 'de', kind: 'home', cache: 'stale' }, { asked: 1, kept: 1 }],
  ['a finished answer that was made', 200, { region: 'de', cache: 'miss' }, { asked: 1, kept: 0 }],
  ['a finished answer that was made of stale parts', 200, { region: 'de', cache: 'stale' }, { asked: 1, kept: 0 }],
  ['what is one visitor’s own', 200, { region: 'de', cache: 'bypass' }, undefined],
  ['a redirect', 301, { region: 'de', kind: 'redirect' }, undefined],
  ['an address without an edition', 200, {}, undefined],
])('%s counts for its edition', (_what, status, summary, expected) => {
  const journal = createJournal(() => 0);
  journal.tally(status, summary)();
  const { requests, editions } = journal.takeCounts();
  expect(editions.get('de')).toEqual(expected);
  expect(requests).toEqual({ answered: 1, failed: 0 });
  expect(journal.takeCounts().requests.answered).toBe(0);
});
