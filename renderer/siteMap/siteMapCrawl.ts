import { isOwn, type PageUrls, pageUrlsOf } from '../../client/lib/pageUrls.ts';
import type { PageReply, PageSource } from '../../contracts/pageSource.ts';
import { hasRequiredParts } from '../../contracts/pages/shellParts.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pathPrefix, pathTo } from '../../contracts/routes.ts';
import { linksIn, nextListPage, ownPath } from './siteMapLinks.ts';

/** Maximum number of URLs per crawl. */
const maxUrls = 2_000;

/** Runs a task when a slot is free. */
export type Limit = <Value>(task: () => Promise<Value>) => Promise<Value>;

/** Creates a limit for concurrent tasks, which are started in the order of their calls. */
export function createLimit(maxConcurrent: number): Limit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < maxConcurrent) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

interface CrawlOptions {
  source: PageSource;
  region: RegionCode;
  siteOrigin: string;
  requestId: string;
  /** Shared by all crawls. */
  limit: Limit;
  /** Returns true while the server is closing. */
  isStopped: () => boolean;
  /** Returns paths without region prefix that other editions link to; never rejects. */
  pathsElsewhere: () => Promise<Iterable<string>>;
}

/** A running crawl of an edition. */
export interface Crawl {
  /** Pages found so far. */
  found(): PageUrls[];
  /** Resolves when the crawl has ended. Never rejects. */
  done: Promise<CrawlResult>;
}

/** Result of a crawl. */
export interface CrawlResult {
  /** True when no page, section or shell was missing. */
  whole: boolean;
  /** Error of the first page or shell that failed. */
  error?: unknown;
}

/**
 * Crawls the pages of an edition, starting with the links of its header, footer and home page, and finally those that
 * only other editions link to.
 */
export function crawlEdition({
  source,
  region,
  siteOrigin,
  requestId,
  limit,
  isStopped,
  pathsElsewhere,
}: CrawlOptions): Crawl {
  const requestedUrls = new Set<string>();
  const found = new Map<string, PageUrls>();
  const result: CrawlResult = { whole: true };

  /** Requests the next pages; an error only marks the crawl as incomplete. */
  async function followFrom(links: () => Promise<Iterable<string>>): Promise<void> {
    try {
      await follow(await limit(async () => (isStopped() ? markIncomplete() : links())));
    } catch (error) {
      result.error ??= error;
      markIncomplete();
    }
  }

  /** Marks the crawl as incomplete, since links may be missing. */
  function markIncomplete(): string[] {
    result.whole = false;
    return [];
  }

  async function follow(urls: Iterable<string>): Promise<void> {
    await Promise.all([...urls].map(visit));
  }

  async function visit(url: string): Promise<void> {
    if (requestedUrls.has(url) || requestedUrls.size >= maxUrls) return;
    requestedUrls.add(url);
    const [path = url, query = ''] = url.split('?', 2);
    const pageVisit = { region, path, query, pageUrl: url, requestId };
    await followFrom(async () => read(await source.page(pageVisit, { streaming: false }), path, url));
  }

  /** Lists a page under its canonical URL and returns its links. */
  function read(reply: PageReply, path: string, url: string): Set<string> {
    if (reply.type === 'redirect') return linksIn(reply.redirect.location, region, siteOrigin);
    if (reply.type === 'problem') {
      if (reply.problem.status >= 500) markIncomplete();
      return new Set();
    }
    const { body, uncacheable } = reply;
    if (uncacheable || body.degraded.length > 0) markIncomplete();
    const links = linksIn(body.data, region, siteOrigin);
    const next = nextListPage(body);
    if (next) links.add(`${path}?page=${next}`);
    const page = pageUrlsOf(body, region, path, siteOrigin);
    if (page.path === url && isOwn(page.canonical, siteOrigin)) found.set(url, page);
    const canonical = ownPath(page.path, region, siteOrigin);
    if (canonical) links.add(canonical);
    return links;
  }

  function readShell(): Promise<void> {
    const home = pathTo('IndexPage', region);
    return followFrom(async () => {
      const visit = { region, path: home, query: '', pageUrl: home, requestId, revalidatesFirst: true };
      const { body } = await source.shell(visit);
      if (!hasRequiredParts(body.degraded)) markIncomplete();
      return linksIn(body.data, region, siteOrigin);
    });
  }

  async function crawl(): Promise<CrawlResult> {
    await Promise.all([follow(startingPoints(region)), readShell()]);
    await follow(Array.from(await pathsElsewhere(), (path) => pathPrefix(region) + path));
    return result;
  }

  const done = crawl();
  // In the order of discovery, the home page first; responses may arrive in any order.
  return { found: () => [...requestedUrls].flatMap((url) => found.get(url) ?? []), done };
}

/** Paths to start with: the home page and, for the global edition, the list of all editions. */
export function startingPoints(region: RegionCode): string[] {
  return [pathTo('IndexPage', region), ...(region === 'global' ? [pathTo('EntryPage', 'global')] : [])];
}
