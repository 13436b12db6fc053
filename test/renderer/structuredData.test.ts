import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShownShell } from '../../client/lib/site.tsx';
import type { PageResponse } from '../../contracts/pages/page.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import { shownShell } from '../../renderer/document/shownShell.ts';
import { structuredData } from '../../renderer/structuredData/structuredData.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { buildBffOver } from '../support/buildTestBff.ts';
import { bffPaths } from '../support/samplePages.ts';

const siteOrigin = 'https://www.test';
const canonical = `${siteOrigin}/de/proart/here/`;

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bff: Awaited<ReturnType<typeof buildBffOver>>;
let shell: ShownShell;

beforeAll(async () => {
  sandbox = await startSandbox();
  bff = await buildBffOver(sandbox.origin);
  shell = shownShell(shellCall.response.parse((await request(bff.site).get('/bff/v1/de/shell')).body)).shell;
});
afterAll(async () => {
  await bff.app.close();
  await sandbox.close();
});

type Kind = keyof typeof bffPaths;

async function pageOf<K extends Kind>(kind: K): Promise<Extract<PageResponse, { kind: K }>> {
  return (await request(bff.site).get(`/bff/v1/de${bffPaths[kind]}`)).body;
}

interface Node {
  '@type': string;
  [member: string]: unknown;
}

/** Graph in the data block of a page. */
function graphOf(page: PageResponse): Node[] {
  const block = structuredData({ page, shell, canonical, siteOrigin });
  const json = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(block)?.[1];
  return json === undefined ? [] : JSON.parse(json)['@graph'];
}

const ofType = (graph: Node[], type: string) => graph.filter((node) => node['@type'] === type);

/** Items of the only list of this type. */
function itemsOf(graph: Node[], type: string): { position: number; item: unknown; name?: string }[] {
  const lists = ofType(graph, type);
  expect(lists).toHaveLength(1);
  return lists[0]?.['itemListElement'] as ReturnType<typeof itemsOf>; // items of a schema.org list
}

test('a home page has the organization, the website and campaigns with dates', async () => {
  const home = await pageOf('home');
  const graph = graphOf(home);
  expect(ofType(graph, 'Organization')).toEqual([
    {
      '@type': 'Organization',
      '@id': 'https://www.test/#organization',
      name: 'ProArt',
      url: 'https://www.test/proart/',
      logo: 'https://www.test/icon-512.png',
      sameAs: shell.footer.socialMedia.map(({ url }) => url),
    },
  ]);
  expect(ofType(graph, 'WebSite')).toMatchObject([{ url: canonical, inLanguage: 'de-DE' }]);
  expect(JSON.stringify(graph)).not.toContain('SearchAction');

  const dated = home.data.campaignEvents.campaignEventList.filter(({ startDate }) => startDate);
  expect(dated).not.toHaveLength(0);
  const [first] = ofType(graph, 'Event');
  expect(ofType(graph, 'Event')).toHaveLength(dated.length);
  expect(first).toMatchObject({ name: dated[0]?.title, startDate: dated[0]?.startDate, endDate: dated[0]?.endDate });
  expect(first).not.toHaveProperty('location');
  expect(first?.['image']).toMatch(/^https:\/\/www\.test\//);
});

test('a campaign without a start date is no event', async () => {
  const home = await pageOf('home');
  for (const event of home.data.campaignEvents.campaignEventList) event.startDate = null;
  home.data.productLevel.sections = [];
  expect(ofType(graphOf(home), 'Event')).toEqual([]);
});

test.each(Object.keys(bffPaths) as Kind[])('breadcrumbs of a page of kind %s have absolute URLs', async (kind) => {
  const page = await pageOf(kind);
  const breadcrumbs = page.data.breadcrumbs.pathStructure;
  const graph = graphOf(page);
  if (breadcrumbs.length < 2) {
    expect(ofType(graph, 'BreadcrumbList')).toEqual([]);
    return;
  }
  const steps = itemsOf(graph, 'BreadcrumbList');
  expect(steps.map(({ position }) => position)).toEqual(breadcrumbs.map((_, index) => index + 1));
  expect(steps.map(({ name }) => name)).toEqual(breadcrumbs.map(({ name }) => name));
  for (const { item } of steps) expect(item).toMatch(/^https:\/\/www\.test\//);
});

test('a breadcrumb without a URL is left out, except for the last one, which is the page', async () => {
  const page = await pageOf('prosProfile');
  const [home] = page.data.breadcrumbs.pathStructure;
  page.data.breadcrumbs.pathStructure = [
    home ?? { name: '', url: '' },
    { name: 'Gone', url: '' },
    { name: 'Me', url: '' },
  ];
  expect(itemsOf(graphOf(page), 'BreadcrumbList').map(({ item }) => item)).toEqual([
    'https://www.test/de/proart/',
    canonical,
  ]);
});

test('a product line lists its products without duplicates and prices', async () => {
  const page = await pageOf('productLine');
  const lists = page.data.productLevel.sections.flatMap((section) => (section.type === 'productList' ? [section] : []));
  const products = lists.flatMap(({ productList }) => productList);
  const items = itemsOf(graphOf(page), 'ItemList');
  expect(items).toHaveLength(new Set(products.map(({ productId }) => productId)).size);
  expect(items[0]).toMatchObject({
    position: 1,
    item: {
      '@type': 'Product',
      name: products[0]?.name,
      description: products[0]?.description,
      url: siteOrigin + products[0]?.url,
    },
  });
  expect(JSON.stringify(items)).not.toMatch(/offers|price/i);
});

test('a category lists its professionals with positions across pages', async () => {
  const page = await pageOf('prosCategory');
  page.data.category.page = 2;
  const items = itemsOf(graphOf(page), 'ItemList');
  expect(items).toHaveLength(page.data.category.prosList.length);
  expect(items[0]?.position).toBe(page.data.category.pageSize + 1);
  expect(items[0]?.item).toMatchObject({ '@type': 'Person', name: page.data.category.prosList[0]?.name });
});

test('a profile has a person, and a video if there is one', async () => {
  const page = await pageOf('prosProfile');
  const graph = graphOf(page);
  expect(ofType(graph, 'ProfilePage')).toMatchObject([
    { url: canonical, mainEntity: { '@type': 'Person', name: page.data.intro?.title } },
  ]);
  expect(ofType(graph, 'VideoObject')).toMatchObject([
    { name: page.data.video?.title, contentUrl: siteOrigin + page.data.video?.videoPath },
  ]);
  expect(ofType(graph, 'VideoObject')[0]).not.toHaveProperty('uploadDate');

  page.data.video = null;
  expect(ofType(graphOf(page), 'VideoObject')).toEqual([]);
});

test('a video at a video host is a player and not a file', async () => {
  const page = await pageOf('prosProfile');
  page.data.video = { videoPath: 'https://player.vimeo.com/video/1', posterImgPath: null, title: '', captions: [] };
  expect(ofType(graphOf(page), 'VideoObject')).toEqual([
    { '@type': 'VideoObject', name: page.data.intro?.title, embedUrl: 'https://player.vimeo.com/video/1' },
  ]);
});

test.each([
  ['OverviewPageTh', 'WebPage', 'name'],
  ['OverviewPageSt', 'Article', 'headline'],
] as const)('a content-managed page of the route %s is of type %s', async (routeName, type, title) => {
  const page = await pageOf('overview');
  page.data.routeName = routeName;
  expect(ofType(graphOf(page), type)).toMatchObject([{ [title]: page.data.overview.title, inLanguage: 'de-DE' }]);
});

test.each(Object.keys(bffPaths) as Kind[])('a page of kind %s has no data of deferred sections', async (kind) => {
  const page = await pageOf(kind);
  const { routeName, seo, breadcrumbs } = page.data;
  const streamedPage = { ...page, data: { routeName, seo, breadcrumbs } } as unknown as PageResponse; // partial
  const types = graphOf(streamedPage).map((node) => node['@type']);
  for (const type of types) expect(['Organization', 'WebSite', 'BreadcrumbList']).toContain(type);
});

test('texts are escaped, and empty members are left out', async () => {
  const page = await pageOf('prosProfile');
  if (page.data.intro) {
    Object.assign(page.data.intro, { title: '</script><script>alert(1)', subTitle: '', avatar: null, socialIcons: [] });
  }
  expect(ofType(graphOf(page), 'ProfilePage')[0]?.['mainEntity']).toEqual({
    '@type': 'Person',
    name: '</script><script>alert(1)',
  });
});
