/** From a request to a response: resolves the page and its stored redirect, and composes its sections. */
import { type ApiCall, hasApilistParameter } from '../../../contracts/apilist.ts';
import type { Degraded } from '../../../contracts/degraded.ts';
import type { Breadcrumbs } from '../../../contracts/fragments/meta.ts';
import { shortest } from '../../../contracts/lifetime.ts';
import { type PageResponse, pages, type RedirectAnswer } from '../../../contracts/pages/page.ts';
import type { Shell } from '../../../contracts/pages/shell.ts';
import { hasRequiredParts, supplementaryParts, unusedPart } from '../../../contracts/pages/shellParts.ts';
import { hasPreviewParameter } from '../../../contracts/preview.ts';
import { regions } from '../../../contracts/regions/regions.ts';
import { allStrings } from '../../../contracts/strings/all.ts';
import { pack } from '../../../runtime/cache/packing.ts';
import { incompleteMaxAge } from '../../../runtime/cache/policy.ts';
import { ProblemError } from '../../../runtime/http/problems/errors.ts';
import type { Metrics } from '../../../runtime/telemetry/metrics.ts';
import type { Upstreams } from '../../upstreams/upstreams.ts';
import type { Visit } from '../../upstreams/visit.ts';
import { catalogue } from '../catalogue.ts';
import type { ProductIndex } from '../product/productIndex.ts';
import { elapsedMs, Lookups, type StoredRedirect, unresolved } from '../resolve/lookups.ts';
import type { RedirectHosts } from '../resolve/redirectHosts.ts';
import {
  notFound,
  type RequestedPage,
  type Route,
  requestedPage,
  routeAt,
  sitePathOf,
  toOverviewRoute,
} from '../resolve/resolve.ts';
import { completeShell } from '../shape/completeShell.ts';
import { toBreadcrumbs } from '../shape/text/meta.ts';
import { composeShell, type ShellOptions } from '../shell.ts';
import { toApilist, toDetailedApilist } from './apilist.ts';
import { type Budget, remainingBudget } from './budgets.ts';
import { type Composition, createTools, type HeadTiming, type PageTools, settle, type Tools } from './compose.ts';
import { type BuiltResponse, isForOneVisitor, operationTags, type PageMemo, resultOf, toEtag } from './pageMemo.ts';

/** Dependencies and settings of the page service. */
export interface PageServiceOptions extends ShellOptions {
  upstreams: Upstreams;
  memo: PageMemo;
  productIndex: ProductIndex;
  metrics: Pick<Metrics, 'redirectsRefused'>;
  /** Shows drafts for `pageId` and `dataRowId`. */
  previews: boolean;
  /** Adds sizes, attempts and missing sections to the list of a page's calls. */
  detailedApilist: boolean;
  hosts: RedirectHosts;
  /** Wall clock, ms. */
  now: () => number;
}

/** A variant of an edition’s shell. */
export interface ShellVariant {
  /** A part that is left out. */
  without?: 'aiAssistant' | undefined;
  /** The shell may lack supplementary parts rather than hold up a page. */
  isForPage?: true;
}

interface PathOptions {
  /** Query of the URL, without the question mark. */
  query: string;
  budget: Budget;
}

/** Composes or serves from the memo: pages by name or path, shells, and shared calls. */
export class PageService {
  readonly #options: PageServiceOptions;
  readonly #memo: PageMemo;
  readonly #lookups: Lookups;
  readonly #composeShell: ReturnType<typeof composeShell>;

  constructor(options: PageServiceOptions) {
    this.#options = options;
    this.#memo = options.memo;
    this.#lookups = new Lookups(options);
    this.#composeShell = composeShell(options);
  }

  /**
   * Returns a page.
   * @param knownBreadcrumbs The page's breadcrumbs, if they have been looked up already.
   * @throws {ProblemError} PRODUCT_OFFLINE when the path is not in content, NOT_FOUND when there is no such page.
   */
  page(
    visit: Visit,
    requested: RequestedPage,
    budget: Budget,
    knownBreadcrumbs?: Breadcrumbs,
  ): Promise<BuiltResponse<PageResponse>> {
    const { kind, request } = this.#applyPreviewSetting(requested);
    return this.#memo.getOrCompose(visit, kind, request, budget, async () => {
      const { tools, degraded, headPiecesMs } = this.#toolsFor(visit, remainingBudget(budget, elapsedMs(visit)));
      const composition = catalogue[kind](
        request,
        await this.#pageTools(visit, { kind, request }, budget, tools, knownBreadcrumbs),
      );
      const { data, deferred } = await settle(composition, degraded, remainingBudget(budget, elapsedMs(visit)), {
        headTimingOf: () => headTimingOf(visit, headPiecesMs()),
      });
      return { answer: { kind, data, degraded } as PageResponse, deferred };
    });
  }

  /** Returns header, footer and settings of the visit's edition. */
  shell(visit: Visit, budget: Budget, variant: ShellVariant): Promise<BuiltResponse<Shell>> {
    // Each variant has its own key, so that no other gets a shell without supplementary parts from the memo.
    const request = { region: visit.region, ...variant };
    return this.#memo.getOrCompose(visit, 'shell', request, budget, async () => {
      const { tools, degraded } = this.#toolsFor(visit, budget);
      const composition = this.#composeShell(request, tools);
      const isHurried = variant.isForPage && !visit.revalidatesFirst;
      const supplementary = isHurried ? supplementaryParts : undefined;
      const { data } = await settle(composition, degraded, budget, { supplementary });
      const isUsable = variant.isForPage && hasRequiredParts(degraded);
      return {
        answer: { data: completeShell(data, tools.strings), degraded },
        deferred: {},
        incompleteMaxAge: isUsable ? incompleteMaxAge[isHurried ? 'visitor' : 'background'] : undefined,
      };
    });
  }

  /**
   * Returns the response of a shared call other than a page.
   * @param request Everything the response depends on; part of the memo's key.
   */
  call<Data extends object>(
    visit: Visit,
    name: string,
    request: object,
    compose: (tools: Tools) => Composition<Data> | Promise<Composition<Data>>,
    budget: Budget,
  ): Promise<BuiltResponse<{ data: Data; degraded: Degraded }>> {
    return this.#memo.getOrCompose(visit, name, request, budget, async () => {
      const { tools, degraded } = this.#toolsFor(visit, budget);
      const { data } = await settle(await compose(tools), degraded, budget);
      return { answer: { data, degraded }, deferred: {} };
    });
  }

  /**
   * Returns the response of a site path: a stored redirect, its page, or the content-managed page in its place. With
   * `apilist` in the query the page, or the problem in its place, includes the list of the calls made for it and for
   * the shell; such a response and a draft are not shared.
   * @param path Site path; its region prefix is optional.
   * @throws {ProblemError} as `page` does; also INVALID_REQUEST for an invalid path, NOT_FOUND for one without a route.
   */
  async byPath(
    visit: Visit,
    path: string,
    options: PathOptions,
  ): Promise<BuiltResponse<PageResponse | RedirectAnswer>> {
    if (!hasApilistParameter(options.query)) return this.#atPath(visit, path, options);
    visit.listedCalls = [];
    const layout = await this.shell(visit, options.budget, { without: unusedPart(path) });
    try {
      const built = await this.#atPath(visit, path, options);
      if (built.answer.kind === 'redirect') return built;
      const apilist = this.apilistOf(visit, [...layout.degraded, ...built.degraded]);
      const answer: PageResponse = { ...built.answer, apilist };
      return { ...built, answer, bytes: pack(answer) };
    } catch (error) {
      if (error instanceof ProblemError) error.apilist = this.apilistOf(visit, layout.degraded);
      throw error;
    }
  }

  /** Returns the list of a visit's calls; outside production with details and missing sections. */
  apilistOf({ listedCalls = [] }: Visit, missing: Degraded): ApiCall[] {
    return this.#options.detailedApilist ? toDetailedApilist(listedCalls, missing) : toApilist(listedCalls);
  }

  /** Returns the response of a site path, without the list of its calls. */
  async #atPath(
    visit: Visit,
    path: string,
    options: PathOptions,
  ): Promise<BuiltResponse<PageResponse | RedirectAnswer>> {
    const { query, budget } = options;
    const sitePath = sitePathOf(path, visit.region);
    const route = routeAt(sitePath);
    if (!route) {
      const found = await this.#lookups.storedRedirect(visit, { region: visit.region, path: sitePath }, query, budget);
      if (found === null || found === unresolved) throw notFound({ transient: found === unresolved });
      return this.#memo.countResult(toRedirect(visit, found));
    }
    const requested = this.#applyPreviewSetting(requestedPage(route, query));
    // The breadcrumbs decide whether the path has a draft, so the kind's memoised page must not be served before them.
    if (this.#options.previews && hasPreviewParameter(query)) visit.isPersonal = true;
    if (isForOneVisitor(visit)) return this.#pageOrRedirect(visit, route, requested, options);
    const key = `path:${requested.kind}:${JSON.stringify(requested.request)}`;
    return this.#memo.getOrResolve(key, requested.request, () =>
      this.#pageOrRedirect(visit, route, requested, options),
    );
  }

  /** Returns the stored redirect of a route, its page, or the content-managed page in its place. */
  async #pageOrRedirect(
    visit: Visit,
    route: Route,
    requested: RequestedPage,
    { query, budget }: PathOptions,
  ): Promise<BuiltResponse<PageResponse | RedirectAnswer>> {
    const { request } = requested;
    const breadcrumbs =
      pages[requested.kind].identity === 'breadcrumbs' ? this.#lookups.breadcrumbsOf(visit, request) : null;
    breadcrumbs?.catch(() => {});
    const redirect = await this.#lookups.storedRedirect(visit, request, query, budget);
    if (redirect !== null && redirect !== unresolved) return this.#memo.countResult(toRedirect(visit, redirect));

    const isRedirectUnknown = redirect === unresolved;
    const known =
      breadcrumbs &&
      (await this.#lookups.requiredBreadcrumbs(visit, request, breadcrumbs, budget, { isRedirectUnknown }));
    const shownPage = known?.htmlFlag ? requestedPage(toOverviewRoute(route), query) : requested;
    const built = await this.page(visit, shownPage, budget, known ?? undefined);
    return {
      ...built,
      tags: [...new Set([...built.tags, ...operationTags(visit)])],
      ...shortest([built, visit]),
      redirectUnknown: isRedirectUnknown,
    };
  }

  /** Removes the draft parameters where the deployment does not show drafts. */
  #applyPreviewSetting(requested: RequestedPage): RequestedPage {
    return this.#options.previews ? requested : withoutPreview(requested);
  }

  #toolsFor(visit: Visit, budget: Budget) {
    return createTools(this.#options.upstreams.forVisit(visit), allStrings[regions[visit.region].strings], {
      budget,
      productIndex: this.#options.productIndex,
      onInternalError: (error) => visit.log.error({ err: error }, 'section could not be composed'),
    });
  }

  /** Returns the composer's tools of a page. Depending on its kind, breadcrumbs are required or optional. */
  async #pageTools(
    visit: Visit,
    { kind, request }: RequestedPage,
    budget: Budget,
    tools: Tools,
    knownBreadcrumbs: Breadcrumbs | undefined,
  ): Promise<PageTools> {
    const breadcrumbs = () => this.#lookups.breadcrumbsOf(visit, request);
    if (pages[kind].identity === 'breadcrumbs') {
      const found =
        knownBreadcrumbs ?? (await this.#lookups.requiredBreadcrumbs(visit, request, breadcrumbs(), budget));
      return { ...tools, breadcrumbs: found, pageKey: found.pageKey };
    }
    const none = toBreadcrumbs(null);
    const optional = tools.optional(
      breadcrumbs().then((found) => found ?? none),
      none,
    );
    return { ...tools, breadcrumbs: optional, pageKey: '' };
  }
}

function toRedirect(visit: Visit, { location, endsAt }: StoredRedirect): BuiltResponse<RedirectAnswer> {
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
    redirectUnknown: false,
    degraded: [],
    deferred: {},
  };
}

/** Returns the timing of a page's head that waited `headPiecesMs` for its sections. */
function headTimingOf(visit: Visit, headPiecesMs: number): HeadTiming {
  const { miss, collapsed } = visit.cache;
  return { ms: elapsedMs(visit) - headPiecesMs, isCold: Boolean(miss || collapsed) };
}

function withoutPreview(requested: RequestedPage): RequestedPage {
  const {
    pageId: _,
    dataRowId: __,
    ...request
  } = requested.request as RequestedPage['request'] & Record<string, unknown>;
  return { ...requested, request };
}
