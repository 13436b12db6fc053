import fc from 'fast-check';
import { expect, test } from 'vitest';
import { regionCodes } from '../../contracts/regions/regions.ts';
import {
  editionOfPath,
  isSearchPath,
  localeRouteName,
  matchRoute,
  pageQuery,
  pathTo,
  routeNames,
  routes,
  searchPath,
  splitRegion,
} from '../../contracts/routes.ts';

test.each([
  ['/proart/', 'global', 'IndexPage', 'home', {}],
  ['/proart', 'global', 'IndexPage', 'home', {}],
  ['/de/proart/', 'de', 'IndexPage', 'home', {}],
  ['/proart/entry/', 'global', 'EntryPage', 'entry', {}],
  ['/de/proart/entry/', 'de', 'OverviewPageRd', 'overview', { overviewPage: 'entry' }],
  ['/sa-ar/proart/compare/', 'sa-ar', 'ComparePage', 'compare', {}],
  ['/proart/what-pros-say/', 'global', 'WhatProsSayPage', 'whatProsSay', {}],
  ['/tw/proart/what-pros-say/film/', 'tw', 'ArtistList', 'prosCategory', { prosCategory: 'film' }],
  [
    '/proart/what-pros-say/film/ann/',
    'global',
    'ProsProfilePage',
    'prosProfile',
    { prosCategory: 'film', prosName: 'ann' },
  ],
  [
    '/proart/what-pros-say/film/ann/more/',
    'global',
    'OverviewPageTh',
    'overview',
    { rest: 'what-pros-say/film/ann/more' },
  ],
  ['/proart/profession/filmmaker/', 'global', 'Profession', 'profession', { level1Code: 'filmmaker' }],
  ['/jp/proart/laptops-home/', 'jp', 'ProductLine', 'productLine', { productLine: 'laptops' }],
  ['/proart/-home/', 'global', 'OverviewPageRd', 'overview', { overviewPage: '-home' }],
  ['/proart/about/', 'global', 'OverviewPageRd', 'overview', { overviewPage: 'about' }],
  ['/proart/a/b/c/', 'global', 'OverviewPageTh', 'overview', { rest: 'a/b/c' }],
])('%s in edition %s is the route %s', (path, region, routeName, kind, params) => {
  expect(matchRoute(path)).toEqual({ region, routeName, kind, params });
});

test.each(['/', '/de/', '/xx/proart/', '/global/proart/', '/PROART/', '/de/fr/proart/', '/proartx/', '//proart/', ''])(
  '%j matches no route',
  (path) => {
    expect(matchRoute(path)).toBeNull();
  },
);

test('a path built for a route matches it, or the first candidate for the same path', () => {
  const segment = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  fc.assert(
    fc.property(
      fc.constantFrom(...routeNames),
      fc.constantFrom(...regionCodes),
      segment,
      segment,
      (name, region, a, b) => {
        fc.pre(!['entry', 'compare', 'profession'].includes(a));
        const names = [...routes[name].pattern.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter);
        const secondParameters = ['prosName', 'overviewPage'];
        const params = Object.fromEntries(
          names.map((parameter) => [parameter, secondParameters.includes(parameter) ? b : a]),
        );
        const path = pathTo(name, region, { ...params, rest: `${a}/${b}/x` });
        const match = matchRoute(path);
        expect(path.endsWith('/')).toBe(true);
        expect(match?.region).toBe(routes[name].regional ? region : 'global');
        const candidate = match && [match.routeName, routes[match.routeName].htmlRoute];
        if (b !== 'entry' && b !== 'compare') expect(candidate).toContain(name);
      },
    ),
  );
});

test('building a path without its parameters throws', () => {
  expect(() => pathTo('Profession', 'de')).toThrow('Profession needs the parameter level1Code');
});

test('a parameter is encoded and stays in its segment', () => {
  expect(pathTo('Profession', 'de', { level1Code: '../../x y' })).toBe('/de/proart/profession/..%2F..%2Fx%20y/');
});

test('route names for analytics contain the edition', () => {
  expect(localeRouteName('IndexPage', 'sa-ar')).toBe('IndexPage___sa-ar');
  expect(localeRouteName('IndexPage', 'global')).toBe('IndexPage___global___default');
});

test('the first segment is a region only if it is a known code', () => {
  expect(splitRegion('/de/proart/')).toEqual({ region: 'de', path: '/proart/' });
  expect(splitRegion('/proart/')).toEqual({ region: 'global', path: '/proart/' });
  expect(splitRegion('/constructor/proart/')).toEqual({ region: 'global', path: '/constructor/proart/' });
});

test.each([
  ['/de/proart/', 'global', 'de'],
  ['/proart/', 'global', 'global'],
  ['/proart/', 'cn', 'cn'],
  ['/de/proart/', 'cn', 'de'],
  ['/proart/entry/', 'de', 'global'],
] as const)('%s on a host with unprefixed edition %s belongs to %s', (path, unprefixed, edition) => {
  expect(editionOfPath(path, unprefixed)).toBe(edition);
});

test('the search page is recognised with and without the prefix of its edition', () => {
  expect(searchPath('global')).toBe('/proart/search/');
  expect(searchPath('sa-ar')).toBe('/sa-ar/proart/search/');
  for (const path of ['/de/proart/search/', '/de/proart/search', '/proart/search/']) {
    expect(isSearchPath(path, 'de'), path).toBe(true);
  }
  for (const path of ['/fr/proart/search/', '/de/proart/search/x/', '/de/search/', '/de/proart/']) {
    expect(isSearchPath(path, 'de'), path).toBe(false);
  }
});

test('only query parameters that change the page are preserved', () => {
  expect(pageQuery('?utm_source=a&q=b+c&page=2&pageId=7')).toBe('?page=2&q=b+c');
  expect(pageQuery('?utm_source=a')).toBe('');
});
