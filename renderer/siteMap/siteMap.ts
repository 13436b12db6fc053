/** `/sitemap.xml` and the site map of each edition: all pages reachable by links, with their alternates. */

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { PageUrls } from '../../client/lib/pageUrls.ts';
import type { PageSource } from '../../contracts/pageSource.ts';
import { isRegionCode, type RegionCode, regionCodes } from '../../contracts/regions/regions.ts';
import { matchRoute, routes } from '../../contracts/routes.ts';
import { escapeMarkup } from '../../contracts/text/escapeMarkup.ts';
import { withTimeout } from '../../contracts/withTimeout.ts';
import { createAlternates, xmlLink } from '../document/head/alternates.ts';
import { createShellPaths } from './shellPaths.ts';
import { type Crawl, crawlEdition, createLimit, startingPoints } from './siteMapCrawl.ts';

interface SiteMapOptions {
  source: PageSource;
  siteOrigin: () => string;
  /** Wall clock, ms; for tests. */
  now?: () => number;
}

interface SiteMap {
  pages: readonly PageUrls[];
  /** True when no page or section was missing. */
  whole: boolean;
  madeAt: number;
  /** Time of the next generation. */
  freshUntil: number;
}

const freshMs = 3_600_000;
/** An incomplete map is generated again sooner, and replaces a complete one only after a day. */
const retryMs = 300_000;
const maxStoredMs = 86_400_000;
/** Maximum time that the first request for a map waits. */
const firstWaitMs = 15_000;
/** Maximum number of concurrent page requests of all crawls. */
const maxConcurrent = 4;
/** Size limit of search engines, in bytes. */
const maxBytes = 50_000_000;
/** Chunk size in characters. */
const partLength = 65_536;

/**
 * Serves the site maps. A map is generated on request, cached for an hour, and served stale while the next one is
 * generated.
 */
export function serveSiteMaps(app: FastifyInstance, { source, siteOrigin, now = Date.now }: SiteMapOptions): void {
  const cached = new Map<RegionCode, SiteMap>();
  const crawls = new Map<RegionCode, Crawl>();
  const limit = createLimit(maxConcurrent);
  const shellPaths = createShellPaths(now);
  let stopped = false;
  app.addHook('preClose', async () => {
    stopped = true;
  });

  app.get('/sitemap.xml', (_request, reply) =>
    reply.type(xmlType).header('cache-control', 'public, max-age=3600').send(toIndex(siteOrigin())),
  );

  app.get<{ Params: { region: string } }>('/sitemap/:region.xml', async ({ params: { region } }, reply) => {
    if (!isRegionCode(region)) return reply.callNotFound();
    const { pages, whole } = await siteMapOf(region);
    return reply
      .type(xmlType)
      .header('cache-control', whole ? 'public, max-age=3600' : 'no-store')
      .send(Readable.from(toChunks(toXml(pages.length > 0 ? pages : minPages(region, siteOrigin()), siteOrigin()))));
  });

  async function siteMapOf(region: RegionCode): Promise<Pick<SiteMap, 'pages' | 'whole'>> {
    const existing = cached.get(region);
    if (existing && now() < existing.freshUntil) return existing;
    const crawl = crawls.get(region) ?? startCrawl(region);
    if (existing) return existing;
    await withTimeout(firstWaitMs, crawl.done);
    return cached.get(region) ?? { pages: crawl.found(), whole: false };
  }

  function startCrawl(region: RegionCode): Crawl {
    const requestId = randomUUID();
    const startedAt = now();
    const shared = { source, siteOrigin: siteOrigin(), requestId, limit, isStopped: () => stopped };
    const crawl = crawlEdition({ ...shared, region, pathsElsewhere: () => shellPaths(shared) });
    const done = crawl.done.then((result) => {
      const { whole, error } = result;
      crawls.delete(region);
      const pages = crawl.found();
      store(region, { pages, whole });
      const ms = now() - startedAt;
      app.log.info(
        { reqId: requestId, region, pages: pages.length, whole, ms, ...(error !== undefined && { err: error }) },
        'site map generated',
      );
      return result;
    });
    // Settles after the map is stored.
    const runningCrawl = { ...crawl, done };
    crawls.set(region, runningCrawl);
    return runningCrawl;
  }

  function store(region: RegionCode, { pages, whole }: Pick<SiteMap, 'pages' | 'whole'>): void {
    const existing = cached.get(region);
    const at = now();
    const keepsExisting = !whole && existing?.whole && at - existing.madeAt < maxStoredMs;
    const map = keepsExisting ? existing : { pages, whole, madeAt: at };
    cached.set(region, { ...map, freshUntil: at + (whole ? freshMs : retryMs) });
  }
}

const xmlType = 'application/xml; charset=utf-8';
const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function toIndex(siteOrigin: string): string {
  const maps = regionCodes.map(
    (code) => `<sitemap><loc>${escapeMarkup(siteOrigin)}/sitemap/${code}.xml</loc></sitemap>\n`,
  );
  return `${xmlHead}<sitemapindex xmlns="${schema}">\n${maps.join('')}</sitemapindex>\n`;
}

/** Joins pieces to chunks that are worth sending and compressing. */
function* toChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < partLength) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** Generated page by page, since the XML is many times larger than its input. */
function* toXml(pages: readonly PageUrls[], siteOrigin: string): Generator<string> {
  const alternatesOf = createAlternates(siteOrigin, xmlLink);
  const head = `${xmlHead}<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  const tail = '</urlset>\n';
  // URLs are percent-encoded, so a character is a byte.
  let bytes = head.length + tail.length;
  yield head;
  for (const page of pages) {
    const url = `<url><loc>${escapeMarkup(page.canonical)}</loc>${alternatesOf(page)}</url>\n`;
    bytes += url.length;
    if (bytes > maxBytes) break;
    yield url;
  }
  yield tail;
}

/** Returns the pages for a map without crawled pages, since a map must not be empty. */
function minPages(region: RegionCode, siteOrigin: string): PageUrls[] {
  return startingPoints(region).map((path) => {
    const routeName = matchRoute(path)?.routeName ?? 'IndexPage';
    const { regional } = routes[routeName];
    return { region, path, canonical: siteOrigin + path, listPage: 1, alternates: [], regional };
  });
}
