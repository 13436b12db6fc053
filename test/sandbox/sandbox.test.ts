import { afterAll, expect, test } from 'vitest';
import { shopEnabledRegions } from '../../contracts/regions/editionRules.ts';
import { type RegionCode, regionCodes, regions } from '../../contracts/regions/regions.ts';
import { pathPrefix } from '../../contracts/routes.ts';
import { nora } from '../../sandbox/samples/members.ts';
import { sandboxSettings, startSandbox } from '../../sandbox/sandbox.ts';
import { fetchJson, type Json, urlPathsIn } from './responses.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const homeCalls = [
  'banner',
  'productLevel',
  'productLevel/pros',
  'productLevel/home-levels',
  'modules/home-technology',
  'home/campaignEvent',
  'home/selectYourProfession',
  'home/whatProSay',
];
const pageCalls = ['seo/', 'seo', 'ecConfig', 'website', 'header', 'footer', 'urlRedirect', 'breadrumbs', ...homeCalls];

const get = (url: string) => fetchJson(`${sandbox.origin}${url}`);

function content(region: RegionCode, call: string, path = `${pathPrefix(region)}/proart/`): Promise<Json> {
  return get(`/api/v1/${call}?systemCode=proart&websiteCode=${region}&path=${encodeURIComponent(path)}`);
}

test('every content endpoint responds for every region', async () => {
  for (const region of regionCodes) {
    const responses = await Promise.all(pageCalls.map((call) => content(region, call)));
    for (const [index, response] of responses.entries()) {
      expect(response, `${region} ${pageCalls[index]}`).toMatchObject({
        status: 0,
        message: '',
        result: expect.any(Object),
      });
    }
  }
});

test('account, price, recent data, support and assistant respond for every region', async () => {
  const { SUPPORT_API_URL, ASSISTANT_API_URL, RECENT_DATA_API_URL } = sandboxSettings(sandbox.origin);
  for (const region of regionCodes) {
    const [account, price, disclaimer, info, support, assistant] = await Promise.all([
      get(`/api/nc/v1/account?websiteCode=${region}&aticket=${nora.ticket}`),
      get(`/api/nc/v1/price?websiteCode=${region}&productIds=studio-16,line-laptops,nothing&group_id=0`),
      fetchJson(`${RECENT_DATA_API_URL}/recent-data/apiv2/Disclaimer?SystemCode=proart&WebsiteCode=${region}`),
      fetchJson(`${RECENT_DATA_API_URL}/recent-data/apiv2/WebsiteInfo?SystemCode=proart&WebsiteCode=${region}`),
      fetchJson(`${SUPPORT_API_URL}?websiteCode=${region}`),
      fetchJson(`${ASSISTANT_API_URL}/api/v0/regions/${region}/aiAssistant/15`),
    ]);
    expect(account).toMatchObject({ status: 0, result: { signInStatus: true } });
    expect(price).toMatchObject({ status: 0, result: { productList: shopEnabledRegions.has(region) ? [{}, {}] : [] } });
    expect(disclaimer).toMatchObject({
      Status: 'SUCCESS',
      Result: { Disclaimer: expect.stringMatching(/^<p>.+<\/p>$/) },
    });
    expect(info).toMatchObject({ Result: { WebsiteCode: region, LanguageCode: regions[region].languageTag } });
    expect(support).toMatchObject({ result: { faqUrl: `${pathPrefix(region)}/proart/support/faq/` } });
    expect(assistant).toEqual({ result: { status: true } });
  }
});

test('right-to-left editions have texts in their own language', async () => {
  const script = { he: /\p{Script=Hebrew}/u, ar: /\p{Script=Arabic}/u };
  for (const { code, strings } of Object.values(regions).filter(({ direction }) => direction === 'rtl')) {
    const expected = strings === 'he' ? script.he : script.ar;
    const header = await content(code, 'header');
    const banner = await content(code, 'banner');
    expect(header).toMatchObject({ result: { topMenu: Array(5).fill({ name: expect.stringMatching(expected) }) } });
    // Persian has words and fixed texts, but no long texts.
    if (strings !== 'fa') {
      expect(banner).toMatchObject({
        result: { heroBanner: { Banner: [{ title: expect.stringMatching(expected) }, {}, {}, {}] } },
      });
    }
  }
});

test('every image of a home page exists in the right format', async () => {
  const pages = await Promise.all(['seo/', ...homeCalls].map((call) => content('de', call)));
  const imageUrls = urlPathsIn(pages).filter((url) => url.startsWith('/sandbox/art/'));
  expect(imageUrls.length).toBeGreaterThan(150);

  for (const imageUrl of imageUrls) {
    const reply = await fetch(`${sandbox.origin}${imageUrl}`, { method: 'HEAD' });
    expect([imageUrl, reply.status, reply.headers.get('content-type')]).toEqual([
      imageUrl,
      200,
      `image/${imageUrl.split('.').at(-1)}`,
    ]);
    expect(reply.headers.get('cache-control')).toContain('immutable');
  }
});

test('every link of menu and footer leads to a page of its edition with breadcrumbs', async () => {
  for (const region of ['global', 'de', 'cn', 'sa-ar'] as const) {
    const shell = await Promise.all([content(region, 'header'), content(region, 'footer')]);
    const links = urlPathsIn(shell).filter((url) => url.includes('/proart/'));
    expect(links.length).toBeGreaterThan(45);
    for (const link of links) {
      if (!link.endsWith('/accessibility-policy/'))
        expect(link.startsWith(`${pathPrefix(region)}/proart/`), link).toBe(true);
      expect(await content(region, 'breadrumbs', link), link).toMatchObject({
        result: { pathStructure: expect.any(Array) },
      });
    }
  }
});

test('an unknown path has no breadcrumbs; an unknown website code or endpoint is rejected', async () => {
  expect(await content('de', 'breadrumbs', '/de/proart/nothing/')).toEqual({ status: 0, message: '', result: null });
  expect(await get('/api/v1/header?websiteCode=xx')).toEqual({
    status: 400,
    message: 'websiteCode is not known',
    result: null,
  });
  expect(await get('/recent-data/apiv2/WebsiteInfo?WebsiteCode=xx')).toMatchObject({ Status: 'FAIL', Result: null });
  expect(await get('/api/v1/nothing')).toEqual({
    Message: `No HTTP resource was found that matches the request URI '${sandbox.origin}/api/v1/nothing'.`,
  });
});

test('parameter names are case-insensitive', async () => {
  expect(await get('/api/v1/website?SYSTEMCODE=proart&WebsiteCode=tw')).toMatchObject({
    result: { websiteInfo: { websiteCode: 'tw' } },
  });
});

test('stored redirects have a target, and one has expired', async () => {
  const redirect = (path: string) => get(`/api/v1/urlRedirect?websiteCode=de&url=${path}`);
  expect(await redirect('/de/proart/old-studio/')).toMatchObject({
    result: { targetUrl: '/de/proart/studio-16/', offlineDate: null },
  });
  expect(await redirect('/de/proart/spring-offer/')).toMatchObject({ result: { offlineDate: '2024-05-31T21:59:59Z' } });
  expect(await redirect('/de/proart/')).toMatchObject({ result: { targetUrl: null, offlineDate: null } });
});

test('the call log contains whole reports and no secrets', async () => {
  await fetch(`${sandbox.origin}/__sandbox/calls`, { method: 'DELETE' });
  const report = { systemCode: 'proart', websiteCode: 'de', apiUrl: 'http://upstream/api', pageUrl: '/de/proart/' };
  const headers = {
    'content-type': 'application/json',
    cookie: 'aticket=s3cret',
    authorization: 'Bearer s3cret',
    'x-request-id': 'visible',
  };
  await fetch(`${sandbox.origin}/api/nc/v1/SSRLog?a=b`, { method: 'POST', headers, body: JSON.stringify(report) });
  await fetch(`${sandbox.origin}/api/nc/v1/account?websiteCode=de&aticket=s3cret`);
  await fetch(`${sandbox.origin}/sandbox/art/hero/hero-desk-640.avif`);

  const list = await get('/__sandbox/calls');
  expect(list).toMatchObject({
    calls: [
      {
        method: 'POST',
        path: '/api/nc/v1/SSRLog',
        query: { a: 'b' },
        body: report,
        headers: { 'x-request-id': 'visible' },
        time: expect.stringMatching(/Z$/),
      },
      { method: 'GET', path: '/api/nc/v1/account', query: { websiteCode: 'de' } },
    ],
  });
  expect(JSON.stringify(list)).not.toContain('s3cret');
});
