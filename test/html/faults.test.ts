/** Typical faults of upstreams, seen in rendered pages; `npm run test:pages` runs all of them. */

import { test } from 'vitest';
import { budgets } from '../../bff/pages/compose/budgets.ts';
import { type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { policies } from '../../runtime/cache/policy.ts';
import { patientBudgets } from '../support/builtPages.ts';
import { cacheOutcomeOf } from '../support/cacheOutcome.ts';
import { neverResponds, tooManyRequests, typicalFaults } from '../support/faults.ts';
import { maxFirstByteMs, sections, testHtmlFaultMatrix } from '../support/htmlFaultMatrix.ts';
import { type PageKind, pageKinds, sitesForTests } from '../support/sitesUnderFaults.ts';
import { reportNames, waitUntil } from '../support/underFaults.ts';
import { unreachable } from '../support/unreachable.ts';

const sites = sitesForTests();
const pagesNamed = (...names: string[]) => pageKinds.filter(({ name }) => names.includes(name));

// Not concurrent: the test waits until Retry-After has passed.
test('an upstream is not called during its Retry-After: cached pages stay complete', async (context) => {
  const { expect } = context;
  const { fetchInBatches, setUp, contentOf } = sites();
  const { site, upstream, clock, circuits, stop } = await setUp(context);
  const [home, others] = [pagesNamed('home'), pagesNamed('whatProsSay', 'productLine')];
  // Repeated until all are cached: the first page of a process takes so long that a section may miss its deadline.
  await waitUntil(async () =>
    (await fetchInBatches(site, home, 'robot')).every(({ response }) => cacheOutcomeOf(response.headers) === 'hit'),
  );
  clock.now += policies.content.staleIfError / 2;
  upstream.setFault(tooManyRequests, [{ path: '/api/v1/header', region: 'de' }]);

  expect((await fetchInBatches(site, home, 'visitor')).map(contentOf)).toEqual(['whole']);
  // Visitors get cached pages, and the revalidation in the background calls the upstream.
  await waitUntil(() => circuits()['content'] === 'open');
  expect(circuits()['content']).toBe('open');
  const responses = await fetchInBatches(site, others, 'visitor');
  expect(
    responses.map(({ kind, response }) => [kind.name, response.status, response.headers['cache-control']]),
  ).toEqual([
    ['whatProsSay', 200, 'no-store'],
    // The existence of a product line cannot be verified without the upstream.
    ['productLine', 404, 'no-store'],
  ]);
  expect(responses[0]?.response.text).toContain('"reason":"overload"');
  upstream.clearFault();

  await expect.poll(() => circuits()['content']).toBe('closed');
  clock.now += 5_000;
  expect((await fetchInBatches(site, [...home, ...others], 'robot')).map(contentOf)).toEqual([
    'whole',
    'whole',
    'whole',
  ]);
  expect(await stop()).toEqual(['de /api/v1/header']);
});

// One fault that fails at once and one that hangs; other outcomes are covered at the BFF by
// `test/bff/pages/faultMatrix.test.ts`.
testHtmlFaultMatrix(
  'a section',
  sites,
  sections,
  typicalFaults.filter(({ name }) => /^(G4|G12)/.test(name)),
);

/** Shorter waiting time for streamed pages, so that the test does not take ten seconds. */
const shortBudgets = { ...patientBudgets, streamed: { ...budgets.streamed, deferredMs: 5_000 } };

test.concurrent.for([
  ['visitor', shortBudgets.streamed.deferredMs],
  ['robot', shortBudgets.whole.sectionMs],
] as const)('a hanging upstream delays the page of a %s by at most %d ms', async ([agent, ms], context) => {
  const { expect } = context;
  const { setUp, fetchInBatches, contentOf, waitTimesOf } = sites();
  // The upstream timeout is longer than the page waits.
  const env = { UPSTREAM_TIMEOUT_MS: String(ms + 1_000) };
  const { site, upstream, warnings, stop } = await setUp(context, env, { budgets: shortBudgets });
  const pages = pagesNamed('home', 'prosCategory', 'overview', 'compare', 'shell');
  const operations = pages.map(({ operation }) => operation);
  upstream.setFault(neverResponds, operations);
  const areRequested = (kinds: readonly PageKind[]) =>
    kinds.every(({ operation }) => upstream.attemptsOf(operation) > 0);
  for (const fetched of await fetchInBatches(site, pages, agent, { waitsForTimeouts: areRequested })) {
    const { kind, response } = fetched;
    expect.soft([response.status, contentOf(fetched)], kind.name).toEqual([200, 'lost']);
    // The main content of a page is replaced by a message, not just left out.
    if (['prosCategory', 'compare'].includes(kind.name)) {
      const { strings } = regions[kind.operation.region as RegionCode]; // the edition of a page
      const { error_message } = allStrings[strings];
      expect.soft(response.text, kind.name).toContain(`>${error_message}</p>`);
    }
    const { firstMs, ms: lastMs } = waitTimesOf(fetched);
    expect.soft(lastMs, kind.name).toBeLessThan(ms + 100);
    if (agent === 'visitor') expect.soft(firstMs, kind.name).toBeLessThan(maxFirstByteMs(kind) + 100);
  }
  expect(warnings()).toEqual([]);
  await waitUntil(() => warnings().length === operations.length);
  expect(await stop()).toEqual(reportNames(operations));
});

test.concurrent.for(unreachable)(
  'an upstream that $name causes only its own data to be missing and is logged once',
  async (fault, context) => {
    const { expect } = context;
    const RECENT_DATA_API_URL = await fault.start(context);
    const { site, stop, warnings } = await sites().setUp(context, { RECENT_DATA_API_URL });
    const [fetched] = await sites().fetchInBatches(site, pagesNamed('home'), 'robot');
    expect(fetched?.response).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'cache-status': 'proart-renderer; fwd=miss' },
      text: expect.stringContaining(`"degraded":[{"section":"disclaimer","reason":"${fault.reason}"}]`),
    });
    expect(await stop()).toEqual(['de /recent-data/apiv2/Disclaimer']);
    expect(warnings().map(({ msg }) => msg)).toEqual([expect.stringMatching(fault.message)]);
  },
);
