/** The lookups that come before a page: whether it exists, and whether it has moved. */
import type { Breadcrumbs } from '../../../contracts/fragments/meta.ts';
import { shortest } from '../../../contracts/lifetime.ts';
import { splitRegion } from '../../../contracts/routes.ts';
import { tooLate, within } from '../../../contracts/within.ts';
import { ProblemError, UpstreamError } from '../../../runtime/http/problems/errors.ts';
import type { Upstreams } from '../../upstreams/upstreams.ts';
import type { Visit } from '../../upstreams/visit.ts';
import type { Budget } from '../compose/budgets.ts';
import { toBreadcrumbs } from '../shape/text/meta.ts';
import { toInstant } from '../shape/text/toInstant.ts';
import { isEndless } from './isEndless.ts';
import { nearestPage } from './nearestPage.ts';
import { pageAt } from './pageAt.ts';
import type { RedirectHosts } from './redirectHosts.ts';
import { redirectTarget } from './redirectTarget.ts';
import type { AskedPage } from './resolve.ts';

/** Where a page stands: its edition, and its site path with prefix and last slash. */
type PagePlace = Pick<AskedPage['request'], 'region' | 'path'>;

/** Where a page has moved to. */
export interface StoredRedirect {
  location: string;
  /** Wall clock, ms; null: never. */
  endsAt: number | null;
}

/** What a lookup finds that failed, or is late. */
export const unknown: unique symbol = Symbol('not known');

/** How long the visitor has waited already, ms. */
export function sinceArrival({ startedAt }: Visit): number {
  return performance.now() - startedAt;
}

interface LookupOptions {
  upstreams: Upstreams;
  hosts: RedirectHosts;
  /** Wall clock, ms. */
  now: () => number;
}

/** The lookups of a BFF: the breadcrumbs of a path, those that a page cannot be without, and where a path has moved to. */
export class Lookups {
  readonly #options: LookupOptions;

  constructor(options: LookupOptions) {
    this.#options = options;
  }

  /**
   * The breadcrumbs of a page whose existence they decide.
   * @param options.isRedirectUnknown The page may have moved: that it is not here is no lasting answer.
   * @throws {ProblemError} PRODUCT_OFFLINE without one, with the closest page above it.
   */
  async requiredBreadcrumbs(
    visit: Visit,
    { region, path }: PagePlace,
    breadcrumbs: Promise<Breadcrumbs | null>,
    budget: Budget,
    { isRedirectUnknown = false } = {},
  ): Promise<Breadcrumbs> {
    const found = await inHead(visit, breadcrumbs, budget);
    if (found !== null && found !== unknown) return found;
    const transient = isRedirectUnknown || found === unknown;
    const above = transient
      ? undefined
      : nearestPage(path, (parent) => this.breadcrumbsOf(visit, { region, path: parent }));
    const nearest = above && (await inHead(visit, above, budget));
    throw new ProblemError('PRODUCT_OFFLINE', 'Product offline', {
      transient,
      ...(nearest && nearest !== unknown && { nearest }),
    });
  }

  breadcrumbsOf(visit: Visit, { region, path }: PagePlace): Promise<Breadcrumbs | null> {
    const { content } = this.#options.upstreams.forVisit(visit);
    return content.breadcrumbs({ region, path }).then((raw) => raw && toBreadcrumbs(raw));
  }

  /**
   * What content says about a moved path; a lookup that fails lets the page proceed, as the specification's guards do. A redirect
   * that would send the visitor round is none: the page is shown.
   */
  async storedRedirect(
    visit: Visit,
    place: PagePlace,
    query: string,
    budget: Budget,
  ): Promise<StoredRedirect | null | typeof unknown> {
    const found = await this.#redirectAt(visit, place, query, budget);
    if (found === null || found === unknown) return found;
    const next = async (path: string) => {
      const further = await this.#redirectAt(visit, { region: splitRegion(path).region, path }, '', budget);
      return further === null || further === unknown ? null : further.page;
    };
    const { page, ...redirect } = found;
    return (await isEndless(place.path, page, next)) ? null : redirect;
  }

  /** The record of a path that may be followed, with the site path that it leads to. */
  async #redirectAt(
    visit: Visit,
    { region, path }: PagePlace,
    query: string,
    budget: Budget,
  ): Promise<(StoredRedirect & { page: string | null }) | null | typeof unknown> {
    const { upstreams, hosts, now } = this.#options;
    // A redirect may lead to another edition, whose record is that edition's.
    const there = region === visit.region ? visit : { ...visit, region };
    const record = await inHead(visit, upstreams.forVisit(there).content.urlRedirect({ region, path }), budget);
    Object.assign(visit, shortest([visit, there]));
    if (record === null || record === unknown) return record;
    const endsAt = record.offlineDate === null ? null : toInstant(record.offlineDate);
    if (Number.isNaN(endsAt)) visit.log.warn({ region, path }, 'a redirect is not followed: its offline date is none');
    if (endsAt !== null && !(endsAt > now())) return null;
    const target = redirectTarget(record.targetUrl, query, hosts);
    if (!target) return null;
    const page = target.ownPath === null ? null : pageAt(target.ownPath, region, hosts);
    return { location: target.location, endsAt, page };
  }
}

/** What a lookup finds while the visitor waits for the head of the page; `unknown` when it fails or is late. */
async function inHead<Value>(visit: Visit, load: Promise<Value>, { headMs }: Budget): Promise<Value | typeof unknown> {
  try {
    const found = await within(headMs - sinceArrival(visit), load);
    return found === tooLate ? unknown : found;
  } catch (error) {
    if (error instanceof UpstreamError) return unknown;
    throw error;
  }
}
