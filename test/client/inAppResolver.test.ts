import { expect, test } from 'vitest';
import { createInAppResolver } from '../../client/app/inAppResolver.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';

const origin = 'https://site.test';

function resolveInApp(edition: RegionCode, unprefixed: RegionCode, pathname: string, link: string): string | null {
  return createInAppResolver({ edition, unprefixed, here: { origin, pathname } })(new URL(link, origin));
}

test.each([
  ['/de/proart/studio-16/?x=1', '/de/proart/studio-16/?x=1'],
  ['/de/proart/what-pros-say/film/', '/de/proart/what-pros-say/film/'],
  ['/de/proart/caf%C3%A9/', '/de/proart/caf%C3%A9/'],
  ['/fr/proart/', null],
  ['/proart/', null],
  ['/proart/entry/', null],
  ['/de/', null],
  ['/de/PROART/', null],
  ['/de/proart/Studio/', null],
  ['/de/proart/studio-16', null],
  ['/de/proart//studio-16/', null],
  ['/de/proart/a%09b/', null],
  ['/de/proart/events/color-week/', null],
  ['/de/proart/search/?q=studio', null],
  ['/de/proart/search/studio/', '/de/proart/search/studio/'],
  ['/assets/site.js', null],
  ['https://shop.test/de/proart/', null],
  ['mailto:pro@site.test', null],
])('in the German edition, the link %s resolves in the app to %s', (link, expected) => {
  expect(resolveInApp('de', 'global', '/de/proart/', link)).toBe(expected);
});

test('the global edition has no prefix, and links to other editions are document loads', () => {
  expect(resolveInApp('global', 'global', '/proart/', '/proart/entry/')).toBe('/proart/entry/');
  expect(resolveInApp('global', 'global', '/proart/', '/de/proart/')).toBeNull();
});

test.each([
  // A China host, with documents without a prefix.
  ['cn', '/proart/', '/cn/proart/laptops-home/', '/proart/laptops-home/'],
  ['cn', '/proart/', '/proart/laptops-home/', '/proart/laptops-home/'],
  ['cn', '/proart/', '/de/proart/', null],
  ['cn', '/proart/', '/cn/proart/search/', null],
  ['cn', '/proart/', '/proart/search/', null],
  // A configured website path: both forms belong to that edition.
  ['de', '/de/proart/', '/proart/laptops-home/', '/proart/laptops-home/'],
  ['de', '/de/proart/', '/de/proart/laptops-home/', '/de/proart/laptops-home/'],
  ['de', '/proart/', '/fr/proart/', null],
] as const)(
  'where unprefixed URLs belong to %s, on the page %s the link %s resolves in the app to %s',
  (edition, pathname, link, expected) => {
    expect(resolveInApp(edition, edition, pathname, link)).toBe(expected);
  },
);

test('a link to a prefixed edition keeps its prefix on a host of another edition', () => {
  expect(resolveInApp('fr', 'de', '/fr/proart/', '/fr/proart/laptops-home/')).toBe('/fr/proart/laptops-home/');
  expect(resolveInApp('fr', 'de', '/fr/proart/', '/proart/')).toBeNull();
  expect(resolveInApp('de', 'de', '/proart/', '/proart/entry/')).toBeNull();
});

test('every link from the entry page is a document load: its document lacks parts of other pages', () => {
  expect(resolveInApp('global', 'global', '/proart/entry/', '/proart/')).toBeNull();
  expect(resolveInApp('global', 'global', '/proart/entry/', '/proart/laptops-home/')).toBeNull();
});
