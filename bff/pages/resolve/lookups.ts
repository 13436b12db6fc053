/** Lookups before a page is composed: whether it exists, and whether it has moved. */
import type { Breadcrumbs } from '../../../contracts/fragments/meta.ts';
import { shortest } from '../../../contracts/lifetime.ts';
import { splitRegion } from '../../../contracts/routes.ts';
import { timedOut, withTimeout } from '../../../contracts/withTimeout.ts';
import { ProblemError, UpstreamError } from '../../../runtime/http/problems/errors.ts';
import type { Metrics } from '../../../runtime/telemetry/metrics.ts';
import type { Upstreams } from '../../upstreams/upstreams.ts';
import type { Visit } from '../../upstreams/visit.ts';
import type { Budget } from '../compose/budgets.ts';
import { toBreadcrumbs } from '../shape/text/meta.ts';
import { toInstant } from '../shape/text/toInstant.ts';
import { isRedirectLoop } from './isRedirectLoop.ts';
import { nearestPage } from './nearestPage.ts';
import type { RedirectHosts } from './redirectHosts.ts';
import { redirectTarget } from './redirectTarget.ts';
import type { RequestedPage } from './resolve.ts';
import { targetSitePath } from './targetSitePath.ts';

/** A page's edition, and its site path with region prefix and trailing slash. */
type PageLocation = Pick<RequestedPage['request'], 'region' | 'path'>;

/** A redirect stored in content. */
export interface StoredRedirect {
  location: string;
  /** End of the redirect (wall clock, ms); null when it has no end. */
  endsAt: number | null;
}

/** Why a stored redirect is not followed; `host` is that of its target. */
export interface Refusal {
  reason: 'date' | 'host' | 'invalid' | 'loop' | 'scheme';
  host?: string;
}

/** Result of a lookup that failed or timed out. */
export const unresolved: unique symbol = Symbol('unresolved');

/** Returns the time since the start of the request, ms. */
export function elapsedMs({ startedAt }: Visit): number {
  return performance.now() - startedAt;
}

interface LookupOptions {
  upstreams: Upstreams;
  metrics: Pick<Metrics, 'redirectsRefused'>;
  hosts: RedirectHosts;
  /** Wall clock, ms. */
  now: () => number;
}

/** Looks up breadcrumbs and stored redirects of site paths. */
export class Lookups {
  readonly #options: LookupOptions;
  /** Records whose refusal has been logged: the same object as long as the lookup is cached in memory. */
  readonly #logged = new WeakSet<object>();

  constructor(options: LookupOptions) {
    this.#options = options;
  }

  /**
   * Returns the breadcrumbs of a page whose kind requires them.
   * @param options.isRedirectUnknown The redirect lookup failed: a missing page is then a transient problem.
   * @throws {ProblemError} PRODUCT_OFFLINE without breadcrumbs, with the nearest existing page above the path.
   */
  async requiredBreadcrumbs(
    visit: Visit,
    { region, path }: PageLocation,
    breadcrumbs: Promise<Breadcrumbs | null>,
    budget: Budget,
    { isRedirectUnknown = false } = {},
  ): Promise<Breadcrumbs> {
    const found = await withinHeadBudget(visit, breadcrumbs, budget);
    if (found !== null && found !== unresolved) return found;
    const transient = isRedirectUnknown || found === unresolved;
    const nearestLookup = transient
      ? undefined
      : nearestPage(path, (parent) => this.breadcrumbsOf(visit, { region, path: parent }));
    const nearest = nearestLookup && (await withinHeadBudget(visit, nearestLookup, budget));
    throw new ProblemError('PRODUCT_OFFLINE', 'Product offline', {
      transient,
      ...(nearest && nearest !== unresolved && { nearest }),
    });
  }

  /** Returns the breadcrumbs of a path; null when content does not know it. */
  breadcrumbsOf(visit: Visit, { region, path }: PageLocation): Promise<Breadcrumbs | null> {
    const { content } = this.#options.upstreams.forVisit(visit);
    return content.breadcrumbs({ region, path }).then((raw) => raw && toBreadcrumbs(raw));
  }

  /**
   * Returns the stored redirect of a path. A failed lookup lets the page proceed, as in the specification's guards;
   * redirects that form a loop are ignored and the page is shown.
   */
  async storedRedirect(
    visit: Visit,
    source: PageLocation,
    query: string,
    budget: Budget,
  ): Promise<StoredRedirect | null | typeof unresolved> {
    const found = await this.#redirectAt(visit, source, query, budget);
    if (found === null || found === unresolved) return found;
    const next = async (path: string) => {
      const nextRedirect = await this.#redirectAt(visit, { region: splitRegion(path).region, path }, '', budget);
      return nextRedirect === null || nextRedirect === unresolved ? null : nextRedirect.page;
    };
    const { page, record, ...redirect } = found;
    if (!(await isRedirectLoop(source.path, page, next))) return redirect;
    return this.#refuse(visit, source, record, { reason: 'loop' });
  }

  /** Returns the redirect of a path, with its target as a site path; null without a redirect that may be followed. */
  async #redirectAt(
    visit: Visit,
    { region, path }: PageLocation,
    query: string,
    budget: Budget,
  ): Promise<(StoredRedirect & { page: string | null; record: object }) | null | typeof unresolved> {
    const { upstreams, hosts, now } = this.#options;
    // In a chain, a path may belong to another edition, which has its own redirects.
    const editionVisit = region === visit.region ? visit : { ...visit, region };
    const record = await withinHeadBudget(
      visit,
      upstreams.forVisit(editionVisit).content.urlRedirect({ region, path }),
      budget,
    );
    Object.assign(visit, shortest([visit, editionVisit]));
    if (record === null || record === unresolved) return record;
    const endsAt = toInstant(record.offlineDate);
    if (Number.isNaN(endsAt)) return this.#refuse(visit, { region, path }, record, { reason: 'date' });
    if (endsAt !== null && endsAt <= now()) return null;
    const target = redirectTarget(record.targetUrl, { path, query }, hosts);
    if ('refusal' in target) {
      const { refusal: reason, host } = target;
      return this.#refuse(visit, { region, path }, record, { reason, ...(host && { host }) });
    }
    const page = target.ownPath === null ? null : targetSitePath(target.ownPath, region, hosts);
    return { location: target.location, endsAt, page, record };
  }

  /** Counts a redirect that is not followed, and logs its record once. */
  #refuse(visit: Visit, { region, path }: PageLocation, record: object, refusal: Refusal): null {
    this.#options.metrics.redirectsRefused.inc({ reason: refusal.reason });
    if (!this.#logged.has(record)) visit.log.warn({ region, path, ...refusal }, 'stored redirect not followed');
    this.#logged.add(record);
    return null;
  }
}

/** Waits for a lookup within the head's budget; `unresolved` when it fails or is not in time. */
async function withinHeadBudget<Value>(
  visit: Visit,
  load: Promise<Value>,
  { headMs }: Budget,
): Promise<Value | typeof unresolved> {
  try {
    const found = await withTimeout(headMs - elapsedMs(visit), load);
    return found === timedOut ? unresolved : found;
  } catch (error) {
    if (error instanceof UpstreamError) return unresolved;
    throw error;
  }
}
