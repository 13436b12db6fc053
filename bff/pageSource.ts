import type { FastifyBaseLogger } from 'fastify';
import type { Degraded } from '../contracts/degraded.ts';
import type { PageReply, PageSource, PageVisit, PriceWait } from '../contracts/pageSource.ts';
import { unusedPart } from '../contracts/pages/shellParts.ts';
import { timedOut, withTimeout } from '../contracts/withTimeout.ts';
import { ProblemError, toProblem } from '../runtime/http/problems/errors.ts';
import { composePrices } from './calls/price.ts';
import { composeSearch } from './calls/search.ts';
import { type Budgets, minSectionMs, pricesMs } from './pages/compose/budgets.ts';
import type { Tools } from './pages/compose/compose.ts';
import type { ResponsePayload } from './pages/compose/pageMemo.ts';
import type { PageService } from './pages/compose/pageService.ts';
import { notFound } from './pages/resolve/resolve.ts';
import { createVisit, summarise, type Visit } from './upstreams/visit.ts';

/**
 * Creates the page source of a renderer in the same process: composed pages with their cache lifetimes.
 * @param options.now Wall clock, ms.
 */
export function createPageSource(
  pageService: PageService,
  { log, now, budgets }: { log: FastifyBaseLogger; now: () => number; budgets: Budgets },
): PageSource {
  const visitOf = ({ region, pageUrl, requestId, revalidatesFirst = false, apilist }: PageVisit): Visit => {
    const visit = createVisit({ region, pageUrl, log: log.child({ reqId: requestId }) });
    return Object.assign(visit, { revalidatesFirst }, apilist && { listedCalls: [] });
  };
  /** Adds the calls of a visit to the list, if the page's URL requests one. */
  const list = ({ apilist }: PageVisit, visit: Visit, missing: Degraded) =>
    apilist?.push(...pageService.apilistOf(visit, missing));
  return {
    async page(pageVisit, { streaming }): Promise<PageReply> {
      const visit = visitOf(pageVisit);
      const { path, query } = pageVisit;
      try {
        const budget = streaming ? budgets.streamed : budgets.whole;
        const built = await pageService.byPath(visit, path, { query, budget });
        const { answer: body, deferred, redirectUnknown, personal, endsAt = null } = built;
        if (body.kind === 'redirect') {
          const maxAgeSeconds = endsAt === null ? null : Math.max(0, Math.floor((endsAt - now()) / 1_000));
          return { type: 'redirect', redirect: body, maxAgeSeconds };
        }
        return {
          type: 'page',
          ...cacheFields(built),
          body,
          deferred,
          uncacheable: redirectUnknown || personal,
          upstream: summarise(visit),
        };
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        // Visitors with an invalid path get the not-found page.
        const problem = error.code === 'INVALID_REQUEST' ? notFound() : error;
        problem.apilist = error.apilist;
        return { type: 'problem', problem: toProblem(problem, pageVisit.requestId), transient: problem.transient };
      }
    },
    async shell(pageVisit) {
      const visit = visitOf(pageVisit);
      const variant = { without: unusedPart(pageVisit.path), isForPage: true } as const;
      const built = await pageService.shell(visit, budgets.shell, variant);
      list(pageVisit, visit, built.degraded);
      return { ...cacheFields(built), body: built.answer, upstream: summarise(visit) };
    },
    async search(pageVisit, text) {
      const visit = visitOf(pageVisit);
      const request = { region: pageVisit.region, q: text };
      const compose = (tools: Tools) => composeSearch(request, tools);
      const { answer: body, bytes } = await pageService.call(visit, 'search', request, compose, budgets.whole);
      list(pageVisit, visit, body.degraded);
      return { body, bytes, upstream: summarise(visit) };
    },
    async prices(pageVisit, ids, { wait, elapsedMs }) {
      if (ids.length === 0) return null;
      const visit = visitOf(pageVisit);
      // Same members in the same order as the price call: both share a cache key.
      const request = { region: pageVisit.region, ids: [...ids] };
      const call = pageService.call(
        visit,
        'prices',
        request,
        (tools) => composePrices({ ...request, groupId: null }, tools),
        budgets.whole,
      );
      const built = await withTimeout(pricesBudgetMs(budgets, wait, elapsedMs), call).catch((error: unknown) => {
        visit.log.error({ err: error }, 'prices of a page could not be loaded');
        return null;
      });
      list(pageVisit, visit, []);
      // Placeholder prices are not used.
      if (built === null || built === timedOut || built.degraded.length > 0) return null;
      return { ...cacheFields(built), body: built.answer, upstream: summarise(visit) };
    },
  };
}

/** Picks the fields that the renderer's cache needs. */
function cacheFields({ bytes, etag, tags, freshUntil, staleUntil, usableUntil }: ResponsePayload) {
  return { bytes, etag, tags, freshUntil, staleUntil, usableUntil };
}

/** Returns how long a page that has already taken `elapsedMs` waits for its prices, in ms. */
function pricesBudgetMs({ streamed, whole }: Budgets, wait: PriceWait, elapsedMs: number): number {
  const remainingMs = ({ headMs, sectionMs }: { headMs: number; sectionMs: number }) => headMs + sectionMs - elapsedMs;
  switch (wait) {
    case 'none':
      return 0;
    case 'moment':
      return Math.max(0, Math.min(pricesMs, remainingMs(streamed)));
    case 'whole':
      return Math.max(minSectionMs, whole.sectionMs - elapsedMs);
  }
}
