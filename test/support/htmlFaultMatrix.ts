import { type TestContext, test } from 'vitest';
import { budgets } from '../../bff/pages/compose/budgets.ts';
import { policies } from '../../runtime/cache/policy.ts';
import { cacheOutcomeOf, possibleOutcomes } from './cacheOutcome.ts';
import { ageOf, type State, states } from './faultKinds.ts';
import type { Fault } from './faults.ts';
import { type Agent, type FetchedPage, type PageKind, pageKinds, type SitesUnderFaults } from './sitesUnderFaults.ts';
import { reportNames, waitUntil } from './underFaults.ts';

interface Failing {
  pages: readonly PageKind[];
  /**
   * Result without a cached response of the operation: the page without a section, the error page, or the whole page
   * although its redirect is unknown.
   */
  without: 'lost' | 'offline' | 'redirect unknown';
}

export const sections: Failing = { pages: pageKinds, without: 'lost' };

export const existenceLookups: Failing = {
  pages: pageKinds
    .filter(({ name }) => ['prosCategory', 'prosProfile', 'productLine', 'overview'].includes(name))
    .map((page) => withLookup(page, '/api/v1/breadrumbs')),
  without: 'offline',
};

export const redirectLookups: Failing = {
  pages: pageKinds
    .filter(({ name }) => ['home', 'whatProsSay', 'productLine', 'overview'].includes(name))
    .map((page) => withLookup(page, '/api/v1/urlRedirect')),
  without: 'redirect unknown',
};

function withLookup(page: PageKind, path: string): PageKind {
  return { ...page, operation: { ...page.operation, path }, freshness: 'lookup' };
}

/**
 * Tests each fault with the documents of pages in every cache state: a page shows its cached content or what is left
 * without the operation, which nobody caches, reports the failure once, and is complete again once the upstream is.
 */
export function testHtmlFaultMatrix(
  name: string,
  sites: () => SitesUnderFaults,
  failing: Failing,
  faults: readonly Fault[],
): void {
  const runAllStates = async (fault: Fault, context: TestContext) => {
    const site = await begin(sites(), failing, fault, context);
    // One site for all states, so that the fault recurs.
    for (const state of states) {
      await site.meet(state);
      if (state.callsUpstream) await site.recover(`after ${state.name}`);
    }
    await site.end();
  };
  // Sequential, because concurrent rendering would distort the response times.
  test.for(faults.filter((fault) => !isSlow(fault)))(`${name}: $name`, runAllStates);
  // Slow faults mostly wait, so they run concurrently.
  test.concurrent.for(faults.filter(isSlow))(`${name}: $name`, runAllStates);
}

const isSlow = ({ reason }: Fault) => reason === 'timeout';

/** Content of a page; `other` is the reduced content of an accepted faulty response. */
type Shown = 'whole' | Failing['without'] | 'other';

const landmarks = ['<main ', '<h1 ', '<footer ', '</html>'];

async function begin(
  { envFor, setUp, fetchInBatches, shownBy, waited }: SitesUnderFaults,
  { pages, without }: Failing,
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
  const isHurried = isSlow(fault) && without === 'redirect unknown';

  return { meet, recover, end };

  /** Applies the fault while the pages are in this cache state; it stays active. */
  async function meet(state: State) {
    const begunAt = clock.now;
    const ages = new Set(pages.map((page) => ageOf(page, state) ?? 0));
    upstream.spoil(fault, operations);
    // Entries expire in order of their TTL.
    for (const age of [...ages].toSorted((one, next) => one - next)) {
      clock.now = begunAt + age;
      await meetAt(age, state);
    }
  }

  async function meetAt(age: number, state: State) {
    const some = pages.filter((page) => ageOf(page, state) === age);
    const attempts = state.callsUpstream ? fault.attempts : 0;
    const isAccepted = ({ operation }: PageKind) => upstream.attemptsOf(operation) >= attempts;
    const fails = state.callsUpstream && fault.reason !== null;
    const accepted = state.callsUpstream && fault.takesAway ? 'other' : 'whole';
    const shows = fails && !state.servesCached ? without : accepted;
    failures += fails ? some.length : 0;

    let answered = 0;
    // True when only time-outs are left: every good response has arrived and caused no further call.
    const waits = (requested: readonly PageKind[]) => {
      answered = upstream.hasAnswered() ? answered + 1 : 0;
      return isSlow(fault) && !isHurried && answered > 5 && requested.every(isAccepted);
    };
    const seen = await see(some, 'visitor', waits);
    // Background revalidation may end after the document.
    await waitUntil(() => some.every(isAccepted) && warnings().length >= failures);
    await upstream.settled();
    for (const each of seen) {
      const { kind, answer } = each;
      const about = `${kind.name}, ${state.name}`;
      check(each, about, shows);
      const storedHeaders = cachedPages.find((existing) => existing.kind === kind)?.answer.headers ?? null;
      expect.soft(possibleOutcomes(age, storedHeaders), about).toContain(cacheOutcomeOf(answer.headers));
      const { firstMs, ms } = waited(each);
      expect.soft(firstMs, `${about}: ms to first byte`).toBeLessThan(msToBegin(kind) + 100);
      expect.soft(ms, `${about}: ms`).toBeLessThan(budgets.streamed.lateMs + 100);
    }

    const again = await see(some, 'robot');
    await upstream.settled();
    for (const each of again) {
      const { kind } = each;
      const about = `${kind.name}, ${state.name}, for a robot`;
      check(each, about, shows);
      expect.soft(waited(each).ms, `${about}: ms`).toBeLessThan(budgets.whole.sectionMs + 100);
      expect.soft(upstream.attemptsOf(kind.operation), `${about}: attempts`).toBe(attempts);
    }
  }

  /** Clears the fault and expects complete, cached pages within five seconds. */
  async function recover(when: string) {
    upstream.clearFault();
    // An accepted response is cached as long as any other.
    clock.now += fault.takesAway ? 2 * policies.content.staleIfError : 5_000;
    const first = await see(pages, 'visitor');
    const isHit = ({ answer }: FetchedPage) => cacheOutcomeOf(answer.headers) === 'hit';
    let rest = pages;
    cachedPages = [];
    await waitUntil(async () => {
      const seen = await see(rest, 'visitor');
      cachedPages = [...cachedPages, ...seen.filter(isHit)];
      rest = seen.filter((each) => !isHit(each)).map(({ kind }) => kind);
      return rest.length === 0;
    });
    await upstream.settled();
    expect.soft(rest, `not cached ${when}`).toEqual([]);
    for (const each of [...first, ...cachedPages]) check(each, `${each.kind.name}, ${when}`, 'whole');
  }

  async function end() {
    const times = failures / operations.length;
    expect.soft(await stop()).toEqual(Array(times).fill(reportNames(operations)).flat().toSorted());
    expect.soft(warnings().map(({ reason, msg }) => reason ?? msg)).toEqual(Array(failures).fill(fault.reason));
    expect.soft(upstream.maxSentBytes(), 'bytes read').toBeLessThan(25_000_000);
  }

  function see(some: readonly PageKind[], agent: Agent, waits?: (received: readonly PageKind[]) => boolean) {
    return fetchInBatches(site, some, agent, { atOnce: isHurried ? 1 : 2, ...(waits && { waits }) });
  }

  function check(seen: FetchedPage, about: string, shows: Shown) {
    const { kind, answer } = seen;
    const { status, text, headers } = answer;
    expect.soft(status, about).toBe(shows === 'offline' ? 404 : 200);
    expect.soft(text.match(/<main |<h1 |<footer |<\/html>$/g), about).toEqual(landmarks);
    if (shows === 'lost') expect.soft(shownBy(seen), about).toBe('lost');
    if (shows === 'whole' || shows === 'redirect unknown') expect.soft(shownBy(seen), about).toBe('whole');
    const isStreamed = /'nonce-/.test(`${headers['content-security-policy']}`);
    const isForAll = shows !== without && !isStreamed;
    expect.soft(headers['cache-control'], about).toBe(isForAll ? 'public, max-age=0, must-revalidate' : 'no-store');
    expect.soft('cdn-cache-control' in headers, about).toBe(isForAll);
    expect.soft(headers['set-cookie'], about).toBeUndefined();
    const line = log.find(({ reqId, msg }) => reqId === headers['x-request-id'] && msg === 'request completed');
    expect.soft({ degraded: [], ...line }, about).toMatchObject({
      region: kind.operation.region,
      degraded: shows === 'lost' ? [{ section: kind.section, reason: fault.reason }] : [],
    });
  }
}

/** Longest time in ms that the first byte of a visitor's page may wait for its operation. */
export function msToBegin({ name, freshness }: PageKind): number {
  if (freshness === 'lookup') return budgets.streamed.headMs;
  return (name === 'shell' ? budgets.shell : budgets.streamed).sectionMs;
}
