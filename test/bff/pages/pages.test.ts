import request from 'supertest';
import { expect, test } from 'vitest';
import { priceCall } from '../../../contracts/calls/price.ts';
import { searchCall } from '../../../contracts/calls/search.ts';
import { comparePage } from '../../../contracts/pages/compare.ts';
import { entryPage } from '../../../contracts/pages/entry.ts';
import { overviewPage } from '../../../contracts/pages/overview.ts';
import { productLinePage } from '../../../contracts/pages/productLine.ts';
import { professionPage } from '../../../contracts/pages/profession.ts';
import { prosCategoryPage } from '../../../contracts/pages/prosCategory.ts';
import { prosProfilePage } from '../../../contracts/pages/prosProfile.ts';
import { whatProsSayPage } from '../../../contracts/pages/whatProsSay.ts';
import { pathTo, splitRegion } from '../../../contracts/routes.ts';
import { buildTestBff, type TestBff } from '../../support/buildTestBff.ts';

const editions = ['de', 'sa-ar'] as const;

async function get({ site }: TestBff, url: string) {
  const reply = await request(site).get(`/bff/v1${url}`);
  return { status: reply.status, body: reply.body, headers: reply.headers };
}

/** The landing page, with the categories and a profile that it links to. */
async function loadStories(bff: TestBff, region: string) {
  const landing = whatProsSayPage.response.parse((await get(bff, `/${region}/pages/what-pros-say`)).body);
  expect(landing.degraded).toEqual([]);
  const categories = landing.data.category.list.map(({ categoryKey }) => categoryKey);
  const [profile = ''] = landing.data.category.list.flatMap(({ prosList }) => prosList.map(({ url }) => url));
  return { landing, categories, profile: splitRegion(profile).path.split('/').slice(3, 5).join('/') };
}

test.each(editions)('the stories of %s are complete: landing page, categories, profile', async (region) => {
  const bff = await buildTestBff();
  const { landing, categories, profile } = await loadStories(bff, region);
  expect(landing.data.heroSection?.title).not.toBe('');
  expect(landing.data.highlightCarousel.list).not.toHaveLength(0);
  expect(landing.data.category.list.every(({ prosList }) => prosList.length > 0)).toBe(true);

  for (const category of categories) {
    const page = prosCategoryPage.response.parse((await get(bff, `/${region}/pages/pros-category/${category}`)).body);
    expect(page.degraded).toEqual([]);
    expect(page.data.category.prosList).not.toHaveLength(0);
    expect(page.data.professionFilter.professionList).not.toHaveLength(0);
    expect(page.data.breadcrumbs.pathStructure).not.toHaveLength(0);
  }

  const page = prosProfilePage.response.parse((await get(bff, `/${region}/pages/pros-profile/${profile}`)).body);
  expect(page.degraded).toEqual([]);
  expect(page.data.intro?.proIntro).toContain('<p>');
  expect(page.data.gallery.gallery).not.toHaveLength(0);
  expect(page.data.createWithProArt.createBlock).not.toHaveLength(0);
  expect(page.data.recommendedProduct.productTab).not.toHaveLength(0);
  expect(page.data.exploreMoreBanner.explore).not.toBeNull();
});

test('a category is filtered by profession, and its pages do not overlap', async () => {
  const bff = await buildTestBff();
  const { categories } = await loadStories(bff, 'de');
  const load = async (code: string, query = '') =>
    prosCategoryPage.response.parse((await get(bff, `/de/pages/pros-category/${code}?${query}`)).body).data;

  for (const code of categories) {
    const { category, professionFilter } = await load(code);
    const [profession] = professionFilter.professionList;
    const filtered = await load(code, `profession=${profession?.code}`);
    expect(filtered.profession).toBe(profession?.code);
    expect(filtered.category.totalCount).toBe(profession?.count);
    expect(filtered.category.prosList.every(({ professionCode }) => professionCode === profession?.code)).toBe(true);

    const { category: secondPage } = await load(code, 'page=2');
    const ids = [...category.prosList, ...secondPage.prosList].map(({ id }) => id);
    expect(secondPage.page).toBe(2);
    expect(ids).toHaveLength(Math.min(category.totalCount, 2 * category.pageSize));
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test.each(editions)('the professions of %s are complete', async (region) => {
  const bff = await buildTestBff();
  const page = professionPage.response.parse((await get(bff, `/${region}/pages/profession/filmmaker`)).body);
  expect(page.degraded).toEqual([]);
  expect(page.data.pagination.list.length).toBeGreaterThan(1);
  expect(page.data.prosList.prosList).not.toHaveLength(0);
  expect(page.data.recommendedProduct.productTab).not.toHaveLength(0);
});

test('an unknown profession is NOT_FOUND; when the lookup fails, the page is shown', async () => {
  const bff = await buildTestBff();
  const unknown = await get(bff, '/de/pages/profession/astronaut');
  expect(unknown.status).toBe(404);
  expect(unknown.body).toMatchObject({ code: 'NOT_FOUND', detail: 'This page could not be found' });

  await bff.sandbox.fault({ match: '/api/v1/profession/pagination', fault: 'status', status: 500 });
  const page = professionPage.response.parse((await get(bff, '/fr/pages/profession/filmmaker')).body);
  expect(page.degraded).toEqual([{ section: 'pagination', reason: 'status' }]);
  expect(page.data.recommendedProduct.productTab).not.toHaveLength(0);
});

test.each(editions)('the product lines of %s are complete', async (region) => {
  const bff = await buildTestBff();
  for (const line of ['laptops', 'monitors']) {
    const page = productLinePage.response.parse((await get(bff, `/${region}/pages/product-line/${line}`)).body);
    expect(page.degraded).toEqual([]);
    expect(page.data.productLevel.sections.map(({ type }) => type)).toContain('productList');
    expect(page.data.breadcrumbs.pathStructure.at(-1)?.url).toBe(pathTo('ProductLine', region, { productLine: line }));
  }
});

test.each(editions)('content-managed pages of %s are complete and sanitised', async (region) => {
  const bff = await buildTestBff();
  for (const path of ['/proart/spring-home/', '/proart/about/', '/proart/support/']) {
    const page = overviewPage.response.parse((await get(bff, `/${region}/pages/overview?path=${path}`)).body);
    expect(page.degraded).toEqual([]);
    expect(page.data.overview.htmlContent).not.toBe('');
    expect(page.data.overview.htmlContent).not.toMatch(/<(script|style|iframe|form|h1)|\son\w+=|style=|javascript:/i);
  }
});

test('pages without breadcrumbs are PRODUCT_OFFLINE', async () => {
  const bff = await buildTestBff();
  for (const url of [
    '/de/pages/product-line/typewriters',
    '/de/pages/pros-category/nothing',
    '/de/pages/pros-profile/nothing/nobody',
    '/de/pages/overview?path=/de/proart/no-such-page/',
  ]) {
    const { status, body } = await get(bff, url);
    expect([url, status, body.code, body.detail]).toEqual([url, 404, 'PRODUCT_OFFLINE', 'Product offline']);
  }
});

test.each(editions)('products of %s are compared in the requested order', async (region) => {
  const bff = await buildTestBff();
  const ids = ['studio-27', 'studio-16', 'tower'];
  const page = comparePage.response.parse((await get(bff, `/${region}/pages/compare?ids=${ids},${ids[0]}`)).body);
  expect(page.degraded).toEqual([]);
  expect(page.data.comparison.productList.map(({ productId }) => productId)).toEqual(ids);
  expect(page.data.comparison.specList).not.toHaveLength(0);
  expect(page.data.comparison.specList.every(({ values }) => values.length === ids.length)).toBe(true);

  const empty = comparePage.response.parse((await get(bff, `/${region}/pages/compare`)).body);
  expect(empty.data.comparison).toEqual({ productList: [], specList: [] });
});

test('the entry page lists every edition', async () => {
  const bff = await buildTestBff();
  const page = entryPage.response.parse((await get(bff, '/global/pages/entry')).body);
  expect(page.degraded).toEqual([]);
  expect(page.data.regionGroups.flatMap((group) => group.regions)).toHaveLength(86);
});

test('prices are formatted for the edition, and editions without a shop have none', async () => {
  const bff = await buildTestBff();
  const prices = async (region: string) =>
    priceCall.response.parse((await get(bff, `/${region}/prices?ids=studio-16,tower`)).body);

  const { data, degraded } = await prices('de');
  expect(degraded).toEqual([]);
  expect(data.productList).toHaveLength(2);
  for (const { formatted } of data.productList) expect(formatted.price).toMatch(/^[\d.]+,\d\d\u00a0€$/);
  expect((await prices('tw')).data.productList[0]?.formatted.price).toMatch(/^NT\$[\d,]+$/);
  expect((await prices('bt')).data.productList).toEqual([]);
});

test('suggestions are plain text', async () => {
  const bff = await buildTestBff();
  const reply = await get(bff, '/de/search/suggestions?q=%20Studio%20');
  const { data, degraded } = searchCall.response.parse(reply.body);
  expect(degraded).toEqual([]);
  const items = data.groups.flatMap((group) => group.items);
  expect(items.map(({ title }) => title).join()).toMatch(/studio/i);
  expect(JSON.stringify(items)).not.toContain('<em>');
});

test.each([
  '/de/pages/profession/filmmaker?page=-1',
  '/de/pages/profession/filmmaker?page=NaN',
  '/de/pages/pros-category/film?page=1.5',
  '/de/pages/compare?ids=a,b,c,d,e',
  '/de/pages/overview',
  '/de/pages/overview?path=nowhere',
  '/de/prices',
  '/de/prices?ids=',
  '/de/search/suggestions?q=a',
  '/de/search/suggestions?q=studio%0d%0ax',
  '/de/search/suggestions',
])('%s is refused', async (url) => {
  const { status, body } = await get(await buildTestBff(), url);
  expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  expect(body.errors).not.toHaveLength(0);
});

test('a NUL is refused before parameters are parsed, and its parameter is named', async () => {
  const { status, body } = await get(await buildTestBff(), '/de/search/suggestions?q=studio%00');
  expect([status, body.code, body.errors]).toMatchObject([400, 'INVALID_REQUEST', [{ pointer: '/q' }]]);
});
