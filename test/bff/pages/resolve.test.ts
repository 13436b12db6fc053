import request from 'supertest';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Freshness } from '../../../contracts/endpoint.ts';
import { pages, redirectAnswer } from '../../../contracts/pages/page.ts';
import { policies } from '../../../runtime/cache/policy.ts';
import { startAlteredSandbox } from '../../support/alteredSandbox.ts';
import { buildBffOver, buildTestBff } from '../../support/buildTestBff.ts';
import { rawRequest } from '../../support/rawRequest.ts';
import { bffPaths, sitePaths } from '../../support/samplePages.ts';

const pageUrl = (region: string, path: string) => `/bff/v1/${region}/page?path=${encodeURIComponent(path)}`;

test.each([
  ['/de/proart/', 'home', 'IndexPage'],
  ['/de/proart/what-pros-say/', 'whatProsSay', 'WhatProsSayPage'],
  ['/de/proart/what-pros-say/photography/', 'prosCategory', 'ArtistList'],
  ['/de/proart/what-pros-say/photography/torvald-hengsen/', 'prosProfile', 'ProsProfilePage'],
  ['/de/proart/profession/filmmaker/', 'profession', 'Profession'],
  ['/de/proart/laptops-home/', 'productLine', 'ProductLine'],
  ['/de/proart/compare/?ids=studio-16', 'compare', 'ComparePage'],
  ['/de/proart/support/', 'overview', 'OverviewPageRd'],
  ['/de/proart/support/faq/', 'overview', 'OverviewPageTh'],
  ['/de/proart/spring-home/', 'overview', 'OverviewPageRd'],
])('%s shows a %s page', async (path, kind, routeName) => {
  const { site } = await buildTestBff();
  const body = (await request(site).get(pageUrl('de', path))).body;
  expect(body).toMatchObject({ kind, data: { routeName }, degraded: [] });
});

test('a page by path and by its own endpoint has the same response', async () => {
  const { site } = await buildTestBff();
  const byPath = await request(site).get(pageUrl('de', '/de/proart/what-pros-say/photography/?page=1&utm_source=x'));
  const byName = await request(site).get('/bff/v1/de/pages/pros-category/photography');
  expect(byPath.text).toBe(byName.text);
  expect(byPath.headers['etag']).toBe(byName.headers['etag']);
});

test('stale times of a page are equal by path and by endpoint; those of a redirect are its lookup’s', async () => {
  const { site } = await buildTestBff();
  const staleSeconds = async (url: string) => {
    const { status, headers } = await rawRequest(site + url);
    const [, revalidate, onError] =
      /stale-while-revalidate=(\d+), stale-if-error=(\d+)/.exec(`${headers['cdn-cache-control']}`) ?? [];
    return `${status} ${revalidate} ${onError}`;
  };
  const expectedOf = (freshness: Freshness) => {
    const { staleWhileRevalidate, staleIfError } = policies[freshness];
    return `200 ${staleWhileRevalidate / 1_000} ${staleIfError / 1_000}`;
  };
  const kinds = Object.keys(bffPaths) as (keyof typeof bffPaths)[];
  const pagesByUrl = [
    ...kinds.map((kind) => [kind, pageUrl('de', `/de${sitePaths[kind]}`), `/bff/v1/de${bffPaths[kind]}`] as const),
    ['entry', pageUrl('global', '/proart/entry/'), '/bff/v1/global/pages/entry'] as const,
  ];
  for (const [kind, byPath, byName] of pagesByUrl) {
    const expected = expectedOf(pages[kind].freshness);
    // The first response is composed, the second comes from the cache.
    const responses = [await staleSeconds(byPath), await staleSeconds(byPath), await staleSeconds(byName)];
    expect([kind, ...responses]).toEqual([kind, expected, expected, expected]);
  }
  expect(await staleSeconds(pageUrl('de', '/de/proart/old-studio/'))).toBe(expectedOf('lookup'));
});

test('a path unknown to content is PRODUCT_OFFLINE', async () => {
  const { site } = await buildTestBff();
  const reply = await request(site).get(pageUrl('de', '/de/proart/nothing-home/'));
  expect(reply.body).toMatchObject({ status: 404, code: 'PRODUCT_OFFLINE', detail: 'Product offline' });
});

test('a stored redirect is followed until its offline date, with the tracking parameters', async () => {
  const { site } = await buildTestBff();
  const redirect = await request(site).get(pageUrl('de', '/de/proart/old-studio/?gclid=1&tab=2'));
  expect(redirectAnswer.parse(redirect.body)).toEqual({
    kind: 'redirect',
    status: 301,
    location: '/de/proart/studio-16/?gclid=1',
  });
  expect((await request(site).get(pageUrl('de', '/de/proart/spring-offer/'))).body.kind).not.toBe('redirect');
});

test('a redirect is not cached beyond its offline date', async () => {
  let now = Date.parse('2099-01-31T22:59:40Z');
  const { site } = await buildTestBff({}, { now: () => now });
  const before = await request(site).get(pageUrl('de', '/de/proart/winter-offer/'));
  expect(before.body.kind).toBe('redirect');
  expect(before.headers['cdn-cache-control']).toMatch(/^max-age=(1?\d|20)$/);

  now += 30_000;
  expect((await request(site).get(pageUrl('de', '/de/proart/winter-offer/'))).body.kind).not.toBe('redirect');
});

test.each([
  ['', true, false],
  [' \t', true, false],
  ['next winter', false, true],
  ['2001-02-03T04:05:06', false, false],
  ['2999-02-03 04:05', true, false],
  ['0001-01-01T00:00:00', true, false],
  ['/Date(4102444800000)/', true, false],
  ['/Date(32474606400000)/', true, false],
  ['/Date(1700000000000)/', false, false],
])('an offline date %j: followed %s, logged %s', async (date, isFollowed, isLogged) => {
  // Changes the date of an expired redirect.
  const content = await startAlteredSandbox((text, _kind, member) => (member === 'offlineDate' ? date : text));
  const { app, site, log } = await buildBffOver(content.origin);
  onTestFinished(async () => {
    await app.close();
    await content.close();
  });
  const { kind } = (await request(site).get(pageUrl('de', '/de/proart/spring-offer/'))).body;
  expect(kind === 'redirect').toBe(isFollowed);
  const warnings = log.filter(({ msg }) => msg === 'stored redirect not followed');
  expect(warnings).toMatchObject(isLogged ? [{ path: '/de/proart/spring-offer/', reason: 'date' }] : []);
});

test('when the redirect lookup fails, the page is served uncacheably', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/urlRedirect', fault: 'status', status: 500 });
  const reply = await request(site).get(pageUrl('de', '/de/proart/laptops-home/'));
  expect(reply.body).toMatchObject({ kind: 'productLine', degraded: [] });
  expect(reply.headers['cache-control']).toBe('no-store');
});

test.each([
  ['what-pros-say/photography/?page=0', 'what-pros-say/photography/'],
  ['what-pros-say/photography/?page=1.5', 'what-pros-say/photography/'],
  ['what-pros-say/photography/?page=', 'what-pros-say/photography/'],
  ['compare/?ids=a,b,c,d,e', 'compare/'],
])('%s is the page of %s: invalid query parameters are ignored', async (path, equivalent) => {
  const { site } = await buildTestBff();
  const [first, second] = await Promise.all(
    [path, equivalent].map((rest) => request(site).get(pageUrl('de', `/de/proart/${rest}`))),
  );
  expect(first?.status).toBe(200);
  expect(first?.text).toBe(second?.text);
});

test('a path outside every route is NOT_FOUND without a stored redirect', async () => {
  const { site } = await buildTestBff();
  const reply = await request(site).get(pageUrl('de', '/de/elsewhere/'));
  expect(reply.body).toMatchObject({ status: 404, code: 'NOT_FOUND', detail: 'This page could not be found' });
});

test.each([
  ['/de/proart/what-pros-say/photography/nobody/', '/de/proart/what-pros-say/photography/'],
  ['/de/proart/what-pros-say/nothing/nobody/', '/de/proart/what-pros-say/'],
  ['/de/proart/support/nothing/at/all/', '/de/proart/support/'],
  ['/de/proart/nothing-home/', undefined],
])('%s is PRODUCT_OFFLINE, and the nearest page is %s', async (path, nearest) => {
  const { site } = await buildTestBff();
  const problem = (await request(site).get(pageUrl('de', path))).body;
  expect(problem).toMatchObject({ status: 404, code: 'PRODUCT_OFFLINE' });
  expect(problem.nearest?.url).toBe(nearest);
});

test('when the breadcrumb lookup fails no nearest page is offered', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/breadrumbs', fault: 'status', status: 500 });
  const reply = await request(site).get(pageUrl('de', '/de/proart/what-pros-say/photography/nobody/'));
  expect(reply.body).toMatchObject({ code: 'PRODUCT_OFFLINE', transient: true });
  expect(reply.body).not.toHaveProperty('nearest');
  expect(reply.headers['cache-control']).toBe('no-store');
});

test('the renderer’s page source treats an invalid page number as the first', async () => {
  const { source } = await buildTestBff();
  const path = '/de/proart/what-pros-say/photography/';
  const visit = { region: 'de', path, pageUrl: path, requestId: 'test-request-1' } as const;
  const [invalid, first] = await Promise.all([
    source.page({ ...visit, query: 'page=-1' }, { streaming: false }),
    source.page({ ...visit, query: '' }, { streaming: false }),
  ]);
  expect(invalid).toMatchObject({ type: 'page', body: { kind: 'prosCategory', data: { category: { page: 1 } } } });
  expect(invalid.type === 'page' && invalid.bytes).toEqual(first.type === 'page' && first.bytes);
});

describe.each([
  '/de/proart/support/',
  // The path of another kind, replaced by a content-managed page.
  '/de/proart/spring-home/',
  '/de/proart/what-pros-say/behind-the-stories/',
  '/de/proart/what-pros-say/film-and-video/making-of-ember-silk/',
])('the draft of %s', (path) => {
  const draftUrl = pageUrl('de', `${path}?pageId=7&dataRowId=8`);
  const publishedUrl = pageUrl('de', path);

  test('is shown outside production, uncached, also when the published page is cached', async () => {
    const { site, sandbox } = await buildTestBff({ DEPLOYMENT: 'staging' });
    const published = await request(site).get(publishedUrl);
    const draft = await request(site).get(draftUrl);
    expect(draft.headers['cache-control']).toBe('no-store');
    expect(draft.body.data.overview.title).toContain('[Preview 7/8]');
    const previews = (await sandbox.calls('/api/v1/overview')).filter(({ query }) => query['pageId']);
    expect(previews.map(({ query }) => query)).toEqual([expect.objectContaining({ pageId: '7', dataRowId: '8' })]);
    expect((await request(site).get(publishedUrl)).text).toBe(published.text);
  });

  test('is not shown in production: the published page is served from the cache', async () => {
    const { site } = await buildTestBff();
    const published = await request(site).get(publishedUrl);
    const draft = await request(site).get(draftUrl);
    expect(draft.text).toBe(published.text);
    expect(draft.headers['cache-status']).toMatch(/^proart-bff; hit; ttl=/);
  });
});

test('outside production a page without a draft is uncached too when a draft is requested', async () => {
  const { site } = await buildTestBff({ DEPLOYMENT: 'staging' });
  const published = await request(site).get(pageUrl('de', '/de/proart/laptops-home/'));
  const draft = await request(site).get(pageUrl('de', '/de/proart/laptops-home/?pageId=7'));
  expect([draft.headers['cache-control'], draft.text]).toEqual(['no-store', published.text]);
});

test.each([
  ['/de/proart/a%00b/', 400],
  ['/de/proart/a%2fb/', 400],
  ['/de/proart/a%252fb/', 400],
  // Double encoding: `support` in another spelling.
  ['/de/proart/s%2575pport/', 400],
  ['/de/proart/../../x/', 400],
  ['/de/proart//support/', 400],
  ['/de/proart/%ff/', 400],
  ['/de/proart/a\\b/', 400],
  ['/fr/proart/', 400],
  ['/de/proart/support', 200],
  ['/proart/support/', 200],
  ['/de/proart/s%75pport/', 200],
])('the path %s has status %i', async (path, status) => {
  const { site } = await buildTestBff();
  expect((await request(site).get(pageUrl('de', path))).status).toBe(status);
});

test('a path has one spelling upstream, however it is encoded', async () => {
  const { site, sandbox } = await buildTestBff();
  for (const path of ['/jp/proart/プロ/', '/jp/proart/%E3%83%97%E3%83%AD/', '/jp/proart/フ\u309Aロ']) {
    expect((await request(site).get(pageUrl('jp', path))).status).toBe(404);
  }
  const requested = (await sandbox.calls('/api/v1/breadrumbs')).map(({ query }) => query['path']);
  expect(requested).toEqual(['/jp/proart/%E3%83%97%E3%83%AD/']);
});

test('every breadcrumb call has its own random number, which is not part of the cache key', async () => {
  const { site, sandbox } = await buildTestBff();
  const url = pageUrl('de', '/de/proart/laptops-home/');
  for (const path of ['/proart/laptops-home/', '/de/proart/laptops-home/'])
    await request(site).get(pageUrl('de', path));
  await request(site).get(pageUrl('fr', '/fr/proart/laptops-home/'));
  const numbers = (await sandbox.calls('/api/v1/breadrumbs')).map(({ query }) => query['apilistId']);
  expect(numbers).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)]);
  expect(new Set(numbers).size).toBe(2);
  expect((await request(site).get(`${url}&apilist`)).status).toBe(200);
});

test('a missing page is cached briefly, unless its redirect is unknown', async () => {
  const { site, sandbox } = await buildTestBff();
  const gone = await request(site).get(pageUrl('de', '/de/proart/gone/'));
  expect(gone.headers['cdn-cache-control']).toBe('max-age=30');
  expect(gone.headers['surrogate-key']).toBe('region:de kind:problem op:breadrumbs op:urlRedirect');

  await sandbox.fault({ match: '/api/v1/urlRedirect', fault: 'status', status: 500 });
  expect((await request(site).get(pageUrl('de', '/de/proart/gone-too/'))).headers['cache-control']).toBe('no-store');
});

test('problems of concurrent requests have the surrogate keys of their lookups', async () => {
  const { site } = await buildTestBff();
  const replies = await Promise.all(
    Array.from({ length: 3 }, () => request(site).get('/bff/v1/de/pages/product-line/nothing')),
  );
  for (const { status, headers } of replies) {
    expect([status, headers['surrogate-key']]).toEqual([404, 'region:de kind:problem op:breadrumbs']);
  }
});
