import request from 'supertest';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { PageSource } from '../../contracts/pageSource.ts';
import { type RegionCode, regionCodes } from '../../contracts/regions/regions.ts';
import { htmlLink, xmlLink } from '../../renderer/document/head/alternates.ts';
import { headTags } from '../../renderer/document/head/headTags.ts';
import { shownShell } from '../../renderer/document/shownShell.ts';
import { createRemotePageSource } from '../../renderer/http/remotePageSource.ts';
import { serveSiteMaps } from '../../renderer/siteMap/siteMap.ts';
import { ownPath } from '../../renderer/siteMap/siteMapLinks.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { buildTestApp } from '../support/buildTestApp.ts';
import { buildBffOver, buildTestBff } from '../support/buildTestBff.ts';

const siteOrigin = 'https://www.test';
const fonts = { latin: '', cyrillic: '', greek: '', arabic: '', hebrew: '' };
const documentShell = { assets: { theme: '', favicon: '', icons: '', fonts }, styles: '', modules: '' };
const requestId = 'test-of-site-map';

// A map has a hundred pages, all loaded for the first time.
vi.setConfig({ testTimeout: 60_000 });

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bff: Awaited<ReturnType<typeof buildBffOver>>;

// Shared by all tests that only read; the test of an outage starts its own.
beforeAll(async () => {
  sandbox = await startSandbox();
  bff = await buildBffOver(sandbox.origin);
});
afterAll(async () => {
  await bff.app.close();
  await sandbox.close();
});

interface Url {
  path: string;
  links: string;
}

/** Serves the site maps of a page source. */
async function buildMaps(source: PageSource, now?: () => number) {
  const { app, listen } = buildTestApp();
  serveSiteMaps(app, { source, siteOrigin: () => siteOrigin, ...(now && { now }) });
  const { origin } = await listen();
  async function map(region: string): Promise<{ urls: Url[]; cacheControl: unknown }> {
    const reply = await request(origin).get(`/sitemap/${region}.xml`);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
    const entries = reply.text.matchAll(/<url><loc>https:\/\/www\.test([^<]*)<\/loc>(.*)<\/url>/g);
    const urls = [...entries].map(([, path = '', links = '']) => ({ path, links }));
    return { urls, cacheControl: reply.headers['cache-control'] };
  }
  return {
    origin,
    map,
    /** A complete map; on a busy machine it is generated in more than the 15 s that the first request waits. */
    async wholeMap(region: string) {
      await expect.poll(async () => (await map(region)).cacheControl, { timeout: 60_000 }).toBe('public, max-age=3600');
      return map(region);
    },
  };
}

const pathsOf = ({ urls }: { urls: Url[] }) => urls.map(({ path }) => path).sort();

function pageOf(source: PageSource, region: RegionCode, url: string) {
  const [path = url, query = ''] = url.split('?', 2);
  return source.page({ region, path, query, pageUrl: url, requestId }, { streaming: false });
}

test('the home page is first in a map, even when its response is not the first', async () => {
  let responseCount = 0;
  let release = () => {};
  const others = new Promise<void>((resolve) => (release = resolve));
  const source: PageSource = {
    ...bff.source,
    async page(visit, options) {
      if (visit.path === '/de/proart/') await others;
      const reply = await bff.source.page(visit, options);
      responseCount += 1;
      if (responseCount === 5) release();
      return reply;
    },
  };
  const { urls } = await (await buildMaps(source)).map('de');
  expect(urls.length).toBeGreaterThan(5);
  expect(urls[0]?.path).toBe('/de/proart/');
});

test('the index lists the map of every edition', async () => {
  const { source } = bff;
  const reply = await request((await buildMaps(source)).origin).get('/sitemap.xml');
  const maps = [...reply.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
  expect(maps).toEqual(regionCodes.map((code) => `https://www.test/sitemap/${code}.xml`));
  expect(reply.headers['cache-control']).toBe('public, max-age=3600');
});

test.each(['global', 'ch-fr'] as const)(
  'every URL in the map of %s is a page, with the alternates of its head',
  async (region) => {
    const { source } = bff;
    const map = await (await buildMaps(source)).wholeMap(region);
    expect(map.urls.length).toBeGreaterThan(50);
    expect(new Set(pathsOf(map)).size).toBe(map.urls.length);

    const shell = await source.shell({ region, path: '/', query: '', pageUrl: '/', requestId });
    for (const { path, links } of map.urls) {
      const reply = await pageOf(source, region, path);
      expect(reply.type, path).toBe('page');
      if (reply.type !== 'page') continue;
      const head = headTags({
        page: reply.body,
        shell: shownShell(shell.body).shell,
        path: path.split('?', 1)[0] ?? path,
        siteOrigin,
        indexable: true,
        documentShell,
      });
      expect(head, path).toContain(`<link rel="canonical" href="${siteOrigin}${path}">`);
      expect(head, path).toContain(
        links.replaceAll(xmlLink.open, htmlLink.open).replaceAll(xmlLink.close, htmlLink.close),
      );
    }
  },
);

test('a map has all kinds of pages except comparisons, and no moved or offline pages', async () => {
  const { source } = bff;
  const maps = await buildMaps(source);
  const paths = pathsOf(await maps.map('global'));
  for (const path of [
    '/proart/',
    '/proart/entry/',
    '/proart/laptops-home/',
    '/proart/what-pros-say/',
    '/proart/what-pros-say/photography/',
    '/proart/what-pros-say/photography/torvald-hengsen/',
    '/proart/profession/filmmaker/',
    // Linked only from an article or a card.
    '/proart/support/faq/',
    '/proart/studio-16/',
  ]) {
    expect(paths).toContain(path);
  }
  expect(paths.filter((path) => /compare|old-studio|studio-15|tablets-home|\?(?!page=\d+$)/.test(path))).toEqual([]);
  const regionPaths = pathsOf(await maps.map('ch-fr'));
  expect(regionPaths.filter((path) => !path.startsWith('/ch-fr/proart/'))).toEqual([]);
  expect(regionPaths).not.toContain('/ch-fr/proart/entry/');
});

test.each([
  ['/de/proart/studio-16/', '/de/proart/studio-16/'],
  ['/de/proart/search/?q=studio', null],
  ['/de/proart/compare/?ids=a', null],
  ['/fr/proart/studio-16/', null],
])('a link to %s is crawled in the German map as %s', (link, path) => {
  expect(ownPath(link, 'de', siteOrigin)).toBe(path);
});

test('all pages of a list are in the map, also in the alternates', async () => {
  const { urls } = await (await buildMaps(bff.source)).map('de');
  const category = '/de/proart/what-pros-say/film-and-video/';
  const pages = urls.filter(({ path }) => path.split('?', 1)[0] === category);
  expect(pages.map(({ path }) => path).sort()).toEqual([category, `${category}?page=2`]);
  expect(pages.find(({ path }) => path.endsWith('2'))?.links).toContain(
    'hreflang="fr-FR" href="https://www.test/fr/proart/what-pros-say/film-and-video/?page=2"',
  );
});

test('a map lists the pages that only other editions link to, and that their pages name as alternates', async () => {
  const maps = await buildMaps(bff.source);
  // A store is linked where there is a shop, an accessibility policy in Europe; these editions have neither.
  const withoutLinks = ['lk', 'nz', 'ru'];
  const listed = new Set<string>();
  for (const region of withoutLinks) for (const path of pathsOf(await maps.wholeMap(region))) listed.add(path);
  const { urls } = await maps.wholeMap('de');
  const named = urls.flatMap(({ links }) => [...links.matchAll(/ href="https:\/\/www\.test([^"]*)"/g)]);
  const paths = named.map(([, path = '']) => path).filter((path) => withoutLinks.includes(path.split('/', 2)[1] ?? ''));
  expect(paths).toContain('/lk/proart/store-policy/returns/');
  expect(paths).toContain('/ru/proart/accessibility-policy/');
  expect(paths.filter((path) => !listed.has(path))).toEqual([]);
});

test('links of other editions that are no pages here are left out, and an edition that fails affects no other', async () => {
  const source: PageSource = {
    ...bff.source,
    async shell(visit) {
      if (visit.region === 'fr') throw new Error('no shell');
      const reply = await bff.source.shell(visit);
      if (visit.region !== 'us') return reply;
      const body = structuredClone(reply.body);
      body.data.footer.ecPolicy = [{ name: 'Gone', url: '/us/proart/nothing-here/', urlTarget: '_self' }];
      return { ...reply, body };
    },
  };
  const map = await (await buildMaps(source)).wholeMap('lk');
  expect(pathsOf(map)).toContain('/lk/proart/store-policy/returns/');
  expect(pathsOf(map)).not.toContain('/lk/proart/nothing-here/');
});

test('a BFF in another process gives the same map', async () => {
  const { source, site } = bff;
  const remote = createRemotePageSource(site);
  onTestFinished(() => remote.close());
  expect(pathsOf(await (await buildMaps(remote)).map('de'))).toEqual(
    pathsOf(await (await buildMaps(source)).map('de')),
  );
});

test('without a reachable BFF the map has the home pages only and is not cacheable', async () => {
  const remote = createRemotePageSource('http://127.0.0.1:9');
  onTestFinished(() => remote.close());
  const maps = await buildMaps(remote);
  expect(pathsOf(await maps.map('de'))).toEqual(['/de/proart/']);
  expect(pathsOf(await maps.map('global'))).toEqual(['/proart/', '/proart/entry/']);
  expect((await maps.map('de')).cacheControl).toBe('no-store');
});

test('a map is generated once an hour, and served stale while it is generated', async () => {
  const { source } = bff;
  let clock = 0;
  let requests = 0;
  let concurrent = 0;
  let maxConcurrent = 0;
  const counted: PageSource = {
    ...source,
    async page(visit, options) {
      requests += 1;
      concurrent += 1;
      maxConcurrent = Math.max(maxConcurrent, concurrent);
      return source.page(visit, options).finally(() => {
        concurrent -= 1;
      });
    },
  };
  const maps = await buildMaps(counted, () => clock);
  const [first, second] = await Promise.all([maps.map('de'), maps.map('de')]);
  const requestsPerCrawl = requests;
  expect(second).toEqual(first);
  expect(maxConcurrent).toBeLessThanOrEqual(4);
  clock += 3_599_000;
  await maps.map('de');
  expect(requests).toBe(requestsPerCrawl);
  clock += 2_000;
  expect(await maps.map('de')).toEqual(first);
  await maps.map('de');
  await expect.poll(() => requests, { timeout: 30_000 }).toBe(2 * requestsPerCrawl);
});

test('during an outage the last complete map is served for a day, then an incomplete one', async () => {
  let clock = 0;
  const { source, sandbox: upstreams } = await buildTestBff({}, { withoutCache: true });
  let crawls = 0;
  const observed: PageSource = {
    ...source,
    page: (visit, options) =>
      source.page(visit, options).finally(() => {
        if (visit.path === '/de/proart/') crawls += 1;
      }),
  };
  const maps = await buildMaps(observed, () => clock);
  const complete = await maps.map('de');
  await upstreams.stop();
  clock += 3_601_000;
  expect(await maps.map('de')).toEqual(complete);
  await expect.poll(() => crawls, { timeout: 30_000 }).toBe(2);
  expect(await maps.map('de')).toEqual(complete);
  clock += 86_400_000;
  await expect.poll(async () => pathsOf(await maps.map('de')), { timeout: 30_000 }).toEqual(['/de/proart/']);
});

test('unknown editions have no map', async () => {
  const { source } = bff;
  const { origin } = await buildMaps(source);
  for (const name of ['xx', 'de.txt', '__proto__']) {
    expect((await request(origin).get(`/sitemap/${name}.xml`)).status, name).toBe(404);
  }
});
