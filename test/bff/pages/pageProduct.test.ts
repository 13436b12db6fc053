import request from 'supertest';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ProductIndex } from '../../../bff/pages/product/productIndex.ts';
import type { OverviewPage } from '../../../contracts/pages/overview.ts';
import { policies } from '../../../runtime/cache/policy.ts';
import { startSandboxWith } from '../../support/alteredSandbox.ts';
import { buildBffOver, buildTestBff } from '../../support/buildTestBff.ts';

const air = '/bff/v1/de/pages/overview?path=/de/proart/air-14/';
const laptops = '/bff/v1/de/pages/product-line/laptops';
const home = '/bff/v1/de/pages/home';

const pageAt = async (site: string, url: string): Promise<OverviewPage> => (await request(site).get(url)).body;

test('a page that a product of its line links to has the product, and others of its list', async () => {
  const { site } = await buildTestBff();
  const { data, degraded } = await pageAt(site, air);
  expect(degraded).toEqual([]);
  expect(data.product).toMatchObject({
    product: { productId: 'air-14', name: 'Air 14', url: '/de/proart/air-14/', isDeal: true },
    whereToBuyWording: 'Wo kaufen',
  });
  const related = data.product?.related.map(({ productId }) => productId) ?? [];
  expect(related).toContain('studio-16');
  expect(related).not.toContain('air-14');
  expect(related.length).toBeLessThanOrEqual(8);
});

test('a page that no product links to has none, and makes no calls for one', async () => {
  const { site, sandbox } = await buildTestBff();
  const { data, degraded } = await pageAt(site, '/bff/v1/de/pages/overview?path=/de/proart/careers/');
  expect([data.product, degraded]).toEqual([null, []]);
  expect(await sandbox.calls('/api/v1/productLevel')).toEqual([]);
});

test('after its line has been read, the page of a product makes no call for the product', async () => {
  const { site, sandbox } = await buildTestBff();
  await request(site).get(laptops);
  const before = await sandbox.calls('/api/v1/productLevel');
  expect(before).not.toHaveLength(0);
  const { data } = await pageAt(site, air);
  expect(data.product?.product.productId).toBe('air-14');
  expect(await sandbox.calls('/api/v1/productLevel')).toHaveLength(before.length);
});

test('two processes give the same product, whatever they have read before', async () => {
  const [first, second] = [await buildTestBff(), await buildTestBff()];
  await request(first.site).get(home);
  await request(first.site).get('/bff/v1/de/pages/profession/photographer');
  await request(second.site).get(laptops);
  expect((await pageAt(first.site, air)).data.product).toEqual((await pageAt(second.site, air)).data.product);
});

test('failing lists leave the page without the product, named as degraded, until they respond', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/productLevel', fault: 'status', status: 500 });
  const failed = await request(site).get(air);
  const { data, degraded }: OverviewPage = failed.body;
  expect([failed.status, failed.headers['cache-control'], data.product]).toEqual([200, 'no-store', null]);
  expect(degraded.map(({ section }) => section)).toEqual(['product']);
  expect(data.overview.htmlContent).not.toBe('');
});

test('a list that hangs costs its products only: neither the product from another list nor the text of an article', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/productLevel/laptops-companions', fault: 'hang' });
  const { data, degraded } = await pageAt(site, air);
  expect(data.product?.product.productId).toBe('air-14');
  expect(degraded).toEqual([{ section: 'product.laptops-companions', reason: 'timeout' }]);

  // The time limit of a page includes its lookups, such as slow breadcrumbs.
  await sandbox.fault({ match: '/api/v1/breadrumbs', fault: 'slow', ms: 800 });
  await sandbox.fault({ match: '/api/v1/productLevel/home-levels', fault: 'hang' });
  const products = await pageAt(site, '/bff/v1/de/pages/overview?path=/de/proart/products/');
  expect(products.data.overview.parts.length).toBeGreaterThan(0);
  expect(products.degraded).toEqual([{ section: 'overview.productLevel/home-levels', reason: 'timeout' }]);
});

/** Content without breadcrumbs between the home page and the page itself. */
let flat: Awaited<ReturnType<typeof startSandboxWith>>;
beforeAll(async () => {
  flat = await startSandboxWith((response, path) => {
    if (!path.endsWith('/breadrumbs')) return response;
    const { result } = response as { result: { pathStructure: unknown[] } | null }; // shape of this call
    return { ...(response as object), result: result && { ...result, pathStructure: result.pathStructure.slice(-1) } };
  });
});
afterAll(() => flat.close());

/** A BFF over that content, on a clock that the test moves. */
async function buildFlat() {
  let clock = Date.now();
  const { app, site } = await buildBffOver(flat.origin, {}, { now: () => clock });
  onTestFinished(() => app.close());
  return {
    product: async () => (await pageAt(site, air)).data.product?.product.productId ?? null,
    read: (url: string) => request(site).get(url),
    advance(ms: number) {
      clock += ms;
    },
  };
}

test.each([
  ['home page', home],
  ['line', laptops],
  ['profession', '/bff/v1/de/pages/profession/photographer'],
])('without a line in its breadcrumbs, a page has its product once a list of a %s has been read', async (_, url) => {
  const { product, read } = await buildFlat();
  const isKnown = JSON.stringify((await read(url)).body).includes('"/de/proart/air-14/"');
  expect(isKnown).toBe(true);
  expect(await product()).toBe('air-14');
});

test('a page cached without its product has it within its lifetime', async () => {
  const { product, read, advance } = await buildFlat();
  expect(await product()).toBeNull();
  await read(home);
  advance(1.5 * policies.content.maxAge);
  // A stale page is served once while it is composed again.
  await product();
  await expect.poll(product).toBe('air-14');
});

const list = (sectionKey: string, page = '/de/proart/') => ({ type: 'section', sectionKey, page }) as const;
const products = (...urls: string[]) => urls.map((url) => ({ url }));

test('the index forgets the pages that were not used for longest', () => {
  const index = new ProductIndex(2);
  index.learn('de', list('a'), products('/de/proart/one/', '/de/proart/two/'));
  index.find('de', '/de/proart/one/');
  index.learn('de', list('b'), products('/de/proart/three/'));
  const found = ['one', 'two', 'three'].map((page) => index.find('de', `/de/proart/${page}/`)?.type);
  expect(found).toEqual(['section', undefined, 'section']);
});

test('the index knows pages of its edition only, and the same list for a page in any order of reading', () => {
  const lists = [
    list('home-products'),
    list('laptops-series', '/de/proart/laptops-home/'),
    { type: 'profession', level1Code: 'filmmaker' },
  ] as const;
  for (const order of [lists, lists.toReversed()]) {
    const index = new ProductIndex();
    for (const one of order) {
      index.learn(
        'de',
        one,
        products('/de/proart/x/#pro', '/fr/proart/x/', 'https://shop.test/x/', '/de/proart/y-home/'),
      );
    }
    expect(index.find('de', '/de/proart/x/')).toMatchObject({ sectionKey: 'laptops-series' });
    expect(index.find('fr', '/fr/proart/x/')).toBeUndefined();
    expect(index.find('de', '/de/proart/y-home/')).toBeUndefined();
  }
});
