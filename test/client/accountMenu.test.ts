import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AppProviders } from '../../client/app/AppProviders.tsx';
import { AccountMenu } from '../../client/header/AccountMenu.tsx';
import { createSettings } from '../../renderer/document/siteSettings.ts';
import { germanSite } from '../support/germanSite.ts';

const host = { isChina: false, unprefixed: 'global' } as const;
const link = (name: string) => ({ name, url: name && `/account/${name}` });

/** Renders the account menu with these allowed origins of forms. */
async function menuWith(accountOrigins: string[], names: string[], region: 'de' | 'cn' = 'de') {
  const site = await germanSite();
  const { header } = site.shell;
  const shell = { ...site.shell, header: { ...header, accountMenu: { accountLinks: names.map(link), list: [] } } };
  const settingsOf = createSettings({
    siteOrigin: () => 'https://www.test',
    scriptsOf: () => [],
    privateContentCookie: '',
    accountOrigins,
    webVitalsSample: 0,
  });
  const { settings } = settingsOf(region, 'home', host);
  return renderToStaticMarkup(
    createElement(AppProviders, { site: { ...site, shell, settings }, url: '/de/proart/' }, createElement(AccountMenu)),
  );
}

const linksIn = (markup: string) => [...markup.matchAll(/\/account\/(\w+)/g)].map(([, name]) => name);

test('a signed-out visitor sees the sign-in link and the plain account links', async () => {
  expect(linksIn(await menuWith(['https://account.test'], ['in', 'out', 'orders', 'gifts']))).toEqual([
    'in',
    'orders',
    'gifts',
  ]);
});

// The account page of the China edition depends on the same calls, which are disabled too.
test.each(['de', 'cn'] as const)('without sign-in the menu of %s has the plain links only', async (region) => {
  expect(linksIn(await menuWith([], ['in', 'out', 'orders', 'gifts'], region))).toEqual(['orders', 'gifts']);
});

test('a sign-in without an address is not offered', async () => {
  expect(linksIn(await menuWith(['https://account.test'], ['', 'out', 'orders']))).toEqual(['orders']);
});

test('without sign-in and plain links there is no menu', async () => {
  expect(await menuWith([], ['in', 'out'])).toBe('');
});
