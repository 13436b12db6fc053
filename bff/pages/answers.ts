/** From a request to an answer: finished bytes if they are kept, else composed, settled and kept. */
import { toDataBlock } from '../../contracts/dataBlock.ts';
import type { Degraded } from '../../contracts/endpoint.ts';
import type { Breadcrumbs } from '../../contracts/fragments/meta.ts';
import type { LateSection } from '../../contracts/pageSource.ts';
import { type PageAnswer, pages, type RedirectAnswer } from '../../contracts/pages/page.ts';
import type { Shell } from '../../contracts/pages/shell.ts';
import { regions } from '../../contracts/regions.ts';
import type { RouteMatch } from '../../contracts/routes.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { ProblemError, UpstreamError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import type { CacheResult } from '../resilience/cached.ts';
import { type Budget, leastSectionMs, pieceMs } from '../resilience/tiers.ts';
import type { Upstreams } from '../upstreams/upstreams.ts';
import type { Visit } from '../upstreams/visit.ts';
import { catalogue } from './catalogue.ts';
import { type Composition, createTools, type PageTools, settle, type Tools, tooLate, within } from './compose.ts';
import { type Finished, type PageStore, toEtag } from './pageStore.ts';
import { redirectTarget } from './redirectTarget.ts';
import { type AskedPage, askedPage, asOverview } from './resolve.ts';
import { toBreadcrumbs } from './shape/meta.ts';
import { composeShell } from './shell.ts';

/** An answer, and how it came about. */
export interface Made<T extends object> extends Finished<T> {
  /** Key under which the finished answer is kept; null when it is not. */
  key: string | null;
  result: CacheResult;
  /** Nobody else's: never kept by anybody. */
  personal: boolean;
  /** Whether the page has moved could not be found out: whole, but not to be kept by others. */
  unsure: boolean;
  degraded: Degraded;
  late: Readonly<Record<string, LateSection>>;
}

interface Options {
  upstreams: Upstreams;
  store: PageStore;
  metrics: Metrics;
  /** System code of the AI status call. */
  assistantSystemCode: string;
  /** Whether `pageId` and `dataRowId` show drafts. */
  previews: boolean;
  isAllowedHost: (hostname: string) => boolean;
  /** Counts purges. */
  generation: () => number;
  now: () => number;
}

export type Answers = ReturnType<typeof createAnswers>;

export function createAnswers(options: Options) {
  const { upstreams, store, metrics, previews, isAllowedHost, generation, now } = options;
  const flights = new Map<string, Promise<Made<object>>>();
  const shellComposer = composeShell(options.assistantSystemCode);

  const toolsFor = (visit: Visit) =>
    createTools(upstreams.forVisit(visit), allStrings[regions[visit.region].strings], {
      pieceMs,
      onMistake: (error) => visit.log.error({ err: error }, 'a section could not be made'),
    });

  /** The finished answer of a key, or one made now; makers of one key at one time share it unless they may stream. */
  async function finish<T extends { degraded: Degraded }>(
    visit: Visit,
    kind: string,
    request: object,
    budget: Budget,
    compose: () => Promise<{ answer: T; late: Made<T>['late'] }>,
  ): Promise<Made<T>> {
    const key = `${kind}:${JSON.stringify(request)}`;
    // A key holds what its own composer gave, so the type is the composer's.
    const kept = store.get(key) as Finished<T> | undefined;
    if (kept) return told(asHit(key, kept));

    const joined = budget.lateMs === 0 ? (flights.get(key) as Promise<Made<T>> | undefined) : undefined;
    if (joined) return told({ ...(await joined), result: 'collapsed' });
    const flight = make(visit, kind, key, isChosen(request), compose);
    if (budget.lateMs > 0) return told(await flight);
    flights.set(key, flight);
    try {
      return told(await flight);
    } finally {
      flights.delete(key);
    }
  }

  async function make<T extends { degraded: Degraded }>(
    visit: Visit,
    kind: string,
    key: string,
    chosen: boolean,
    compose: () => Promise<{ answer: T; late: Made<T>['late'] }>,
  ): Promise<Made<T>> {
    const before = generation();
    const { answer, late } = await compose();
    // Escaped once, here: the same bytes are the API's JSON and the data block of the HTML.
    const bytes = Buffer.from(toDataBlock(answer));
    const { degraded } = answer;
    const isWhole = degraded.length === 0 && Object.keys(late).length === 0;
    const finished: Finished<T> = {
      answer,
      bytes,
      etag: isWhole ? toEtag(bytes) : '',
      tags: [`region:${visit.region}`, `kind:${kind}`, ...operationTags(visit)],
      freshUntil: visit.freshUntil,
    };
    const isKept = isWhole && now() < finished.freshUntil && generation() === before;
    if (isKept) store.put(key, finished, { chosen });
    countDegraded(kind, degraded);
    const counted = degraded.length;
    // A late section that fails is known when the stream ends.
    void Promise.all(Object.values(late)).then(() => countDegraded(kind, degraded.slice(counted)));
    return {
      ...finished,
      key: isKept ? key : null,
      result: resultOf(visit),
      personal: 'bypass' in visit.cache,
      unsure: false,
      degraded,
      late,
    };
  }

  function countDegraded(page: string, degraded: Degraded) {
    for (const { section, reason } of degraded) {
      // Without the key of a product level's section: content names those, and a label is of a closed set.
      metrics.degradedSections.inc({ page, section: section.split('.', 1)[0] ?? section, reason });
    }
  }

  function told<T extends object>(made: Made<T>): Made<T> {
    metrics.cacheRequests.inc({ cache: 'page', tier: 'l1', result: made.personal ? 'bypass' : made.result });
    return made;
  }

  /** The trail of a page whose existence it decides. @throws {ProblemError} PRODUCT_OFFLINE without one. */
  async function requiredTrail(visit: Visit, trail: Promise<Breadcrumbs | null>, budget: Budget): Promise<Breadcrumbs> {
    const found = await inHead(visit, trail, budget);
    if (found === null || found === unknown) {
      throw new ProblemError('PRODUCT_OFFLINE', 'Product offline', { passing: found === unknown });
    }
    return found;
  }

  /** What a lookup finds while the visitor waits for the head of the page; `unknown` when it fails or is late. */
  async function inHead<Value>(
    visit: Visit,
    load: Promise<Value>,
    { headMs }: Budget,
  ): Promise<Value | typeof unknown> {
    try {
      const found = await within(headMs - sinceArrival(visit), load);
      return found === tooLate ? unknown : found;
    } catch (error) {
      if (error instanceof UpstreamError) return unknown;
      throw error;
    }
  }

  function trailOf(visit: Visit, { region, path }: AskedPage['request']): Promise<Breadcrumbs | null> {
    const { content } = upstreams.forVisit(visit);
    return content.breadcrumbs({ region, path }).then((raw) => raw && toBreadcrumbs(raw));
  }

  /**
   * A page.
   * @param known The page's trail, where it has been looked up already.
   * @throws {ProblemError} PRODUCT_OFFLINE when nothing is known of its path, NOT_FOUND when there is no such page.
   */
  async function page(visit: Visit, asked: AskedPage, budget: Budget, known?: Breadcrumbs): Promise<Made<PageAnswer>> {
    const { kind } = asked;
    const request = previews ? asked.request : withoutPreview(asked.request);
    return finish(visit, kind, request, budget, async () => {
      const { tools, degraded } = toolsFor(visit);
      const pageTools: PageTools =
        pages[kind].identity === 'breadcrumbs'
          ? withTrail(tools, known ?? (await requiredTrail(visit, trailOf(visit, request), budget)))
          : {
              ...tools,
              pageKey: '',
              breadcrumbs: tools.optional(
                trailOf(visit, request).then((trail) => trail ?? toBreadcrumbs(null)),
                toBreadcrumbs(null),
              ),
            };
      const { data, late } = await settle(catalogue[kind](request, pageTools), degraded, whatIsLeft(visit, budget));
      return { answer: { kind, data, degraded } as PageAnswer, late };
    });
  }

  return {
    page,

    /** Header, footer and settings of the visit's edition. */
    shell: (visit: Visit, budget: Budget): Promise<Made<Shell>> =>
      finish(visit, 'shell', { region: visit.region }, budget, async () => {
        const { tools, degraded } = toolsFor(visit);
        const { data } = await settle(shellComposer({ region: visit.region }, tools), degraded, budget);
        return { answer: { data, degraded }, late: {} };
      }),

    /**
     * A shared call that is no page.
     * @param request All that its answer depends on.
     */
    call<Data extends object>(
      visit: Visit,
      name: string,
      request: object,
      compose: (tools: Tools) => Composition<Data> | Promise<Composition<Data>>,
      budget: Budget,
    ): Promise<Made<{ data: Data; degraded: Degraded }>> {
      return finish(visit, name, request, budget, async () => {
        const { tools, degraded } = toolsFor(visit);
        const { data } = await settle(await compose(tools), degraded, budget);
        return { answer: { data, degraded }, late: {} };
      });
    },

    /**
     * Whatever a route's address shows: a stored redirect, its page, or the content-managed page in its place.
     * @param options.query Query of the address, without the question mark.
     * @param options.strict Whether a query that the page's contract refuses is an error.
     * @throws {ProblemError} as `page` does, and for what is no address of a page.
     */
    async byPath(
      visit: Visit,
      match: RouteMatch,
      { path, query, strict, budget }: { path: string; query: string; strict: boolean; budget: Budget },
    ): Promise<Made<PageAnswer | RedirectAnswer>> {
      const asked = askedPage(match, path, query, { strict });
      const key = `path:${asked.kind}:${JSON.stringify(asked.request)}`;
      const kept = store.get(key) as Finished<PageAnswer> | undefined;
      if (kept) return told(asHit(key, kept));

      const before = generation();
      const trail = pages[asked.kind].identity === 'breadcrumbs' ? trailOf(visit, asked.request) : null;
      trail?.catch(() => {});
      const found = await storedRedirect(visit, asked, query, budget);
      if (found !== null && found !== unknown) return told(finishedRedirect(visit, found));

      const known = trail ? await requiredTrail(visit, trail, budget) : undefined;
      const shown = known?.htmlFlag ? askedPage(asOverview(match), path, query, { strict }) : asked;
      const made = await page(visit, shown, budget, known);
      const finished = {
        ...made,
        tags: [...new Set([...made.tags, ...operationTags(visit)])],
        freshUntil: Math.min(made.freshUntil, visit.freshUntil),
      };
      const isKept = made.key !== null && found !== unknown && now() < finished.freshUntil && generation() === before;
      if (isKept) store.put(key, finished, { chosen: isChosen(shown.request) });
      return { ...finished, key: isKept ? key : null, unsure: found === unknown };
    },
  };

  /** What content says about a moved path; a lookup that fails lets the page proceed, as the specification's guards do. */
  async function storedRedirect(
    visit: Visit,
    { request: { region, path } }: AskedPage,
    query: string,
    budget: Budget,
  ): Promise<StoredRedirect | null | typeof unknown> {
    const { content } = upstreams.forVisit(visit);
    const record = await inHead(visit, content.urlRedirect({ region, path }), budget);
    if (record === null || record === unknown) return record;
    const endsAt = record.offlineDate === null ? null : Date.parse(record.offlineDate);
    if (endsAt !== null && !(endsAt > now())) return null;
    const location = redirectTarget(record.targetUrl, { path, query }, isAllowedHost);
    return location === null ? null : { location, endsAt };
  }

  function finishedRedirect(visit: Visit, { location, endsAt }: StoredRedirect): Made<RedirectAnswer> {
    const answer: RedirectAnswer = { kind: 'redirect', status: 301, location };
    const bytes = Buffer.from(toDataBlock(answer));
    return {
      answer,
      bytes,
      etag: toEtag(bytes),
      tags: [`region:${visit.region}`, 'kind:redirect', ...operationTags(visit)],
      freshUntil: Math.min(visit.freshUntil, endsAt ?? Number.POSITIVE_INFINITY),
      endsAt,
      key: null,
      result: resultOf(visit),
      personal: false,
      unsure: false,
      degraded: [],
      late: {},
    };
  }
}

interface StoredRedirect {
  location: string;
  /** Wall clock, ms; null: never. */
  endsAt: number | null;
}

const unknown: unique symbol = Symbol('not known');

/** How long the visitor has waited already, ms. */
function sinceArrival({ startedAt }: Visit): number {
  return performance.now() - startedAt;
}

/** What a whole page may still take of its budget after its lookups; where it may stream, sections have a time of their own. */
function whatIsLeft(visit: Visit, budget: Budget): Budget {
  if (budget.lateMs > 0) return budget;
  const left = (ms: number) => Math.max(leastSectionMs, ms - sinceArrival(visit));
  return { ...budget, headMs: left(budget.headMs), sectionMs: left(budget.sectionMs) };
}

/** Whether a request holds what a visitor can choose freely, and not only what content knows. */
function isChosen(request: object): boolean {
  const { ids, q, profession, page } = request as Partial<Record<'ids' | 'q' | 'profession' | 'page', unknown>>;
  return Boolean(ids || q || profession || Number(page) > 1);
}

function operationTags({ operations }: Visit): string[] {
  return [...operations].sort().map((name) => `op:${name}`);
}

/** How an answer came about, from the lookups it is made of. */
function resultOf({ cache }: Visit): CacheResult {
  if (cache.miss || cache.bypass) return 'miss';
  return cache.stale_error ? 'stale_error' : cache.stale ? 'stale' : 'miss';
}

function asHit<T extends object>(key: string, finished: Finished<T>): Made<T> {
  return { ...finished, key, result: 'hit', personal: false, unsure: false, degraded: [], late: {} };
}

function withTrail(tools: Tools, breadcrumbs: Breadcrumbs): PageTools {
  return { ...tools, breadcrumbs, pageKey: breadcrumbs.pageKey };
}

function withoutPreview<Request extends object>(request: Request): Request {
  const { pageId: _, dataRowId: __, ...rest } = request as Request & { pageId?: string; dataRowId?: string };
  return rest as Request;
}
