import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnswerCache, AnswerLookup } from '../../../bff/upstreams/answerCache.ts';
import type { Calls, PersonalOperation } from '../../../bff/upstreams/createCalls.ts';
import { type Clients, createUpstreams, type Upstreams } from '../../../bff/upstreams/upstreams.ts';
import { createVisit } from '../../../bff/upstreams/visit.ts';
import { chinaRegion } from '../../../contracts/regions/editionRules.ts';
import { type RegionCode, regionCodes } from '../../../contracts/regions/regions.ts';
import { pathTo } from '../../../contracts/routes.ts';
import { parseConfig } from '../../../runtime/config/config.ts';
import { createMetrics } from '../../../runtime/telemetry/metrics.ts';
import { nora } from '../../../sandbox/samples/members.ts';
import { type Sandbox, sandboxSettings, startSandbox } from '../../../sandbox/sandbox.ts';
import { diverseEditions } from '../../support/diverseEditions.ts';

/** Section 7 of the specification. */
const contentPaths = [
  ...['/api/v1/seo/', '/api/v1/ecConfig', '/api/v1/banner', '/api/v1/website', '/api/v1/header', '/api/v1/footer'],
  ...['/api/nc/v1/account', '/api/v1/urlRedirect', '/api/v1/breadrumbs', '/api/nc/v1/price', '/api/v1/overview'],
  ...['', '/home-levels', '/pros'].map((rest) => `/api/v1/productLevel${rest}`),
  ...['campaignEvent', 'selectYourProfession', 'whatProSay'].map((name) => `/api/v1/home/${name}`),
  '/api/v1/modules/home-technology',
  ...['pagination', 'prosList', 'recommendedProduct'].map((name) => `/api/v1/profession/${name}`),
  ...['category', 'category/profession/list'].map((name) => `/api/v1/pros/${name}`),
  ...['heroSection', 'highlightCarousel', 'category'].map((name) => `/api/v1/pros/landing/${name}`),
  ...['video', 'intro', 'portfolio', 'recommendedProduct', 'exploreMoreBanner', 'createWithProArt', 'gallery'].map(
    (name) => `/api/v1/pros/profile/${name}`,
  ),
];
const recentDataPaths = ['Disclaimer', 'SearchSuggestion', 'ComparePage'].map((name) => `/recent-data/apiv2/${name}`);

let sandbox: Sandbox;
let upstreams: Upstreams;

beforeAll(async () => {
  sandbox = await startSandbox();
  const config = parseConfig(sandboxSettings(sandbox.origin), { sandbox: true });
  const log = pino({ level: 'silent' });
  upstreams = createUpstreams(config, { cache: revivingCache, metrics: createMetrics(), log });
});
afterAll(async () => {
  await upstreams.close();
  await sandbox.close();
});

/** Caches nothing, and revives every response from JSON as from Redis or the disk; the result must be unchanged. */
const revivingCache = {
  async get({ load, revive }: AnswerLookup<object>) {
    const { value } = await load();
    expect(revive(JSON.parse(JSON.stringify(value)))).toEqual(value);
    return { value, result: 'miss', freshUntil: 0 };
  },
} as unknown as AnswerCache;

type Methods<Client> = { [Name in keyof Client]: (client: Client, region: RegionCode) => Promise<unknown> };

const pro = (region: RegionCode) => ({ region, prosCategory: 'photography', prosName: 'torvald-hengsen' });
const linePath = (region: RegionCode) => pathTo('ProductLine', region, { productLine: 'laptops' });
const home = (region: RegionCode) => ({ region, path: pathTo('IndexPage', region) });
const supportPath = (region: RegionCode) => pathTo('OverviewPageTh', region, { rest: 'support' });
const filmmaker = { level1Code: 'filmmaker' };

/** A call of each method of the content client; a missing method is a type error. */
const content: Methods<Clients['content']> = {
  seo: (client, region) => client.seo(home(region)),
  breadcrumbs: (client, region) => client.breadcrumbs(home(region)),
  urlRedirect: (client, region) =>
    client.urlRedirect({ region, path: pathTo('OverviewPageTh', region, { rest: 'old-studio' }) }),
  banner: (client, region) => client.banner(home(region)),
  ecConfig: (client, region) => client.ecConfig({ region }),
  website: (client, region) => client.website({ region }),
  header: (client, region) => client.header({ region }),
  footer: (client, region) => client.footer({ region }),
  productLevel: (client, region) => client.productLevel({ region, path: linePath(region) }),
  productLevelSection: (client, region) => client.productLevelSection({ region, sectionKey: 'home-levels' }),
  productLevelPros: (client, region) => client.productLevelPros({ region, path: linePath(region) }),
  modules: (client, region) => client.modules({ region, moduleKey: 'home-technology' }),
  homeCampaignEvent: (client, region) => client.homeCampaignEvent({ region }),
  homeSelectYourProfession: (client, region) => client.homeSelectYourProfession({ region }),
  homeWhatProSay: (client, region) => client.homeWhatProSay({ region }),
  overview: (client, region) =>
    client.overview({
      region,
      path: pathTo('OverviewPageTh', region, { rest: 'support/faq' }),
      pageKey: 'support-faq',
    }),
  overviewPreview: (client, region) =>
    client.overviewPreview({
      region,
      path: supportPath(region),
      pageKey: 'support',
      pageId: '7',
      dataRowId: undefined,
    }),
  price: (client, region) => client.price({ region, productIds: ['studio-16', 'air-14'] }),
  priceOfGroup: (client, region) => client.priceOfGroup({ region, productIds: ['studio-16'], groupId: '3' }),
  account: (client, region) => client.account({ region, ticket: 'nobody' }),
  professionPagination: (client, region) => client.professionPagination({ region, ...filmmaker }),
  professionProsList: (client, region) => client.professionProsList({ region, ...filmmaker, page: 1 }),
  professionRecommendedProduct: (client, region) => client.professionRecommendedProduct({ region, ...filmmaker }),
  prosCategory: (client, region) =>
    client.prosCategory({ region, prosCategory: 'photography', profession: undefined, page: 1 }),
  prosCategoryProfessions: (client, region) => client.prosCategoryProfessions({ region, prosCategory: 'photography' }),
  prosHeroSection: (client, region) => client.prosHeroSection({ region }),
  prosHighlightCarousel: (client, region) => client.prosHighlightCarousel({ region }),
  prosLandingCategory: (client, region) => client.prosLandingCategory({ region }),
  profileVideo: (client, region) => client.profileVideo(pro(region)),
  profileIntro: (client, region) => client.profileIntro(pro(region)),
  profilePortfolio: (client, region) => client.profilePortfolio(pro(region)),
  profileRecommendedProduct: (client, region) => client.profileRecommendedProduct(pro(region)),
  profileExploreMoreBanner: (client, region) => client.profileExploreMoreBanner(pro(region)),
  profileCreateWithProArt: (client, region) => client.profileCreateWithProArt(pro(region)),
  profileGallery: (client, region) => client.profileGallery(pro(region)),
};

const recentData: Methods<Clients['recentData']> = {
  disclaimer: (client, region) => client.disclaimer({ region, pageKey: 'home' }),
  searchSuggestion: (client, region) => client.searchSuggestion({ region, text: 'studio' }),
  comparePage: (client, region) => client.comparePage({ region, productIds: ['studio-16', 'air-14'] }),
};

const clientsOf = (region: RegionCode) =>
  upstreams.forVisit(createVisit({ region, pageUrl: '/', log: pino({ level: 'silent' }) }));

// All editions are covered by the sandbox's tests and by `everyEditionAnswers.test.ts`.
test.each(Object.keys(content) as (keyof typeof content)[])('content.%s returns data', async (name) => {
  for (const region of diverseEditions) {
    expect(await content[name](clientsOf(region).content, region), region).not.toBeNull();
  }
});

test.each(Object.keys(recentData) as (keyof typeof recentData)[])('recentData.%s returns data', async (name) => {
  for (const region of diverseEditions) {
    expect(await recentData[name](clientsOf(region).recentData, region), region).not.toBeNull();
  }
});

test.each<[keyof typeof content, string, Record<string, unknown>]>([
  ['website', '/api/v1/website', { translationType: 'website', translationKey: 'common_go_home,title_not_be_found' }],
  ['header', '/api/v1/header', { translationType: 'header', translationKey: 'ec_empty' }],
  ['footer', '/api/v1/footer', { translationKey: 'cookie_settings' }],
  // The sandbox hides tickets.
  ['account', '/api/nc/v1/account', { aticket: '(hidden)', apilistId: expect.stringMatching(/^\d+$/) }],
])('content.%s sends the parameters of the specification', async (name, path, parameters) => {
  await content[name](clientsOf('bn').content, 'bn');
  const { calls } = (await (await fetch(`${sandbox.origin}/__sandbox/calls`)).json()) as {
    calls: { path: string; query: Record<string, string> }[];
  };
  const queries = calls.filter((call) => call.path === path && call.query['websiteCode'] === 'bn');
  expect(queries.map(({ query }) => query)).toEqual([{ systemCode: 'proart', websiteCode: 'bn', ...parameters }]);
});

test('each call of the content and the recent-data API is a GET at the path of the specification', async () => {
  const { content: contentClient, recentData: recentDataClient } = clientsOf('th');
  for (const call of Object.values(content)) await call(contentClient, 'th');
  for (const call of Object.values(recentData)) await call(recentDataClient, 'th');
  const { calls } = (await (await fetch(`${sandbox.origin}/__sandbox/calls`)).json()) as {
    calls: { method: string; path: string; query: Record<string, string> }[];
  };
  const made = calls.filter(({ query }) => (query['websiteCode'] ?? query['WebsiteCode']) === 'th');
  expect([...new Set(made.map(({ path }) => path))].sort()).toEqual([...contentPaths, ...recentDataPaths].sort());
  expect(new Set(made.map(({ method, query }) => `${method} ${query['systemCode'] ?? query['SystemCode']}`))).toEqual(
    new Set(['GET proart']),
  );
});

test('website information, support and assistant return data for every edition', async () => {
  for (const region of regionCodes) {
    const { websiteInfo, support, assistant } = clientsOf(region);
    expect(await websiteInfo.websiteInfo({ region }), region).not.toBeNull();
    expect(await support?.links(), region).not.toBeNull();
    if (region === chinaRegion) continue;
    expect(await assistant?.status({ region, systemCode: 'wwwProart' }), region).toEqual({ status: true });
    const authorization = await assistant?.authorization({ region, ticket: null, requestId: 'a-request-id' });
    expect(authorization?.token, region).toBeTruthy();
  }
});

test('the shop returns data for every edition that has one', async () => {
  let shops = 0;
  for (const region of regionCodes) {
    const { content: api, shop } = clientsOf(region);
    const config = (await api.ecConfig({ region }))?.data;
    if (!config?.ecStatus) continue;
    const store = shop(config);
    if (!store) throw new Error(`the shop of ${region} is not allowed`);
    const guest = { type: 'SESSION', id: `guest-${region}` } as const;
    const { token = '' } = (await store.authorizationToken(guest, config)) ?? {};
    const cartId = (await store.createEmptyCart({ token })) ?? '';
    expect((await store.cart({ token, cartId, addOn: config.addOn }))?.cart.total_quantity, region).toBe(0);
    expect(await store.miniCartQty(guest), region).toBe(0);
    const member = await store.authorizationToken({ type: 'ATICKET', id: nora.ticket }, config);
    expect(await store.customer({ token: member?.token ?? '' }), region).toEqual({ group_id: nora.groupId });
    shops += 1;
  }
  expect(shops).toBeGreaterThan(40);
});

test('a shop with an origin that is not allowed is not called', () => {
  expect(clientsOf('de').shop({ domain: 'https://elsewhere.test/de', storeViewCode: 'de' })).toBeNull();
});

test('a personal operation is not accepted as a shared call', () => {
  const account: PersonalOperation<object> = { operation: 'account', url: 'http://api.test/', schema: z.object({}) };
  const callShared = (shared: Calls['shared']) =>
    // @ts-expect-error: a personal operation cannot have a freshness
    shared(account);
  expect(callShared).toBeTypeOf('function');
});
