import { describe, expect, inject, test } from 'vitest';
import { regionCodes, regions } from '../../../contracts/regions/regions.ts';
import { matchRoute, pathPrefix, pathTo, type RouteName } from '../../../contracts/routes.ts';
import { editionKinds, samples } from '../../support/samplePages.ts';

const site = inject('site');

/** Route and path, without query, of each kind of page. */
const pathsByRoute = editionKinds.map((kind) => {
  const [path = ''] = samples[kind].path.split('?');
  return [matchRoute(path)?.routeName ?? kind, path];
});

/** A path, without the region, of each route that all editions have: all but the market entry. */
const routePaths: Record<string, string> = {
  ...Object.fromEntries(pathsByRoute),
  OverviewPageSt: '/proart/what-pros-say/film-and-video/making-of-ember-silk/',
  OverviewPageNd: '/proart/what-pros-say/behind-the-stories/',
  OverviewPageRd: '/proart/spring-home/',
  OverviewPageTh: '/proart/support/faq/',
} satisfies Partial<Record<RouteName, string>>;

interface Document {
  status: number;
  html: string;
}

async function get(path: string): Promise<Document> {
  const reply = await fetch(site + path, { redirect: 'manual' });
  return { status: reply.status, html: await reply.text() };
}

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];

function alternatesOf(html: string): Map<string, string> {
  const links = html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g);
  return new Map([...links].map(([, hreflang = '', href = '']) => [hreflang, href]));
}

describe.each(Object.entries(routePaths))('%s', (routeName, path) => {
  // Comparisons are in no site map, so they name no alternates.
  const named = routeName === 'ComparePage' ? [] : regionCodes;

  test('every edition has the page in the edition’s language, with its own canonical URL and the same set of alternates', async () => {
    const documents = await Promise.all(
      regionCodes.map(async (region) => ({ region, ...(await get(pathPrefix(region) + path)) })),
    );
    const canonicals = new Map(documents.map(({ region, html }) => [region, canonicalOf(html)]));
    for (const { region, status, html } of documents) {
      const { languageTag, direction } = regions[region];
      expect(status, region).toBe(200);
      expect(html, region).toContain(`<html lang="${languageTag}" dir="${direction}">`);
      expect(html.match(/<h1[\s>]/g), region).toHaveLength(1);
      expect(html, region).toContain(`"routeName":"${routeName}"`);
      expect(canonicals.get(region), region).toMatch(new RegExp(`^https?://[^/]+${pathPrefix(region)}${path}$`));
      const alternates = alternatesOf(html);
      expect([...alternates.keys()].sort(), region).toEqual(named.flatMap((code) => regions[code].hreflang).sort());
      // Alternates are reciprocal: every page lists the canonical URL of every edition, its own included.
      for (const other of named) {
        for (const tag of regions[other].hreflang) expect(alternates.get(tag)).toBe(canonicals.get(other));
      }
    }
  });
});

test('the market entry is a page of the global edition', async () => {
  const { status, html } = await get(pathTo('EntryPage', 'global'));
  expect(status).toBe(200);
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(canonicalOf(html)).toMatch(/\/proart\/entry\/$/);
  expect((await get('/de/proart/entry/')).status).toBe(404);
});

function linksOf(html: string): string[] {
  const markup = html.slice(0, html.indexOf('<script type="application/json"'));
  const urls = [...markup.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  return [...new Set(urls)];
}

/**
 * True for links inside the edition or to the sandbox. Not for links to other editions: the tests above request the
 * pages of all editions.
 */
const isOwn = (region: (typeof regionCodes)[number]) => (path: string) =>
  path.startsWith(`${pathPrefix(region)}/proart/`) || path.startsWith('/sandbox/');

test.each(['global', 'de', 'sa-ar', 'cn'] as const)('no link inside %s is dead', async (region) => {
  const seen = new Set<string>();
  const dead: string[] = [];
  let next = [pathTo('IndexPage', region)];
  while (next.length > 0) {
    for (const path of next) seen.add(path);
    const documents = await Promise.all(next.map(async (path) => ({ path, ...(await get(path)) })));
    dead.push(...documents.filter(({ status }) => status !== 200 && status !== 301).map(({ path }) => path));
    const links = documents.flatMap(({ html }) => linksOf(html)).filter(isOwn(region));
    next = [...new Set(links)].filter((path) => !seen.has(path));
  }
  expect(dead).toEqual([]);
  expect(seen.size).toBeGreaterThan(90);
});
