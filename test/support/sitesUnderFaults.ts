import { afterAll, beforeAll, expect, type TestContext } from 'vitest';
import type { BffOptions } from '../../bff/app.ts';
import { buildSiteOver, linkBuiltPages, patientBudgets } from './builtPages.ts';
import { cacheOutcomeOf } from './cacheOutcome.ts';
import { type Kind, kinds } from './faultKinds.ts';
import { type Fault, serverError } from './faults.ts';
import { startLagMeter } from './lagMeter.ts';
import { type RawResponse, rawRequest } from './rawRequest.ts';
import { comparePage, type PageDocument, readDocument } from './readDocument.ts';
import { startUnderFaults, waitUntil } from './underFaults.ts';

/** Kinds with a page: every kind of page, and the shell. */
export const pageKinds = kinds.filter((kind): kind is PageKind => kind.path !== null);
export type PageKind = Kind & { path: string };

/** User agents: visitors may get a stream, crawlers get the complete page. */
const agents = {
  visitor: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  robot: 'Googlebot/2.1',
};
export type Agent = keyof typeof agents;

export interface FetchedPage {
  kind: PageKind;
  response: RawResponse;
}

/** Time to first and last byte in ms, without the time this process was blocked. */
interface WaitTimes {
  firstMs: number;
  ms: number;
}

function fetchPages(site: string, kinds: readonly PageKind[], agent: Agent): Promise<FetchedPage[]> {
  const headers = { 'user-agent': agents[agent] };
  return Promise.all(kinds.map(async (kind) => ({ kind, response: await rawRequest(site + kind.path, { headers }) })));
}

export type SitesUnderFaults = Awaited<ReturnType<typeof startSitesUnderFaults>>;

export function sitesForTests(): () => SitesUnderFaults {
  let sites: SitesUnderFaults;
  beforeAll(async () => {
    sites = await startSitesUnderFaults();
  });
  afterAll(() => sites.close());
  return () => sites;
}

async function startSitesUnderFaults() {
  const { origin: sandbox, envFor, inQueue, begin, setUp, close } = await startUnderFaults(2_000);
  const lagMeter = startLagMeter();
  const pages = await linkBuiltPages();

  const buildSite =
    (env: Record<string, string> = {}, options: Pick<BffOptions, 'budgets'> = {}) =>
    (origin: string, now: () => number) =>
      // Content names the shop by the sandbox's origin, not the faulty upstream's.
      buildSiteOver(origin, pages.dist, {
        env: { SHOP_ALLOWED_ORIGINS: sandbox, ...env },
        now,
        budgets: patientBudgets,
        ...options,
      });

  /** Fetches all pages of a new site as a crawler: cached, or degraded by the fault. Returns them by kind. */
  async function readAllPages(fault: Fault | null): Promise<Map<string, PageDocument>> {
    const { site, upstream, end } = await begin(buildSite());
    const operations = pageKinds.map(({ operation }) => operation);
    if (fault) upstream.setFault(fault, operations);
    let fetchedPages = await fetchPages(site, pageKinds, 'robot');
    // The first render of a process is slow enough to miss a section's time-out.
    await waitUntil(async () => {
      fetchedPages = await fetchPages(site, pageKinds, 'robot');
      return fetchedPages.every(({ response }) => (cacheOutcomeOf(response.headers) === 'hit') === !fault);
    });
    await end();
    return new Map(fetchedPages.map(({ kind, response }) => [kind.name, readDocument(response.text)]));
  }

  const completePages = await readAllPages(null);
  const degradedPages = await readAllPages(serverError);
  for (const { name } of pageKinds) expect(degradedPages.get(name)?.html, name).not.toBe(completePages.get(name)?.html);

  return {
    /** Returns `whole` for a complete page, `lost` for one without the failed section, otherwise `neither`. */
    contentOf: ({ kind: { name }, response }: FetchedPage) =>
      comparePage(response.text, completePages.get(name), degradedPages.get(name)),
    waitTimesOf({ response: { times } }: FetchedPage): WaitTimes {
      const msUntil = (end: number) => end - times.requested - lagMeter.between(times.requested, end);
      return { firstMs: msUntil(times.first), ms: msUntil(times.last) };
    },
    envFor,
    /** A site over a faulty upstream with a clock under test control; both stop with the test. */
    setUp: (context: TestContext, ...args: Parameters<typeof buildSite>) => setUp(context, buildSite(...args)),
    /**
     * Requests the pages of these kinds, queued behind the other tests.
     * @param options.batchSize Pages per queue slot.
     * @param options.waitsForTimeouts Returns true when these pages only wait for time-outs; the next batch then starts.
     */
    async fetchInBatches(
      site: string,
      kinds: readonly PageKind[],
      agent: Agent,
      {
        batchSize = 2,
        waitsForTimeouts = () => false,
      }: { batchSize?: number; waitsForTimeouts?: (batch: readonly PageKind[]) => boolean } = {},
    ) {
      const batches = Array.from({ length: Math.ceil(kinds.length / batchSize) }, (_, at) =>
        kinds.slice(at * batchSize, (at + 1) * batchSize),
      );
      const fetchedBatches = batches.map((batch) =>
        inQueue(
          () => fetchPages(site, batch, agent),
          () => waitsForTimeouts(batch),
        ),
      );
      return (await Promise.all(fetchedBatches)).flat();
    },
    async close() {
      lagMeter.stop();
      await close();
      await pages.remove();
    },
  };
}
