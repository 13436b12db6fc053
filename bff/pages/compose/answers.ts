/** From a request to an answer: which page it is, whether it has moved, and how its sections are settled. */
import { asksForApilist } from '../../../contracts/apilist.ts';
import type { Degraded } from '../../../contracts/endpoint.ts';
import type { Breadcrumbs } from '../../../contracts/fragments/meta.ts';
import { shortest } from '../../../contracts/lifetime.ts';
import { type PageAnswer, pages, type RedirectAnswer } from '../../../contracts/pages/page.ts';
import type { Shell } from '../../../contracts/pages/shell.ts';
import { regions } from '../../../contracts/regions/regions.ts';
import { allStrings } from '../../../contracts/strings/all.ts';
import { pack } from '../../../runtime/cache/packing.ts';
import { type Budget, leastSectionMs } from '../../../runtime/cache/tiers.ts';
import type { Upstreams } from '../../upstreams/upstreams.ts';
import type { Visit } from '../../upstreams/visit.ts';
import { catalogue } from '../catalogue.ts';
import { createLookups, type StoredRedirect, sinceArrival, unknown } from '../resolve/lookups.ts';
import type { RedirectHosts } from '../resolve/redirectHosts.ts';
import {
  type AskedPage,
  askedPage,
  asOverview,
  notFound,
  type Route,
  routeAt,
  sitePathOf,
} from '../resolve/resolve.ts';
import { toBreadcrumbs } from '../shape/text/meta.ts';
import { composeShell, type ShellOptions } from '../shell.ts';
import { toApilist, toDetailedApilist } from './apilist.ts';
import { type Composition, createTools, type Head, type PageTools, settle, type Tools } from './compose.ts';
import { createFinisher, type FinisherOptions, type Made, operationTags, resultOf } from './finish.ts';
import { toEtag } from './pageStore.ts';

interface Options extends FinisherOptions, ShellOptions {
  upstreams: Upstreams;
  /** Whether `pageId` and `dataRowId` show drafts. */
  previews: boolean;
  /** Whether the list of a page's calls says what developers want to know besides. */
  listsDetails: boolean;
  hosts: RedirectHosts;
}

export type Answers = ReturnType<typeof createAnswers>;

/** Makes what answers for everybody: pages by name or path, shells and calls, from the kept answers or composed. */
export function createAnswers(options: Options) {
  const { upstreams, previews, listsDetails, generation } = options;
  const { finish, kept, keep, counted, operationTagsOf } = createFinisher(options);
  const { trailOf, requiredTrail, storedRedirect } = createLookups(options);
  const shellComposer = composeShell(options);

  /** Drafts are shown where the deployment says so; elsewhere what asks for one is not there. */
  const allowed = (asked: AskedPage) => (previews ? asked : withoutPreview(asked));

  const toolsFor = (visit: Visit, { pieceMs }: Budget) =>
    createTools(upstreams.forVisit(visit), allStrings[regions[visit.region].strings], {
      pieceMs,
      onMistake: (error) => visit.log.error({ err: error }, 'a section could not be made'),
    });

  /**
   * A page.
   * @param known The page's trail, where it has been looked up already.
   * @throws {ProblemError} PRODUCT_OFFLINE when nothing is known of its path, NOT_FOUND when there is no such page.
   */
  async function page(visit: Visit, asked: AskedPage, budget: Budget, known?: Breadcrumbs): Promise<Made<PageAnswer>> {
    const { kind, request } = allowed(asked);
    return finish(visit, kind, request, budget, async () => {
      const { tools, degraded } = toolsFor(visit, budget);
      const pageTools: PageTools =
        pages[kind].identity === 'breadcrumbs'
          ? withTrail(tools, known ?? (await requiredTrail(visit, request, trailOf(visit, request), budget)))
          : {
              ...tools,
              pageKey: '',
              breadcrumbs: tools.optional(
                trailOf(visit, request).then((trail) => trail ?? toBreadcrumbs(null)),
                toBreadcrumbs(null),
              ),
            };
      const composition = catalogue[kind](request, pageTools);
      const { data, late } = await settle(composition, degraded, whatIsLeft(visit, budget), () => headOf(visit));
      return { answer: { kind, data, degraded } as PageAnswer, late };
    });
  }

  /** Header, footer and settings of the visit's edition. */
  function shell(visit: Visit, budget: Budget): Promise<Made<Shell>> {
    return finish(visit, 'shell', { region: visit.region }, budget, async () => {
      const { tools, degraded } = toolsFor(visit, budget);
      const { data } = await settle(shellComposer({ region: visit.region }, tools), degraded, budget);
      return { answer: { data, degraded }, late: {} };
    });
  }

  /** The page of a route, or the content-managed page in its place, once no stored redirect leads away from it. */
  async function pageOf(
    visit: Visit,
    route: Route,
    { query, budget }: PathOptions,
  ): Promise<Made<PageAnswer | RedirectAnswer>> {
    const asked = allowed(askedPage(route, query));
    const key = `path:${asked.kind}:${JSON.stringify(asked.request)}`;
    const hit = visit.listed ? undefined : kept<PageAnswer>(key);
    if (hit) return counted(hit);

    const before = generation();
    const trail = pages[asked.kind].identity === 'breadcrumbs' ? trailOf(visit, asked.request) : null;
    trail?.catch(() => {});
    const found = await storedRedirect(visit, asked.request, query, budget);
    if (found !== null && found !== unknown) return counted(finishedRedirect(visit, found));

    const unsure = found === unknown;
    const known = trail ? await requiredTrail(visit, asked.request, trail, budget, { unsure }) : undefined;
    const shown = known?.htmlFlag ? askedPage(asOverview(route), query) : asked;
    const made = await page(visit, shown, budget, known);
    const finished = {
      ...made,
      tags: [...new Set([...made.tags, ...operationTags(visit)])],
      ...shortest([made, visit]),
    };
    const isKept = made.key !== null && !unsure && keep(key, finished, shown.request, before);
    return { ...finished, key: isKept ? key : null, unsure };
  }

  return {
    page,
    shell,
    operationTagsOf,

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
        const { tools, degraded } = toolsFor(visit, budget);
        const { data } = await settle(await compose(tools), degraded, budget);
        return { answer: { data, degraded }, late: {} };
      });
    },

    /**
     * Whatever a site path shows: a stored redirect, its page, or the content-managed page in its place. With `apilist` in
     * the query the page comes with the list of its calls, and is nobody else's.
     * @param path Site path; its region prefix is optional.
     * @throws {ProblemError} as `page` does, and for what is no address of a page.
     */
    async byPath(visit: Visit, path: string, options: PathOptions): Promise<Made<PageAnswer | RedirectAnswer>> {
      const { query, budget } = options;
      const sitePath = sitePathOf(path, visit.region);
      const route = routeAt(sitePath);
      if (!route) {
        const found = await storedRedirect(visit, { region: visit.region, path: sitePath }, query, budget);
        if (found === null || found === unknown) throw notFound({ transient: found === unknown });
        return counted(finishedRedirect(visit, found));
      }
      if (!asksForApilist(query)) return pageOf(visit, route, options);
      visit.listed = [];
      const layout = await shell(visit, budget);
      const made = await pageOf(visit, route, options);
      if (made.answer.kind === 'redirect') return made;
      const apilist = listsDetails
        ? toDetailedApilist(visit.listed, [...layout.degraded, ...made.degraded])
        : toApilist(visit.listed);
      const answer: PageAnswer = { ...made.answer, apilist };
      return { ...made, answer, bytes: pack(answer) };
    },
  };

  function finishedRedirect(visit: Visit, { location, endsAt }: StoredRedirect): Made<RedirectAnswer> {
    const answer: RedirectAnswer = { kind: 'redirect', status: 301, location };
    const bytes = pack(answer);
    return {
      answer,
      bytes,
      etag: toEtag(bytes),
      tags: [`region:${visit.region}`, 'kind:redirect', ...operationTags(visit)],
      freshUntil: Math.min(visit.freshUntil, endsAt ?? Number.POSITIVE_INFINITY),
      staleUntil: visit.staleUntil,
      usableUntil: visit.usableUntil,
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

interface PathOptions {
  /** Query of the address, without the question mark. */
  query: string;
  budget: Budget;
}

/** What a page may still take of its budget after its lookups; where it may stream, sections have a time of their own. */
function whatIsLeft(visit: Visit, { headMs, sectionMs, lateMs }: Budget): Omit<Budget, 'pieceMs'> {
  const left = (ms: number) => Math.max(leastSectionMs, ms - sinceArrival(visit));
  if (lateMs === 0) return { headMs: left(headMs), sectionMs: left(sectionMs), lateMs };
  return { headMs: left(headMs), sectionMs, lateMs: left(lateMs) };
}

/** How the head of a page came about, as soon as it is there. */
function headOf(visit: Visit): Head {
  const { miss, collapsed } = visit.cache;
  return { ms: sinceArrival(visit), isCold: Boolean(miss || collapsed) };
}

function withTrail(tools: Tools, breadcrumbs: Breadcrumbs): PageTools {
  return { ...tools, breadcrumbs, pageKey: breadcrumbs.pageKey };
}

function withoutPreview(asked: AskedPage): AskedPage {
  const { pageId: _, dataRowId: __, ...request } = asked.request as AskedPage['request'] & Record<string, unknown>;
  return { ...asked, request };
}
