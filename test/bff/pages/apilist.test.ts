import request from 'supertest';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ApiCall } from '../../../contracts/apilist.ts';
import { problem } from '../../../contracts/problem.ts';
import { createRemotePageSource } from '../../../renderer/http/remotePageSource.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';

const pageUrl = (region: string, path: string) => `/bff/v1/${region}/page?path=${encodeURIComponent(path)}`;

test('with apilist the page lists its calls, including the shell’s, and is uncacheable', async () => {
  const { site } = await buildTestBff();
  await request(site).get('/bff/v1/de/shell');
  const plain = (await request(site).get(pageUrl('de', '/de/proart/laptops-home/'))).body;
  const reply = await request(site).get(pageUrl('de', '/de/proart/laptops-home/?apilist&utm_source=secret'));
  const { apilist, ...rest } = reply.body;

  expect(rest).toEqual(plain);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(apilist).toContainEqual({ path: '/api/v1/header', status: 200, ms: expect.any(Number), cache: 'hit' });
  expect(apilist).toContainEqual({ path: '/api/v1/breadrumbs', status: 200, ms: expect.any(Number), cache: 'hit' });
  expect(reply.text).not.toMatch(/secret|127\.0\.0\.1|websiteCode/);
  expect((await request(site).get(pageUrl('de', '/de/proart/laptops-home/'))).body).not.toHaveProperty('apilist');
});

test('a failed call is listed with its status', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/banner', fault: 'status', status: 503 });
  await sandbox.fault({ match: '/api/v1/home/whatProSay', fault: 'html' });
  const { apilist } = (await request(site).get(pageUrl('de', '/de/proart/?apilist'))).body;
  expect(apilist).toContainEqual(expect.objectContaining({ path: '/api/v1/banner', status: 503, cache: 'miss' }));
  expect(apilist).toContainEqual(expect.objectContaining({ path: '/api/v1/home/whatProSay', status: 'format' }));
});

test('outside production the list has sizes, attempts and missing sections, including the shell’s', async () => {
  const { site, sandbox } = await buildTestBff({}, { detailedApilist: true });
  await sandbox.fault({ match: '/api/v1/banner', fault: 'status', status: 503 });
  await sandbox.fault({ match: '/api/v1/footer', fault: 'status', status: 500 });
  const { apilist } = (await request(site).get(pageUrl('de', '/de/proart/?apilist'))).body;

  const cacheOf = (list: ApiCall[], requested: string) => list.find(({ path }) => path === requested)?.cache;
  expect(cacheOf(apilist, '/api/v1/header')).toMatch(/^miss · \d{3,} B · sent 1 ×$/);
  expect(cacheOf(apilist, '/api/v1/banner')).toBe('miss · 0 B · sent 2 ×');
  expect(apilist.slice(-2)).toEqual([
    { path: 'footer', status: 'status', ms: 0, cache: 'missing section' },
    { path: 'banner', status: 'status', ms: 0, cache: 'missing section' },
  ]);

  const cachedList = (await request(site).get(pageUrl('de', '/de/proart/?apilist'))).body.apilist;
  expect(cacheOf(cachedList, '/api/v1/header')).toMatch(/^hit · \d{3,} B · sent 0 ×$/);
});

test.each([
  ['/de/proart/what-pros-say/photography/nobody/', 'PRODUCT_OFFLINE', ['/api/v1/urlRedirect', '/api/v1/breadrumbs']],
  ['/de/proart/profession/juggler/', 'NOT_FOUND', ['/api/v1/urlRedirect', '/api/v1/profession/pagination']],
  ['/de/nowhere/', 'NOT_FOUND', ['/api/v1/urlRedirect']],
])('the problem of %s lists its calls and the shell’s, and is not cached', async (path, code, lookups) => {
  const { site } = await buildTestBff();
  const plain = await request(site).get(pageUrl('de', path));
  const reply = await request(site).get(pageUrl('de', `${path}?apilist&utm_source=secret`));
  const { apilist, requestId: _, ...rest } = problem.parse(reply.body);
  const { requestId: __, ...plainRest } = plain.body;

  expect(rest).toEqual(plainRest);
  expect(rest).toMatchObject({ status: 404, code });
  const listed = apilist?.map((call) => call.path);
  expect(listed).toEqual(expect.arrayContaining(['/api/v1/header', '/api/v1/footer', ...lookups]));
  expect(reply.text).not.toMatch(/secret|127\.0\.0\.1|websiteCode/);
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(reply.headers).not.toHaveProperty('cdn-cache-control');
});

describe('the renderer’s page source lists', () => {
  const path = '/de/proart/laptops-home/';
  const visit = {
    region: 'de',
    path,
    query: 'apilist',
    pageUrl: `${path}?apilist`,
    requestId: 'test-of-apilist',
  } as const;
  const withList = () => ({ ...visit, apilist: [] as ApiCall[] });
  const ids = ['studio-16'];
  const wait = { wait: 'whole', elapsedMs: 0 } as const;

  test('the calls made for a shell, prices and search results', async () => {
    const { source } = await buildTestBff();
    const [shell, prices, search] = [withList(), withList(), withList()];
    await source.shell(shell);
    expect(await source.prices(prices, ids, wait)).not.toBeNull();
    await source.search(search, 'studio');
    expect(shell.apilist).toContainEqual(expect.objectContaining({ path: '/api/v1/header', cache: 'miss' }));
    expect(prices.apilist).toEqual([
      expect.objectContaining({ path: '/api/v1/ecConfig', status: 200, cache: 'hit' }),
      expect.objectContaining({ path: '/api/nc/v1/price', status: 200, cache: 'miss' }),
    ]);
    expect(search.apilist.map((call) => call.path)).toEqual(['/recent-data/apiv2/SearchSuggestion']);
  });

  test('a failed price call', async () => {
    const { source, sandbox } = await buildTestBff();
    await sandbox.fault({ match: '/api/nc/v1/price', fault: 'status', status: 500 });
    const prices = withList();
    expect(await source.prices(prices, ids, wait)).toBeNull();
    expect(prices.apilist).toContainEqual(expect.objectContaining({ path: '/api/nc/v1/price', status: 500 }));
  });

  test('the calls of a path that is no valid one', async () => {
    const { source } = await buildTestBff();
    const reply = await source.page({ ...visit, path: '/de/proart/a%00b/' }, { streaming: false });
    const listed = reply.type === 'problem' ? reply.problem.apilist : [];
    expect(listed).toContainEqual(expect.objectContaining({ path: '/api/v1/header' }));
  });

  test('its own calls to a BFF in another process', async () => {
    const { site } = await buildTestBff();
    const remote = createRemotePageSource(site);
    onTestFinished(() => remote.close());
    const listing = withList();
    await remote.shell(listing);
    await remote.prices(listing, ids, wait);
    await remote.search(listing, 'studio');
    const of = (rest: string) => ({ path: `/bff/v1/de/${rest}`, status: 200, ms: expect.any(Number), cache: 'miss' });
    expect(listing.apilist).toEqual([
      of('shell'),
      { ...of('prices'), cache: expect.any(String) },
      of('search/suggestions'),
    ]);
    const page = await remote.page(visit, { streaming: false });
    const listed = page.type === 'page' ? page.body.apilist : [];
    expect(listed).toContainEqual(expect.objectContaining({ path: '/api/v1/breadrumbs' }));
  });
});
