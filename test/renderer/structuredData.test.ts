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

/** All products in the lists of a page. */
const productsOf = ({ data }: Extract<PageResponse, { kind: 'productLine' }>) =>
  data.productLevel.sections.flatMap((section) => (section.type === 'productList' ? section.productList : []));

/** Graph in the data block of a page. */
function graphOf(page: PageResponse): Node[] {
  const block = structuredData({ page, shell, canonical, siteOrigin });
  const json = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(block)?.[1];
  return json === undefined ? [] : JSON.parse(json)['@graph'];
}

const ofType = (graph: Node[], type: string) => graph.filter((node) => node['@type'] === type);

interface ListItem {
  position: number;
  name?: string;
  /** URL in breadcrumbs. */
  item?: string;
  /** URL in other lists. */
  url?: string;
}

/** Items of the only list of this type. */
function itemsOf(graph: Node[], type: string): ListItem[] {
  const lists = ofType(graph, type);
  expect(lists).toHaveLength(1);
  return lists[0]?.['itemListElement'] as ListItem[]; // items of a schema.org list
}

test('a home page has the organization and the website', async () => {
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

test('a product line lists the pages of its products in summary form, each once', async () => {
  const page = await pageOf('productLine');
  const products = productsOf(page);
  // Variants of a product share its page.
  const urls = [...new Set(products.map(({ url }) => url))];
  expect(itemsOf(graphOf(page), 'ItemList')).toEqual(
    urls.map((url, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: products.find((product) => product.url === url)?.name,
      url: siteOrigin + url,
    })),
  );
});

test('a list has different pages of this site only', async () => {
  const page = await pageOf('productLine');
  const products = productsOf(page);
  const [first, second] = products;
  const urls = [
    first?.url,
    '',
    'https://shop.example.com/p',
    `${first?.url}#specs`,
    'mailto:a@example.com',
    second?.url,
  ];
  for (const [index, product] of products.entries()) product.url = urls[index] ?? '';
  const items = itemsOf(graphOf(page), 'ItemList');
  expect(items.map(({ position, url }) => [position, url])).toEqual([
    [1, siteOrigin + urls[0]],
    [2, siteOrigin + urls[5]],
  ]);
});

test('a list with fewer than two pages is left out', async () => {
  const page = await pageOf('productLine');
  for (const product of productsOf(page).slice(1)) product.url = '';
  expect(ofType(graphOf(page), 'ItemList')).toEqual([]);
});

test('a category lists the pages of its professionals with positions across pages', async () => {
  const page = await pageOf('prosCategory');
  const { category } = page.data;
  category.page = 2;
  expect(itemsOf(graphOf(page), 'ItemList')).toEqual(
    category.prosList.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: category.pageSize + index + 1,
      name,
      url: siteOrigin + url,
    })),
  );
});

test('a profile has a person', async () => {
  const page = await pageOf('prosProfile');
  expect(ofType(graphOf(page), 'ProfilePage')).toMatchObject([
    { url: canonical, mainEntity: { '@type': 'Person', name: page.data.intro?.title } },
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

/**
 * Members that search engines require, by type. A type that is not here is not accepted as a whole: an event has no
 * location in content, a video no upload date, a product no offer.
 */
const requiredMembers: Record<string, readonly string[]> = {
  Organization: ['name'],
  WebSite: ['name', 'url'],
  WebPage: ['name', 'url'],
  Article: ['headline', 'url'],
  ProfilePage: ['mainEntity'],
  Person: ['name'],
  ItemList: ['itemListElement'],
  BreadcrumbList: ['itemListElement'],
};

/** Types and members of a graph that search engines refuse. */
function refusedIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(refusedIn);
  if (typeof value !== 'object' || value === null) return [];
  const thing = value as Node; // each object of a graph has a type, except for references
  if (Object.keys(thing).join() === '@id') return [];
  const type = thing['@type'];
  const required = type === 'ListItem' ? ['position', 'item' in thing ? 'item' : 'url'] : requiredMembers[type];
  return [
    ...(required ? [] : [`type ${type}`]),
    ...(required ?? []).filter((member) => isBlank(thing[member])).map((member) => `${type} without ${member}`),
    ...(type.endsWith('List') && (thing['itemListElement'] as ListItem[]).length < 2 ? [`short ${type}`] : []),
    ...(type === 'ListItem' && 'item' in thing && isBlank(thing['name']) ? ['step without name'] : []),
    ...Object.values(thing).flatMap(refusedIn),
  ];
}

const isBlank = (member: unknown) => !String(member ?? '').trim();

/** Replacements of all texts of a page; `null` replaces none. */
const oddTexts = { complete: null, empty: '', blank: '  \n' };

test.each(
  (Object.keys(bffPaths) as Kind[]).flatMap((kind) =>
    (Object.keys(oddTexts) as (keyof typeof oddTexts)[]).map((texts) => ({ kind, texts })),
  ),
)('search engines accept all things on a page of kind $kind with $texts texts', async ({ kind, texts }) => {
  const page = await pageOf(kind);
  const replacement = oddTexts[texts];
  const withTexts = JSON.parse(JSON.stringify(page), (member, value) =>
    replacement !== null && typeof value === 'string' && !/^(kind|type|routeName)$/.test(member) ? replacement : value,
  );
  expect(refusedIn(graphOf(withTexts))).toEqual([]);
});
