import request from 'supertest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { homePage } from '../../../contracts/pages/home.ts';
import { shellCall } from '../../../contracts/pages/shell.ts';
import { buildBffOver, buildTestBff, type TestBff } from '../../support/buildTestBff.ts';
import { testCompleteEditions } from '../../support/completeEditions.ts';
import { diverseEditions } from '../../support/diverseEditions.ts';
import { startOtherUpstream } from '../../support/otherUpstream.ts';

const home = (region: string) => `/bff/v1/${region}/pages/home`;

/** Waits for SSRLog reports, which are sent after the response. */
async function waitForReports({ sandbox }: TestBff) {
  await vi.waitUntil(async () => (await sandbox.calls('/api/nc/v1/SSRLog')).length > 0);
  return sandbox.calls('/api/nc/v1/SSRLog');
}

testCompleteEditions(diverseEditions);

/** Upstream paths and the sections that depend on them. */
const sections = [
  ['/api/v1/seo', 'seo'],
  ['/api/v1/breadrumbs', 'breadcrumbs'],
  ['/api/v1/banner', 'banner'],
  ['/api/v1/productLevel/home-levels', 'productLevel.home-levels'],
  ['/api/v1/productLevel/home-products', 'productLevel.home-products'],
  ['/api/v1/modules', 'productLevel.home-technology'],
  ['/api/v1/home/selectYourProfession', 'selectYourProfession'],
  ['/api/v1/home/whatProSay', 'whatProsSay'],
  ['/api/v1/home/campaignEvent', 'campaignEvents'],
  ['/recent-data/apiv2/Disclaimer', 'disclaimer'],
] as const;

/** Two faults for every section; `everyFault{Cached,Uncached}.test.ts` test all faults for one section per page. */
const faults = [
  [{ fault: 'status', status: 500 }, 'status'],
  [{ fault: 'wrong-schema' }, 'format'],
] as const;

test.each(sections)('a fault on %s degrades only %s and is reported once', async (match, section) => {
  for (const [fault, reason] of faults) {
    const bff = await buildTestBff();
    await bff.sandbox.fault({ match, ...fault });

    const reply = await request(bff.site)
      .get(home('de'))
      .set('referer', 'http://localhost:80/de/proart/?utm_source=x&a=1');
    const page = homePage.response.parse(reply.body);

    expect(reply.status).toBe(200);
    expect(page.degraded).toEqual([{ section, reason }]);
    expect(reply.headers['cache-control']).toBe('no-store');
    const [report, ...otherReports] = await waitForReports(bff);
    expect(otherReports).toEqual([]);
    expect(report?.body).toMatchObject({ systemCode: 'proart', websiteCode: 'de' });
    expect(report?.body?.['apiUrl']).toContain(bff.sandbox.origin + match);
    expect(bff.log.filter(({ level }) => level === 40)).toHaveLength(1);
  }
});

test.each([
  ['/api/v1/header', 'header'],
  ['/api/v1/footer', 'footer'],
  ['/api/v1/website', 'website'],
  ['/api/v1/ecConfig', 'ecConfig'],
  ['/recent-data/apiv2/WebsiteInfo', 'websiteInfo'],
  ['/assistant', 'aiAssistant'],
  ['/support', 'support'],
])('a fault on %s degrades only %s of the shell', async (match, section) => {
  const bff = await buildTestBff();
  await bff.sandbox.fault({ match, fault: 'status', status: 503 });

  const shell = shellCall.response.parse((await request(bff.site).get('/bff/v1/sa-ar/shell')).body);

  expect(shell.degraded).toEqual([{ section, reason: 'status' }]);
  expect(shell.data.header.logo.url).toBe('/sa-ar/proart/');
  expect(await waitForReports(bff)).toHaveLength(1);
});

test.each(['https://www.example.com/', '/proart/', '', null])(
  'a logo with the URL %j links to the regional home',
  async (url) => {
    const upstream = await startOtherUpstream({ '/api/v1/header': { topMenu: [], logo: { url, altText: 'Logo' } } });
    const { site, app } = await buildBffOver(upstream.origin);
    onTestFinished(async () => {
      await app.close();
      await upstream.close();
    });
    const shell = shellCall.response.parse((await request(site).get('/bff/v1/sk/shell')).body);
    expect(shell.data.header.logo).toMatchObject({ url: '/sk/proart/', altText: 'Logo' });
  },
);

test('a hanging upstream delays the JSON by its budget, not by the upstream timeout', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/banner', fault: 'hang' });

  const startedAt = performance.now();
  const page = homePage.response.parse((await request(site).get(home('fr'))).body);

  expect(page.degraded).toEqual([{ section: 'banner', reason: 'timeout' }]);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('a hanging piece does not affect its section', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/modules', fault: 'hang' });

  const page = homePage.response.parse((await request(site).get(home('it'))).body);

  expect(page.degraded).toEqual([{ section: 'productLevel.home-technology', reason: 'timeout' }]);
  expect(page.data.productLevel.sections.map(({ sectionKey }) => sectionKey)).toEqual(['home-levels', 'home-products']);
});

test('a failure report names the requested page without tracking parameters', async () => {
  const bff = await buildTestBff({ ALLOWED_HOSTS: 'shop.test' });
  await bff.sandbox.fault({ match: '/api/v1/banner', fault: 'status', status: 500 });

  await request(bff.site)
    .get(home('de'))
    .set({ host: 'shop.test', referer: 'http://shop.test/de/proart/?gclid=1&tab=2' });

  expect((await waitForReports(bff))[0]?.body?.['pageUrl']).toBe('/de/proart/?tab=2');
});

test('a page is loaded once, and revalidated in the background when stale', async () => {
  let now = 1_000_000;
  const { site, sandbox } = await buildTestBff({}, { now: () => now });
  const bannerCalls = async () => (await sandbox.calls('/api/v1/banner')).length;

  await Promise.all(Array.from({ length: 50 }, () => request(site).get(home('jp'))));
  expect(await bannerCalls()).toBe(1);

  now += 90_000;
  expect((await request(site).get(home('jp'))).body.degraded).toEqual([]);
  await expect.poll(bannerCalls).toBe(2);
});

test('equal data has an equal ETag, and If-None-Match gets 304', async () => {
  const [first, second] = await Promise.all([buildTestBff(), buildTestBff()]);
  const firstPage = await request(first.site).get('/bff/v1/th/pages/home');
  const secondPage = await request(second.site).get('/bff/v1/th/pages/home');

  expect(firstPage.headers['etag']).toBe(secondPage.headers['etag']);
  const unchanged = await request(first.site)
    .get('/bff/v1/th/pages/home')
    .set('if-none-match', String(firstPage.headers['etag']));
  expect(unchanged.status).toBe(304);
  expect(unchanged.text).toBe('');
  const weak = `"other", W/${firstPage.headers['etag']}`;
  expect((await request(first.site).get('/bff/v1/th/pages/home').set('if-none-match', weak)).status).toBe(304);
});

test('dates of events are formatted for the edition', async () => {
  const { site } = await buildTestBff();
  const periodOf = async (region: string) =>
    homePage.response.parse((await request(site).get(home(region))).body).data.campaignEvents.campaignEventList[0]
      ?.period;

  expect(await periodOf('de')).toMatch(/\d\. .*\p{L}+ 20\d\d/u);
  expect(await periodOf('us')).toMatch(/^\p{L}+ \d.*, 20\d\d$/u);
  // The digits of prices, not those that the language prefers.
  expect(await periodOf('sa-ar')).toMatch(/^[^\p{Nd}]*\d+.*\p{Script=Arabic}+ 20\d\d\P{Nd}*$/u);
});
