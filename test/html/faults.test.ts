/** Typical faults behind the documents of pages; `npm run test:pages` has every one. */

import { test } from 'vitest';
import { budgets } from '../../bff/pages/compose/budgets.ts';
import { type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { policies } from '../../runtime/cache/policy.ts';
import { hangs, tooManyRequests, typicalFaults } from '../support/faults.ts';
import { msToBegin, sections, testHtmlFaultMatrix } from '../support/htmlFaultMatrix.ts';
import { wayOf } from '../support/htmlWays.ts';
import { type PageKind, pageKinds, sitesForTests } from '../support/sitesUnderFaults.ts';
import { named, until } from '../support/underFaults.ts';
import { unreachable } from '../support/unreachable.ts';

const sites = sitesForTests();
const pagesNamed = (...names: string[]) => pageKinds.filter(({ name }) => names.includes(name));

// Alone: the rest has its time.
test('an upstream that asks for a rest gets it: documents are as they were, or lack what comes from it', async (context) => {
  const { expect } = context;
  const { seeInTurn, setUp, shownBy } = sites();
  const { site, upstream, clock, circuits, stop } = await setUp(context);
  const [home, others] = [pagesNamed('home'), pagesNamed('whatProsSay', 'productLine')];
  // Kept: the first page of a process takes so long that a section may be too late, and is there when the clock has moved.
  await until(async () =>
    (await seeInTurn(site, home, 'robot')).every(({ answer }) => wayOf(answer.headers) === 'hit'),
  );
  clock.now += policies.content.staleIfError / 2;
  upstream.spoil(tooManyRequests, [{ path: '/api/v1/header', region: 'de' }]);

  expect((await seeInTurn(site, home, 'visitor')).map(shownBy)).toEqual(['whole']);
  // Visitors have what is kept, and the call goes on behind them.
  await until(() => circuits()['content'] === 'open');
  expect(circuits()['content']).toBe('open');
  const resting = await seeInTurn(site, others, 'visitor');
  expect(resting.map(({ kind, answer }) => [kind.name, answer.status, answer.headers['cache-control']])).toEqual([
    ['whatProsSay', 200, 'no-store'],
    // Nobody can say that it exists.
    ['productLine', 404, 'no-store'],
  ]);
  expect(resting[0]?.answer.text).toContain('"reason":"overload"');
  upstream.mend();

  await expect.poll(() => circuits()['content']).toBe('closed');
  clock.now += 5_000;
  expect((await seeInTurn(site, [...home, ...others], 'robot')).map(shownBy)).toEqual(['whole', 'whole', 'whole']);
  expect(await stop()).toEqual(['de /api/v1/header']);
});

// One that says so at once and one that never does: what others come to is the BFF's, and `test/bff/pages/faultMatrix.test.ts` has it.
testHtmlFaultMatrix(
  'a section',
  sites,
  sections,
  typicalFaults.filter(({ name }) => /^(G4|G12)/.test(name)),
);

/** A page that streams waits less than usual, so that nobody here waits for ten seconds. */
const hurried = { ...budgets, streamed: { ...budgets.streamed, lateMs: 5_000 } };

test.concurrent.for([
  ['visitor', hurried.streamed.lateMs],
  ['robot', hurried.whole.sectionMs],
] as const)('an upstream that never answers holds up a %s for %d ms, and no longer', async ([agent, ms], context) => {
  const { expect } = context;
  const { setUp, seeInTurn, shownBy, waited } = sites();
  // Longer than the page waits.
  const patience = { UPSTREAM_TIMEOUT_MS: String(ms + 1_000) };
  const { site, upstream, warnings, stop } = await setUp(context, patience, { budgets: hurried });
  const some = pagesNamed('home', 'prosCategory', 'overview', 'compare', 'shell');
  const operations = some.map(({ operation }) => operation);
  upstream.spoil(hangs, operations);
  const areAsked = (asked: readonly PageKind[]) => asked.every(({ operation }) => upstream.attemptsOf(operation) > 0);
  for (const seen of await seeInTurn(site, some, agent, { waits: areAsked })) {
    const { kind, answer } = seen;
    expect.soft([answer.status, shownBy(seen)], kind.name).toEqual([200, 'lost']);
    // What is a page's whole content is not just left out.
    if (['prosCategory', 'compare'].includes(kind.name)) {
      const { strings } = regions[kind.operation.region as RegionCode]; // the edition of a page
      const { error_message } = allStrings[strings];
      expect.soft(answer.text, kind.name).toContain(`>${error_message}</p>`);
    }
    const { firstMs, ms: lastMs } = waited(seen);
    expect.soft(lastMs, kind.name).toBeLessThan(ms + 100);
    if (agent === 'visitor') expect.soft(firstMs, kind.name).toBeLessThan(msToBegin(kind) + 100);
  }
  expect(warnings()).toEqual([]);
  await until(() => warnings().length === operations.length);
  expect(await stop()).toEqual(named(operations));
});

test.concurrent.for(unreachable)(
  'an upstream that $name costs what comes from it, told once',
  async (fault, context) => {
    const { expect } = context;
    const RECENT_DATA_API_URL = await fault.begin(context);
    const { site, stop, warnings } = await sites().setUp(context, { RECENT_DATA_API_URL });
    const [seen] = await sites().seeInTurn(site, pagesNamed('home'), 'robot');
    expect(seen?.answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'cache-status': 'proart-renderer; fwd=miss' },
      text: expect.stringContaining(`"degraded":[{"section":"disclaimer","reason":"${fault.reason}"}]`),
    });
    expect(await stop()).toEqual(['de /recent-data/apiv2/Disclaimer']);
    expect(warnings().map(({ msg }) => msg)).toEqual([expect.stringMatching(fault.says)]);
  },
);
