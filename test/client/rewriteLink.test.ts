import { expect, test } from 'vitest';
import { createRewriteLink } from '../../client/assistant/rewriteLink.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';

const origin = 'https://site.test';

const rewrite = (edition: RegionCode, pathname: string, url: string) =>
  createRewriteLink({ edition, here: { origin, pathname } })(url);

test.each([
  ['/proart/laptops-home/', '/de/proart/laptops-home/'],
  ['/fr/proart/what-pros-say/?page=2#top', '/de/proart/what-pros-say/?page=2#top'],
  ['https://site.test/sa-ar/proart/', '/de/proart/'],
  ['/de/proart/studio-16/', '/de/proart/studio-16/'],
  ['/proart/entry/', '/proart/entry/'],
  ['/sandbox/shop/de/', '/sandbox/shop/de/'],
  ['https://shop.test/fr/proart/', 'https://shop.test/fr/proart/'],
  ['//other.test/proart/', 'https://other.test/proart/'],
  ['mailto:pro@site.test', 'mailto:pro@site.test'],
  ['tel:+49123', 'tel:+49123'],
  ['javascript:alert(1)', ''],
  [' java\nscript:alert(1)', ''],
  ['data:text/html,x', ''],
  ['blob:https://site.test/1', ''],
  ['https://[', ''],
  ['/\\other.test/', ''],
  ['/\t/other.test/', ''],
  ['/.//other.test/', ''],
  ['https://site.test@other.test/', ''],
  ['https://site.test/\u202egnp.exe', ''],
  ['\u200bjavascript:alert(1)', ''],
])('in the German edition, %j is shown as %j', (url, link) => {
  expect(rewrite('de', '/de/proart/', url)).toBe(link);
});

test('links have no prefix in the global edition and in documents without a prefix', () => {
  expect(rewrite('global', '/proart/', '/de/proart/laptops-home/')).toBe('/proart/laptops-home/');
  expect(rewrite('cn', '/proart/', '/cn/proart/laptops-home/')).toBe('/proart/laptops-home/');
  expect(rewrite('fr', '/fr/proart/', '/proart/laptops-home/')).toBe('/fr/proart/laptops-home/');
});
