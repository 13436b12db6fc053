import { describe, expect, test } from 'vitest';
import { clientError } from '../../contracts/calls/clientError.ts';
import { priceCall } from '../../contracts/calls/price.ts';
import { searchCall } from '../../contracts/calls/search.ts';
import { comparePage } from '../../contracts/pages/compare.ts';
import { entryPage } from '../../contracts/pages/entry.ts';
import { overviewPage } from '../../contracts/pages/overview.ts';
import { pages } from '../../contracts/pages/page.ts';
import { productLinePage } from '../../contracts/pages/productLine.ts';
import { professionPage } from '../../contracts/pages/profession.ts';
import { prosCategoryPage } from '../../contracts/pages/prosCategory.ts';
import { prosProfilePage } from '../../contracts/pages/prosProfile.ts';
import { matchRoute, pageQueryParameters } from '../../contracts/routes.ts';

describe('page number of a list', () => {
  test.each([
    [{}, 1],
    [{ page: '' }, 1],
    [{ page: '1' }, 1],
    [{ page: '12' }, 12],
    [{ page: '9999' }, 9999],
    [{ page: '2', utm_source: 'x' }, 2],
  ])('%o requests page %d, and other parameters are dropped', (query, page) => {
    expect(professionPage.query.parse(query)).toEqual({ page });
    expect(prosCategoryPage.query.parse(query)).toEqual({ page, profession: undefined });
  });

  test.each([
    '-1',
    '0',
    '00',
    '01',
    '1.5',
    '1e3',
    'NaN',
    'Infinity',
    '+1',
    ' 1',
    '10000',
    '0x1',
    '１',
    'one',
    ['1', '2'],
  ])('%j is invalid', (page) => {
    expect(professionPage.query.safeParse({ page }).success).toBe(false);
  });
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['filmmaker', 'filmmaker'],
])('the profession %j filters by %j', (profession, expected) => {
  expect(prosCategoryPage.query.parse({ profession, page: '' }).profession).toBe(expected);
});

describe('slugs in paths', () => {
  test.each(['filmmaker', 'a', 'a'.repeat(100), 'jürgen-müller', '影片', "o'neill", 'a.b', 'a b'])(
    '%j is valid',
    (slug) => {
      expect(professionPage.params.parse({ region: 'de', level1Code: slug }).level1Code).toBe(slug);
    },
  );

  test.each([
    '',
    'a'.repeat(101),
    'a/b',
    'a\\b',
    'a?b',
    'a#b',
    'a%2fb',
    'a\u0000',
    'a\nb',
    'a\u007f',
    '.',
    '..',
    ['a', 'b'],
  ])('%j is invalid', (slug) => {
    expect(professionPage.params.safeParse({ region: 'de', level1Code: slug }).success).toBe(false);
    if (slug) expect(prosCategoryPage.query.safeParse({ profession: slug }).success).toBe(false);
  });
});

describe('product ids', () => {
  test.each([
    [{}, []],
    [{ ids: '' }, []],
    [{ ids: 'a' }, ['a']],
    [{ ids: 'b,a,b' }, ['b', 'a']],
    [{ ids: ' a , ,b,' }, ['a', 'b']],
    [{ ids: 'a,b,c,d,a' }, ['a', 'b', 'c', 'd']],
    [{ ids: '90NB0XX1-M00.2:3_4' }, ['90NB0XX1-M00.2:3_4']],
  ])('%o compares %j', (query, ids) => {
    expect(comparePage.query.parse(query)).toEqual({ ids });
  });

  test.each(['a,b,c,d,e', 'a b', 'a\u0000', 'a'.repeat(65), ['a', 'b']])('%j is invalid', (ids) => {
    expect(comparePage.query.safeParse({ ids }).success).toBe(false);
  });

  test('the price call accepts 1 to 50 ids', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `product-${index}`);
    expect(priceCall.query.parse({ ids: ids(50).join() }).ids).toEqual(ids(50));
    expect(priceCall.query.parse({ ids: 'a'.repeat(64) }).ids).toHaveLength(1);
    for (const invalidIds of [undefined, '', ',', ids(51).join()]) {
      expect(priceCall.query.safeParse({ ids: invalidIds }).success).toBe(false);
    }
  });
});

test.each([
  ['ab', 'ab'],
  ['  ab  ', 'ab'],
  ['x'.repeat(64), 'x'.repeat(64)],
  ['影片', '影片'],
])('text %j is accepted as %j', (q, expected) => {
  expect(searchCall.query.parse({ q })).toEqual({ q: expected });
});

test.each([undefined, '', 'a', ' a ', 'x'.repeat(65), ' '.repeat(10), ['ab', 'cd']])('text %j is rejected', (q) => {
  expect(searchCall.query.safeParse({ q }).success).toBe(false);
});

test('a client error report is accepted within its limits', () => {
  const report = { apiUrl: '/bff/v1/de/account', pageUrl: '/de/proart/', websiteCode: 'de', message: 'TypeError' };
  expect(clientError.parse({ ...report, cookie: 'x' })).toEqual(report);
  expect(clientError.parse({ ...report, message: undefined }).message).toBe('');
  for (const invalid of [
    { websiteCode: 'xx' },
    { apiUrl: '' },
    { apiUrl: 'x'.repeat(2049) },
    { pageUrl: 'x'.repeat(2049) },
    { message: 'x'.repeat(501) },
  ]) {
    expect(clientError.safeParse({ ...report, ...invalid }).success).toBe(false);
  }
});

describe('site path of a page', () => {
  test.each([
    [professionPage.path({ region: 'de', level1Code: 'filmmaker', page: 2 }), '/de/proart/profession/filmmaker/'],
    [productLinePage.path({ region: 'global', productLine: 'laptops' }), '/proart/laptops-home/'],
    [comparePage.path({ region: 'fr', ids: [] }), '/fr/proart/compare/'],
    [entryPage.path(entryPage.params.parse({})), '/proart/entry/'],
    [
      prosProfilePage.path({ region: 'de', prosCategory: 'film', prosName: 'jürgen' }),
      '/de/proart/what-pros-say/film/j%C3%BCrgen/',
    ],
  ])('%s', (path, expected) => {
    expect(path).toBe(expected);
    expect(matchRoute(path)).not.toBeNull();
  });

  test.each([
    ['/proart/events/', '/de/proart/events/'],
    ['/de/proart/events/', '/de/proart/events/'],
    ['/proart/events/?pageId=1#a', '/de/proart/events/'],
  ])('the overview page of %s in edition de has the path %s', (path, expected) => {
    expect(overviewPage.path({ region: 'de', ...overviewPage.query.parse({ path }) })).toBe(expected);
  });

  test.each(['', 'proart/', '//evil.test/', '/a\\b', '/a\u0000', `/${'x'.repeat(2048)}`])('%j is invalid', (path) => {
    expect(overviewPage.query.safeParse({ path }).success).toBe(false);
  });
});

test('every page has its kind, a BFF endpoint and a response schema', () => {
  for (const [kind, page] of Object.entries(pages)) {
    expect(page.kind).toBe(kind);
    expect(page.endpoint).toMatch(/^\/(:region|global)\/pages\/[a-z-]+(\/:\w+)*$/);
    expect(Object.keys(page.data.shape)).toEqual(expect.arrayContaining(['routeName', 'seo', 'breadcrumbs']));
    expect(Object.keys(page.response.shape)).toEqual(['kind', 'data', 'degraded', 'apilist']);
  }
});

test('every query parameter of a page is one that cache keys and links preserve', () => {
  const otherParameters = ['path', 'pageId', 'dataRowId'];
  for (const { kind, query } of Object.values(pages)) {
    const queryNames = Object.keys(query.shape).filter((name) => !otherParameters.includes(name));
    expect(pageQueryParameters, kind).toEqual(expect.arrayContaining(queryNames));
  }
});
