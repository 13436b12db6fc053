import { afterAll, expect, test } from 'vitest';
import { type RegionCode, regionCodes } from '../../contracts/regions/regions.ts';
import { matchRoute, pathPrefix } from '../../contracts/routes.ts';
import { createEdition } from '../../sandbox/samples/edition.ts';
import { managedPages } from '../../sandbox/samples/overview/managedPages.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { fetchJson, type Json, urlPathsIn } from './responses.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const personQuery = 'prosCategory=film-and-video&prosName=imani-okoradu';
const profileParts = [
  'video',
  'intro',
  'portfolio',
  'recommendedProduct',
  'exploreMoreBanner',
  'createWithProArt',
  'gallery',
];
const calls = [
  ...['series', 'companions'].map((key) => `productLevel/laptops-${key}`),
  'modules/laptops-technology',
  ...['pagination', 'prosList', 'recommendedProduct'].map((part) => `profession/${part}?level1Code=filmmaker`),
  'pros/category?prosCategory=film-and-video',
  'pros/category/profession/list?prosCategory=film-and-video',
  ...['heroSection', 'highlightCarousel', 'category'].map((part) => `pros/landing/${part}`),
  ...profileParts.map((part) => `pros/profile/${part}?${personQuery}`),
];
const pathCalls = [
  ['productLevel', 'laptops-home'],
  ['productLevel/pros', 'laptops-home'],
  ['banner', 'laptops-home'],
  ['banner', 'profession/architect'],
  ['overview', 'studio-16'],
  ['breadrumbs', 'studio-16'],
] as const;

/** Fetches the `result` of a content call. @param call May contain query parameters. */
async function fetchResult(region: RegionCode, call: string, path?: string): Promise<Json> {
  const separator = call.includes('?') ? '&' : '?';
  const pathParameter = path === undefined ? '' : `&path=${pathPrefix(region)}/proart/${path}/`;
  const response = await fetchJson(
    `${sandbox.origin}/api/v1/${call}${separator}systemCode=proart&websiteCode=${region}${pathParameter}`,
  );
  expect(response, `${region} ${call}`).toMatchObject({ status: 0, message: '' });
  return response['result'] as Json; // the tests check the shape
}

/** Paths below `/proart/` of all content-managed pages. */
function managedPaths(region: RegionCode): string[] {
  const edition = createEdition(region, { origin: sandbox.origin, mediaBase: '' });
  return managedPages(edition).map(({ rest }) => rest);
}

// Two thousand calls take more than the default five seconds on a busy machine.
test('every page endpoint responds for every region', { timeout: 20_000 }, async () => {
  for (const region of regionCodes) {
    const responses = await Promise.all([
      ...calls.map((call) => fetchResult(region, call)),
      ...pathCalls.map(([call, path]) => fetchResult(region, call, path)),
    ]);
    for (const [index, response] of responses.entries())
      expect(response, `${region} ${index}`).toEqual(expect.any(Object));
  }
});

test('every product line has several kinds of sections, and each section responds', async () => {
  for (const line of ['laptops', 'monitors', 'desktops', 'motherboards', 'graphics-cards', 'accessories']) {
    const { sections } = (await fetchResult('fr', 'productLevel', `${line}-home`)) as {
      sections: { sectionKey: string; type: string }[];
    };
    expect(new Set(sections.map(({ type }) => type)).size).toBeGreaterThanOrEqual(3);
    for (const { sectionKey, type } of sections) {
      if (type === 'productList') {
        expect(await fetchResult('fr', `productLevel/${sectionKey}`)).toMatchObject({ productList: expect.any(Array) });
      }
      if (type === 'modules') expect(await fetchResult('fr', `modules/${sectionKey}`)).not.toBeNull();
    }
  }
  expect(await fetchResult('fr', 'productLevel', 'tablets-home')).toBeNull();
  expect(await fetchResult('fr', 'productLevel/nothing')).toBeNull();
  expect(await fetchResult('fr', 'modules/nothing')).toBeNull();
});

test('a category with more than twelve people has a second page, and pages past the end are empty', async () => {
  const page = (number: number) => fetchResult('de', `pros/category?prosCategory=film-and-video&page=${number}`);
  expect(await page(1)).toMatchObject({ prosList: Array(12).fill({}), totalCount: 13, page: 1, pageSize: 12 });
  expect(await page(2)).toMatchObject({ prosList: [{ name: 'Tomasz Brzozelin' }], totalCount: 13, page: 2 });
  expect(await page(9)).toMatchObject({ prosList: [], totalCount: 13, page: 9 });

  for (const invalidPage of ['-1', '0', '1.5', 'NaN']) {
    const response = await fetchJson(
      `${sandbox.origin}/api/v1/pros/category?websiteCode=de&prosCategory=photography&page=${invalidPage}`,
    );
    expect(response).toMatchObject({ status: 400, result: null });
  }
});

test('the professions of a category have counts that match the filtered lists', async () => {
  for (const category of [
    'film-and-video',
    'photography',
    'design-and-illustration',
    'music-and-sound',
    'games-and-3d',
  ]) {
    const { professionList } = (await fetchResult('jp', `pros/category/profession/list?prosCategory=${category}`)) as {
      professionList: { code: string; count: number }[];
    };
    expect(professionList.length).toBeGreaterThanOrEqual(2);
    for (const { code, count } of professionList) {
      expect(await fetchResult('jp', `pros/category?prosCategory=${category}&profession=${code}`)).toMatchObject({
        totalCount: count,
        prosList: Array(count).fill({ professionCode: code }),
      });
    }
  }
  expect(await fetchResult('jp', 'pros/category?prosCategory=nothing')).toBeNull();
  expect(await fetchResult('jp', 'pros/category?prosCategory=photography&profession=nothing')).toMatchObject({
    prosList: [],
    totalCount: 0,
  });
});

test('every person of a category has a profile with an intro, and an unknown name returns null', async () => {
  const { prosList } = (await fetchResult('global', 'pros/category?prosCategory=film-and-video&pageSize=100')) as {
    prosList: { name: string; id: string; url: string }[];
  };
  for (const { name, id, url } of prosList) {
    expect(matchRoute(url)).toMatchObject({ kind: 'prosProfile' });
    expect(await fetchResult('global', `pros/profile/intro?prosCategory=film-and-video&prosName=${id}`)).toMatchObject({
      title: name,
      proIntro: expect.stringMatching(/^<p>.+<\/p>$/),
      yearWork: expect.arrayContaining([{ year: '2026', work: expect.any(String) }]),
    });
  }
  for (const part of profileParts) {
    expect(
      await fetchResult('global', `pros/profile/${part}?prosCategory=photography&prosName=imani-okoradu`),
    ).toBeNull();
  }
});

test('some profiles have no video, no portfolio and one gallery image', async () => {
  const fetchPart = (part: string) =>
    fetchResult('de', `pros/profile/${part}?prosCategory=music-and-sound&prosName=ottoline-graye`);
  expect(await fetchPart('video')).toBeNull();
  expect(await fetchPart('portfolio')).toMatchObject({ list: [] });
  expect(await fetchPart('gallery')).toMatchObject({ gallery: [{}] });
});

test('a profession has its neighbours, and an unknown one returns null', async () => {
  const pagination = (code: string) => fetchResult('de', `profession/pagination?level1Code=${code}`);
  expect(await pagination('photographer')).toMatchObject({
    current: 'photographer',
    previous: null,
    next: { url: '/de/proart/profession/filmmaker/' },
  });
  expect(await pagination('nothing')).toMatchObject({
    list: Array(8).fill({}),
    current: '',
    previous: null,
    next: null,
  });
  expect(await fetchResult('de', 'profession/prosList?level1Code=nothing')).toBeNull();
  expect(await fetchResult('de', 'profession/recommendedProduct?level1Code=nothing')).toBeNull();
  expect(await fetchResult('de', 'profession/prosList?level1Code=filmmaker&page=4&pageSize=3')).toMatchObject({
    prosList: [],
    totalCount: 7,
    page: 4,
    pageSize: 3,
  });
});

test('every content-managed page has breadcrumbs with `htmlFlag`, and content', async () => {
  for (const region of ['global', 'sa-ar'] as const) {
    const paths = managedPaths(region);
    expect(paths.length).toBeGreaterThanOrEqual(50);
    for (const path of paths) {
      expect(await fetchResult(region, 'breadrumbs', path), path).toMatchObject({ htmlFlag: true });
      expect(await fetchResult(region, 'overview', path), path).toMatchObject({
        title: expect.stringMatching(/./),
        htmlContent: expect.stringMatching(/^<(p|ul|h1|h2)[ >]/),
      });
    }
  }
  expect(await fetchResult('global', 'overview', 'laptops-home')).toBeNull();
});

test('every path pattern of another kind of page has a content-managed page', async () => {
  const pages = [
    ['spring-home', 'productLine'],
    ['what-pros-say/behind-the-stories', 'prosCategory'],
    ['what-pros-say/film-and-video/making-of-ember-silk', 'prosProfile'],
    ['guides/colour/calibrate-a-display', 'overview'],
  ] as const;
  for (const [path, kind] of pages) {
    expect(matchRoute(`/proart/${path}/`)?.kind).toBe(kind);
    expect(await fetchResult('global', 'breadrumbs', path)).toMatchObject({ htmlFlag: true });
  }
});

test('content-managed pages link only to existing pages', async () => {
  for (const region of ['global', 'il'] as const) {
    const bodies = await Promise.all(managedPaths(region).map((path) => fetchResult(region, 'overview', path)));
    const home = `${pathPrefix(region)}/proart/`;
    const linked = urlPathsIn(bodies)
      .filter((url) => url.startsWith(home))
      .map((target) => target.slice(home.length).split('/?')[0] ?? '')
      .map((rest) => rest.replace(/\/$/, ''));
    expect(linked.length).toBeGreaterThan(20);
    const missing: string[] = [];
    for (const path of new Set(linked))
      if ((await fetchResult(region, 'breadrumbs', path)) === null) missing.push(path);
    expect(missing).toEqual([]);
  }
});

test('a draft has its own title, and a page can be found by its key', async () => {
  const [page, draft] = await Promise.all([
    fetchResult('de', 'overview', 'about'),
    fetchResult('de', 'overview?pageId=7&dataRowId=42', 'about'),
  ]);
  expect(draft['title']).toBe(`[Preview 7/42] ${page['title']}`);
  expect(await fetchResult('de', 'overview?pageKey=support-faq')).toMatchObject({ pageKey: 'support-faq' });
});

test('one page contains unsafe markup as pasted by editors', async () => {
  const { htmlContent, jsList } = await fetchResult('us', 'overview', 'spring-home');
  for (const unsafeMarkup of ['<h1', 'style=', 'onclick=', '<script>', '&nbsp;', 'javascript:', 'onerror=', '<form'])
    expect(htmlContent).toContain(unsafeMarkup);
  expect(jsList).toEqual(['https://evil.example/tracker.js']);
});

test('stored redirects include every kind of target', async () => {
  const redirect = (rest: string) => fetchResult('tw', `urlRedirect?url=/tw/proart/${rest}/`);
  const targets = {
    'old-studio': '/tw/proart/studio-16/',
    'older-studio': '/tw/proart/old-studio/',
    'old-compare': '/tw/proart/compare/?ids=studio-16,air-14&utm_source=stored',
    partners: 'https://example.com/proart-partners/?from=site',
  };
  for (const [rest, targetUrl] of Object.entries(targets)) {
    expect(await redirect(rest)).toEqual({ targetUrl, offlineDate: null });
  }
  expect(await redirect('winter-offer')).toMatchObject({ offlineDate: '2099-01-31T22:59:59Z' });
});

test('every image and video in the responses exists', async () => {
  const responses = await Promise.all(calls.map((call) => fetchResult('de', call)));
  const files = urlPathsIn(responses).filter((url) => url.startsWith('/sandbox/'));
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const { status } = await fetch(`${sandbox.origin}${file.split(' ')[0]}`, { method: 'HEAD' });
    expect([file, status]).toEqual([file, 200]);
  }
});
