import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startBuiltSite } from '../../../tools/builtSite.ts';
import { axe, browserForTests, tabsOf } from '../../support/browser.ts';
import { startOtherUpstream } from '../../support/otherUpstream.ts';

const site = inject('site');
const visit = browserForTests();

const opener = (page: Page, layer: string) => page.locator(`header [popovertarget="${layer}"]`).first();
const toggle = (page: Page, menuId: string) => page.locator(`[aria-controls="menu-${menuId}"]`);

const layers: Record<string, (page: Page, width: number) => Promise<void>> = {
  'first level of the menu': async (page, width) =>
    width > 1024 ? toggle(page, '2').click() : opener(page, 'main-menu').click(),
  'second level of the menu': async (page, width) => {
    if (width <= 1024) await opener(page, 'main-menu').click();
    await toggle(page, '0').click();
  },
  'third level of the menu': async (page, width) => {
    if (width <= 1024) await opener(page, 'main-menu').click();
    await toggle(page, '0').click();
    await toggle(page, '0-0').click();
  },
  account: async (page) => {
    await opener(page, 'account-menu').click();
    await page.locator('#account-menu').waitFor();
  },
  'empty cart': async (page) => {
    await opener(page, 'cart-panel').click();
    await page.locator('#cart-panel [aria-busy=false] [role=status]').waitFor();
  },
  regions: (page) => opener(page, 'region-switcher').click(),
  'search with results': async (page) => {
    await opener(page, 'site-search').click();
    await page.locator('#site-search input').fill('studio');
    await page.locator('#site-search [role=option]').first().waitFor();
    await page.keyboard.press('ArrowDown');
  },
};

test.each([...[390, 820, 1440].map((width) => ({ edition: 'de', width })), { edition: 'sa-ar', width: 820 }])(
  'no open layer of $edition at $width px has axe violations or overflows the window',
  async ({ edition, width }) => {
    const { page, browserErrors, settled, close } = await visit({
      viewport: { width, height: 800 },
    });
    await page.goto(`${site}/${edition}/proart/`, { waitUntil: 'load' });
    await settled();
    for (const [layer, open] of Object.entries(layers)) {
      await open(page, width);
      expect(await axe(page, ['header', '[popover]']), layer).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), layer).toBe(0);
      for (let levels = 0; levels < 3; levels++) await page.keyboard.press('Escape');
    }
    expect(browserErrors).toEqual([]);
    await close();
  },
);

test('without JavaScript the account and the search open and the cart is a link', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 800 }, javaScriptEnabled: false });
  await page.goto(`${site}/de/proart/`);
  await opener(page, 'account-menu').click();
  expect(await page.locator('#account-menu a').first().isVisible()).toBe(true);
  const cart = page.locator('header a[href$="/checkout/cart/"]').first();
  expect(await cart.isVisible()).toBe(true);
  // Relative, so that the sandbox works behind a single forwarded port.
  expect(await cart.getAttribute('href')).toBe('/sandbox/shop/de/checkout/cart/');
  expect(await opener(page, 'cart-panel').isVisible()).toBe(false);
  await opener(page, 'site-search').click();
  expect(await page.locator('#site-search input').isVisible()).toBe(true);
  await close();
});

async function headerOver(results: Record<string, unknown>, env: Record<string, string> = {}): Promise<string> {
  const upstream = await startOtherUpstream(results);
  const { site: own, stop } = await startBuiltSite(
    {
      CONTENT_API_URL: upstream.origin,
      RECENT_DATA_API_URL: upstream.origin,
      SESSION_SECRET: 'a secret of at least thirty-two bytes',
      DRAIN_MS: '0',
      ...env,
    },
    [],
  );
  onTestFinished(async () => {
    await stop('SIGKILL');
    await upstream.close();
  });
  const html = await (await fetch(`${own}/de/proart/`)).text();
  expect(html).toContain('<footer');
  return /<header.*<\/header>/s.exec(html)?.[0] ?? '';
}

const store = {
  ecStatus: true,
  numberOfDecimal: 2,
  domain: 'https://shop.test/de/',
};
const link = (name: string) => ({ name, url: `https://account.test/${name}`, urlTarget: '_self' });
const topMenu = [{ name: 'Entry', url: '/de/proart/entry-page/', urlTarget: '_self', list: [] }];

const everything = {
  '/api/v1/ecConfig': { data: store },
  '/api/v1/header': {
    topMenu,
    accountMenu: { accountLinks: ['in', 'out', 'orders'].map(link), list: [link('gifts')] },
    search: { enabled: true },
  },
};

test('an edition with a shop, an account and a search shows all three', async () => {
  const header = await headerOver(everything, {
    SHOP_ALLOWED_ORIGINS: 'https://shop.test',
    ACCOUNT_ORIGINS: 'https://account.test',
  });
  expect(header).toContain('href="https://shop.test/de/checkout/cart/"');
  expect(header).toContain('popoverTarget="site-search"');
  expect([...header.matchAll(/https:\/\/account\.test\/(\w+)/g)].map(([, name]) => name)).toEqual([
    'in',
    'orders',
    'gifts',
  ]);
  expect(header).toContain('id="main-menu"');
});

test.each(['', 'https://other.test'])('with SHOP_ALLOWED_ORIGINS=%s nothing links to the shop', async (origins) => {
  const header = await headerOver(everything, { SHOP_ALLOWED_ORIGINS: origins });
  expect(header).toContain('popoverTarget="site-search"');
  expect(header).not.toMatch(/shop\.test|cart-panel|checkout/);
});

test('without ACCOUNT_ORIGINS the account has no login link but its other links', async () => {
  const header = await headerOver(everything);
  expect([...header.matchAll(/https:\/\/account\.test\/(\w+)/g)].map(([, name]) => name)).toEqual(['orders', 'gifts']);
});

test('a simplified header has only the logo and the region switcher', async () => {
  const header = await headerOver({
    '/api/v1/ecConfig': { data: { ...store, ecStatus: false } },
    '/api/v1/header': { simplified: true, topMenu },
  });
  expect(header).toContain('href="/de/proart/"');
  expect([...header.matchAll(/<(button|nav)[\s>]/g)]).toHaveLength(1);
  expect(header).toContain('popoverTarget="region-switcher"');
  expect(header).not.toMatch(/main-menu|checkout|account-menu|site-search|<nav/);
});

test.each([
  ['the menu', 'main-menu', 390],
  ['the regions', 'region-switcher', 1440],
])('opening a link of %s in a new tab leaves the layer open', async (_, layer, width) => {
  const { page, settled, close } = await visit({ viewport: { width, height: 800 } });
  await page.goto(`${site}/de/proart/`);
  await settled();
  await opener(page, layer).click();
  const link = page.locator(`#${layer} a:visible`).first();
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(() => tabsOf(page)).toHaveLength(2);
  expect(await page.locator(`#${layer}`).evaluate((element) => element.matches(':popover-open'))).toBe(true);
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
  await link.click();
  expect(await page.locator(`#${layer}`).evaluate((element) => element.matches(':popover-open'))).toBe(false);
  await close();
});
