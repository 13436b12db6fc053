import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Surroundings } from '../../client/app/Surroundings.tsx';
import { AccountMenu } from '../../client/header/AccountMenu.tsx';
import type { Link } from '../../contracts/fragments/link.ts';
import { createSettings } from '../../renderer/document/siteSettings.ts';
import { germanSite } from '../support/germanSite.ts';

const host = { isChina: false, unprefixed: 'global' } as const;
const link = (name: string): Link => ({ name, url: `/account/${name}`, urlTarget: '_self' });

/** The menu's markup where forms may be sent to these origins. */
async function menuWith(accountOrigins: string[], names: string[], region: 'de' | 'cn' = 'de') {
  const site = await germanSite();
  const { header } = site.shell;
  const shell = { ...site.shell, header: { ...header, accountMenu: { accountLinks: names.map(link), list: [] } } };
  const settingsOf = createSettings({
    siteOrigin: () => 'https://www.test',
    scriptsOf: () => [],
    privateContentCookie: '',
    accountOrigins,
  });
  const { settings } = settingsOf(region, 'home', host);
  return renderToStaticMarkup(
    createElement(Surroundings, { site: { ...site, shell, settings }, url: '/de/proart/' }, createElement(AccountMenu)),
  );
}

const shownIn = (markup: string) => [...markup.matchAll(/\/account\/(\w+)/g)].map(([, name]) => name);

test('a visitor is offered the way in, and the plain links of the account', async () => {
  expect(shownIn(await menuWith(['https://account.test'], ['in', 'out', 'orders', 'gifts']))).toEqual([
    'in',
    'orders',
    'gifts',
  ]);
});

// The China edition's own page is led to by the same calls, which are off as well.
test.each(['de', 'cn'] as const)('where sign-in is off the menu of %s has its plain links alone', async (region) => {
  expect(shownIn(await menuWith([], ['in', 'out', 'orders', 'gifts'], region))).toEqual(['orders', 'gifts']);
});

test('where sign-in is off and the menu has nothing else, there is no menu', async () => {
  expect(await menuWith([], ['in', 'out'])).toBe('');
});
