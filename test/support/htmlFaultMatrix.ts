import { type TestContext, test } from 'vitest';
import { budgets } from '../../bff/pages/compose/budgets.ts';
import { policies } from '../../runtime/cache/policy.ts';
import { cacheOutcomeOf, possibleOutcomes } from './cacheOutcome.ts';
import { ageOf, type State, states } from './faultKinds.ts';
import type { Fault } from './faults.ts';
import { type Agent, type FetchedPage, type PageKind, pageKinds, type SitesUnderFaults } from './sitesUnderFaults.ts';
import { reportNames, waitUntil } from './underFaults.ts';

interface FailureScenario {
  pages: readonly PageKind[];
  /**
   * Result when no response of the operation is cached: the page without a section (`lost`), a 404
   * (`offline`: nobody knows whether the page exists), or the complete page, not cached because its redirect is unknown.
   */
  uncachedResult: 'lost' | 'offline' | 'redirect unknown';
}

export const sections: FailureScenario = { pages: pageKinds, uncachedResult: 'lost' };

export const existenceLookups: FailureScenario = {
  pages: pageKinds
    .filter(({ name }) => ['prosCategory', 'prosProfile', 'productLine', 'overview'].includes(name))
    // Spelled so by the content API.
    .map((page) => withLookup(page, '/api/v1/breadrumbs')),
  uncachedResult: 'offline',
};

export const redirectLookups: FailureScenario = {
  pages: pageKinds
    .filter(({ name }) => ['home', 'whatProsSay', 'productLine', 'overview'].includes(name))
    .map((page) => withLookup(page, '/api/v1/urlRedirect')),
  uncachedResult: 'redirect unknown',
};

function withLookup(page: PageKind, path: string): PageKind {
  return { ...page, operation: { ...page.operation, path }, freshness: 'lookup' };
}

/**
 * Tests each fault in every cache state. The response is the cached page, or a degraded one that is not cached. The
 * failure is reported once, and the page is complete after the upstream recovers.
 */
export function testHtmlFaultMatrix(
  name: string,
  sites: () => SitesUnderFaults,
  scenario: FailureScenario,
  faults: readonly Fault[],
): void {
  const runAllStates = async (fault: Fault, context: TestContext) => {
    const site = await startSite(sites(), scenario, fault, context);
    // One site for all states: the site has to recover from the fault each time.
    for (const state of states) {
      await site.testState(state);
      if (state.callsUpstream) await site.recover(`after ${state.name}`);
    }
    await site.checkReports();
  };
  // Sequential, because concurrent rendering would distort the response times.
  test.for(faults.filter((fault) => !isSlow(fault)))(`${name}: $name`, runAllStates);
  // Slow faults mostly wait, so they run concurrently.
  test.concurrent.for(faults.filter(isSlow))(`${name}: $name`, runAllStates);
}

const isSlow = ({ reason }: Fault) => reason === 'timeout';

/** Content of a page; `other` is the reduced content of a faulty response that the BFF accepted. */
type PageContent = 'whole' | FailureScenario['uncachedResult'] | 'other';

const landmarks = ['<main ', '<h1 ', '<footer ', '</html>'];

async function startSite(
  { envFor, setUp, fetchInBatches, contentOf, waitTimesOf }: SitesUnderFaults,
  { pages, uncachedResult }: FailureScenario,
  fault: Fault,
  context: TestContext,
) {
  const { expect } = context;
  const { site, upstream, clock, log, warnings, stop } = await setUp(context, envFor(fault));
  const operations = pages.map(({ operation }) => operation);
  /** Complete responses of all pages, as last cached. */
  let cachedPages: readonly FetchedPage[] = [];
  let failures = 0;
  // A lookup that times out leaves hardly any budget for the page.
  const isShortOfTime = isSlow(fault) && uncachedResult === 'redirect unknown';

  return { testState, recover, checkReports };

  /** Tests the pages with their cache entries in this state; the fault stays active. */
  async function testState(state: State) {
    const startedAt = clock.now;
    const ages = new Set(pages.map((page) => ageOf(page, state) ?? 0));
    upstream.setFault(fault, operations);
    // Entries expire in order of their TTL.
    for (const age of [...ages].toSorted((one, next) => one - next)) {
      clock.now = startedAt + age;
      await testPagesOfAge(age, state);
    }
  }

  async function testPagesOfAge(age: number, state: State) {
    const pagesOfAge = pages.filter((page) => ageOf(page, state) === age);
    const attempts = state.callsUpstream ? fault.attempts : 0;
    const isAttempted = ({ operation }: PageKind) => upstream.attemptsOf(operation) >= attempts;
    const fails = state.callsUpstream && fault.reason !== null;
    const successContent = state.callsUpstream && fault.removesContent ? 'other' : 'whole';
    const expectedContent = fails && !state.servesCached ? uncachedResult : successContent;
    failures += fails ? pagesOfAge.length : 0;

    let quietPolls = 0;
    // True when only time-outs are pending: all other responses were sent, and no further call has followed.
    const waitsForTimeouts = (requested: readonly PageKind[]) => {
      quietPolls = upstream.areGoodResponsesSent() ? quietPolls + 1 : 0;
      return isSlow(fault) && !isShortOfTime && quietPolls > 5 && requested.every(isAttempted);
    };
    const visitorPages = await fetchPages(pagesOfAge, 'visitor', waitsForTimeouts);
    // Background revalidation may end after the document.
    await waitUntil(() => pagesOfAge.every(isAttempted) && warnings().length >= failures);
    await upstream.settled();
    for (const page of visitorPages) {
      const { kind, response } = page;
      const label = `${kind.name}, ${state.name}`;
      checkPage(page, label, expectedContent);
      const storedHeaders = cachedPages.find((cached) => cached.kind === kind)?.response.headers ?? null;
      expect.soft(possibleOutcomes(age, storedHeaders), label).toContain(cacheOutcomeOf(response.headers));
      const { firstMs, ms } = waitTimesOf(page);
      expect.soft(firstMs, `${label}: ms to first byte`).toBeLessThan(maxFirstByteMs(kind) + 100);
      expect.soft(ms, `${label}: ms`).toBeLessThan(budgets.streamed.deferredMs + 100);
    }

    const crawlerPages = await fetchPages(pagesOfAge, 'robot');
    await upstream.settled();
    for (const page of crawlerPages) {
      const { kind } = page;
      const label = `${kind.name}, ${state.name}, for a crawler`;
      checkPage(page, label, expectedContent);
      expect.soft(waitTimesOf(page).ms, `${label}: ms`).toBeLessThan(budgets.whole.sectionMs + 100);
      expect.soft(upstream.attemptsOf(kind.operation), `${label}: attempts`).toBe(attempts);
    }
  }

  /** Clears the fault and expects complete pages at once and cached ones soon after. */
  async function recover(when: string) {
    upstream.clearFault();
    // A faulty response that was accepted is cached and has to expire; otherwise only the back-off has to end.
    clock.now += fault.removesContent ? 2 * policies.content.staleIfError : 5_000;
    const firstPages = await fetchPages(pages, 'visitor');
    const isHit = ({ response }: FetchedPage) => cacheOutcomeOf(response.headers) === 'hit';
    let uncachedPages = pages;
    cachedPages = [];
    await waitUntil(async () => {
      const fetchedPages = await fetchPages(uncachedPages, 'visitor');
      cachedPages = [...cachedPages, ...fetchedPages.filter(isHit)];
      uncachedPages = fetchedPages.filter((page) => !isHit(page)).map(({ kind }) => kind);
      return uncachedPages.length === 0;
    });
    await upstream.settled();
    expect.soft(uncachedPages, `not cached ${when}`).toEqual([]);
    for (const page of [...firstPages, ...cachedPages]) checkPage(page, `${page.kind.name}, ${when}`, 'whole');
  }

  async function checkReports() {
    const failuresPerPage = failures / operations.length;
    expect.soft(await stop()).toEqual(Array(failuresPerPage).fill(reportNames(operations)).flat().toSorted());
    expect.soft(warnings().map(({ reason, msg }) => reason ?? msg)).toEqual(Array(failures).fill(fault.reason));
    expect.soft(upstream.maxSentBytes(), 'bytes read').toBeLessThan(25_000_000);
  }

  function fetchPages(
    kinds: readonly PageKind[],
    agent: Agent,
    waitsForTimeouts?: (requested: readonly PageKind[]) => boolean,
  ) {
    const options = { batchSize: isShortOfTime ? 1 : 2, ...(waitsForTimeouts && { waitsForTimeouts }) };
    return fetchInBatches(site, kinds, agent, options);
  }

  function checkPage(page: FetchedPage, label: string, expectedContent: PageContent) {
    const { kind, response } = page;
    const { status, text, headers } = response;
    expect.soft(status, label).toBe(expectedContent === 'offline' ? 404 : 200);
    expect.soft(text.match(/<main |<h1 |<footer |<\/html>$/g), label).toEqual(landmarks);
    if (expectedContent === 'lost') expect.soft(contentOf(page), label).toBe('lost');
    if (expectedContent === 'whole' || expectedContent === 'redirect unknown')
      expect.soft(contentOf(page), label).toBe('whole');
    const isStreamed = /'nonce-/.test(`${headers['content-security-policy']}`);
    const isShared = expectedContent !== uncachedResult && !isStreamed;
    expect.soft(headers['cache-control'], label).toBe(isShared ? 'public, max-age=0, must-revalidate' : 'no-store');
    expect.soft('cdn-cache-control' in headers, label).toBe(isShared);
    expect.soft(headers['set-cookie'], label).toBeUndefined();
    const logLine = log.find(({ reqId, msg }) => reqId === headers['x-request-id'] && msg === 'request completed');
    expect.soft({ degraded: [], ...logLine }, label).toMatchObject({
      region: kind.operation.region,
      degraded: expectedContent === 'lost' ? [{ section: kind.section, reason: fault.reason }] : [],
    });
  }
}

/** Maximum time in ms from the request to the first byte of a visitor's page while its operation fails. */
export function maxFirstByteMs({ name, freshness }: PageKind): number {
  if (freshness === 'lookup') return budgets.streamed.headMs;
  return (name === 'shell' ? budgets.shell : budgets.streamed).sectionMs;
}
