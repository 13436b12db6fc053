import request from 'supertest';
import { expect, test } from 'vitest';
import { pricedProducts } from '../../client/price/pricedProducts.ts';
import type { PageResponse } from '../../contracts/pages/page.ts';
import { buildTestBff } from '../support/buildTestBff.ts';

test.each([
  ['home', '/bff/v1/de/pages/home', 'air-14'],
  ['product line', '/bff/v1/de/pages/product-line/laptops', 'air-14'],
  ['profession', '/bff/v1/de/pages/profession/photographer', ''],
  ['product’s page', '/bff/v1/de/pages/overview?path=/proart/air-14/', 'air-14'],
  ['article with lists', '/bff/v1/de/pages/overview?path=/proart/products/', 'studio-16'],
  ['comparison', '/bff/v1/de/pages/compare?ids=air-14,studio-16', 'studio-16'],
])('a page of the kind %s has the products that it shows with a price, without duplicates', async (_, url, known) => {
  const { site } = await buildTestBff();
  const page: PageResponse = (await request(site).get(url)).body;
  const ids = pricedProducts(page);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(ids.length);
  if (known) expect(ids).toContain(known);
  // The price call accepts them.
  expect((await request(site).get(`/bff/v1/de/prices?ids=${ids.join(',')}`)).status).toBe(200);
});

const products = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, index) => ({ productId: `${prefix}${index}` }));
/** Reduced to the members that are read. */
const asPage = (kind: PageResponse['kind'], data: object) => ({ kind, data, degraded: [] }) as unknown as PageResponse;

test('products are in page order, at most 50, and without invalid ids', () => {
  const sections = [
    { type: 'productList', productList: [{ productId: 'b' }, { productId: '' }, { productId: 'has a space' }] },
    { type: 'modules', moduleList: [] },
    { type: 'productList', productList: [{ productId: 'a' }, { productId: 'b' }, ...products(60)] },
  ];
  const ids = pricedProducts(asPage('productLine', { productLevel: { sections } }));
  expect(ids.slice(0, 3)).toEqual(['b', 'a', 'p0']);
  expect(ids).toHaveLength(50);
});

test('products of all recommendation tabs are included', () => {
  const productTab = [{ productList: products(2, 'a') }, { productList: products(2, 'b') }];
  expect(pricedProducts(asPage('prosProfile', { recommendedProduct: { productTab } }))).toEqual([
    'a0',
    'a1',
    'b0',
    'b1',
  ]);
});

test.each(['home', 'productLine', 'profession', 'prosProfile', 'compare', 'overview', 'whatProsSay'] as const)(
  'a page of the kind %s with deferred sections has none',
  (kind) => {
    expect(pricedProducts(asPage(kind, {}))).toEqual([]);
  },
);
