import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import request from 'supertest';
import { expect, test } from 'vitest';
import { AppProviders } from '../../client/app/AppProviders.tsx';
import { RegionSwitcher } from '../../client/region/RegionSwitcher.tsx';
import { useSharedPath } from '../../client/region/useSharedPath.ts';
import { type RegionCode, regionCodes, regions } from '../../contracts/regions/regions.ts';
import type { SiteSettings } from '../../contracts/siteSettings.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { buildTestBff } from '../support/buildTestBff.ts';
import { germanSettings } from '../support/germanSite.ts';

const chinaHost: SiteSettings = { ...germanSettings, unprefixed: 'cn', otherEditions: 'https://proart.test' };

/** Links of the region switcher on a page, by edition. */
async function switcherLinks(url: string, { isShared = true, settings = germanSettings } = {}) {
  const bff = await buildTestBff();
  const { data: shell } = (await request(bff.site).get('/bff/v1/de/shell')).body;
  const Switcher = () => createElement(RegionSwitcher, { path: useSharedPath(isShared) });
  const site = { shell, strings: allStrings.de, settings, prices: null };
  const markup = renderToStaticMarkup(createElement(AppProviders, { site, url }, createElement(Switcher)));
  const links = [...markup.matchAll(/<a [^>]*href="([^"]*)" hrefLang="([^"]*)"/g)];
  expect(links).toHaveLength(regionCodes.length);
  return (code: RegionCode) =>
    links.find(([, , tag]) => tag === regions[code].languageTag)?.[1]?.replaceAll('&amp;', '&');
}

test('a link to another edition has the same path and the query parameters that change the page', async () => {
  const linkTo = await switcherLinks('/de/proart/what-pros-say/film-video/?utm_source=x&profession=filmmaker&page=2');
  expect(linkTo('pl')).toBe('/pl/proart/what-pros-say/film-video/?page=2&profession=filmmaker');
  expect(linkTo('global')).toBe('/proart/what-pros-say/film-video/?page=2&profession=filmmaker');
  expect(linkTo('de')).toBe('/de/proart/what-pros-say/film-video/?page=2&profession=filmmaker');
});

test('links on a page that exists in one edition only lead to the home pages', async () => {
  const linkTo = await switcherLinks('/proart/entry/?page=2', { isShared: false });
  expect(linkTo('pl')).toBe('/pl/proart/');
  expect(linkTo('global')).toBe('/proart/');
});

test('on a host of one edition its links have no prefix and others are absolute', async () => {
  const linkTo = await switcherLinks('/proart/laptops-home/', { settings: chinaHost });
  expect(linkTo('cn')).toBe('/proart/laptops-home/');
  expect(linkTo('de')).toBe('https://proart.test/de/proart/laptops-home/');
  expect(linkTo('global')).toBe('https://proart.test/proart/laptops-home/');
});
