/** The page of a product with its price and links, and pages whose articles name lists. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { allStrings } from '../../contracts/strings/all.ts';
import { teo } from '../../sandbox/samples/members.ts';
import { acceptCookies } from '../support/acceptCookies.ts';
import { axe, browserForTests } from '../support/browser.ts';
import { shiftFaults, watchPaint } from '../support/paint.ts';
import { requestComplete } from '../support/requestComplete.ts';

const site = inject('site');
const visit = browserForTests();
const phone = { viewport: { width: 390, height: 664 } };
const product = '/proart/air-14/';
const { compare, related_products, sign_in } = allStrings.de;

const bar = (page: Page) => page.locator('[data-product-bar]');
const lowerBar = (page: Page) => page.locator('[data-lower-bar]');
const edgesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return { top, bottom, height };
  });

test('a phone shows heading, price, facts and the link to the shop in the first view, and keeps the link', async () => {
  const { page, browserErrors, settled, close } = await visit({ ...phone, bypassCSP: true });
  await acceptCookies(page);
  await watchPaint(page);
  await requestComplete(`${site}/de${product}`);
  await page.goto(`${site}/de${product}`);
  await settled();
  expect(await shiftFaults(page)).toEqual([]);
  const inView = [
    page.getByRole('heading', { level: 1 }),
    bar(page).locator('img'),
    bar(page).getByText('1.389,00'),
    bar(page).locator('li').first(),
    lowerBar(page).getByRole('link', { name: /^Kaufen/ }),
  ];
  for (const part of inView) {
    const { y, height } = (await part.first().boundingBox()) ?? { y: Number.NaN, height: 0 };
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(664);
  }
  expect(await lowerBar(page).getByRole('link').getAttribute('href')).toMatch(/\/de\/air-14\/$/);

  await page.mouse.wheel(0, 2_000);
  await expect.poll(async () => (await edgesOf(page, '[data-lower-bar]')).bottom).toBe(664);
  expect((await edgesOf(page, '[data-lower-bar]')).height).toBeLessThanOrEqual(664 / 5);

  // The tray of the comparison is above the bar.
  await bar(page).getByLabel(compare).check();
  // It rises into its place.
  await expect
    .poll(async () => (await edgesOf(page, '#notices > aside')).bottom)
    .toBeLessThanOrEqual((await edgesOf(page, '[data-lower-bar]')).top + 0.5);
  expect(await axe(page)).toEqual([]);
  expect(browserErrors).toEqual([]);
  await close();
});

test('on a wide window the bar stays below the header, with related products after the article', async () => {
  const { page, browserErrors, settled, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/de${product}`);
  await settled();
  expect(await lowerBar(page).isVisible()).toBe(false);
  await page.mouse.wheel(0, 900);
  await expect
    .poll(async () => {
      const { bottom } = await edgesOf(page, 'header:has(nav)');
      return Math.abs((await edgesOf(page, '[data-product-bar]')).top - bottom);
    })
    // The bar covers the line below the header.
    .toBeLessThanOrEqual(1);
  expect(
    await bar(page)
      .getByRole('link', { name: /^Kaufen/ })
      .isVisible(),
  ).toBe(true);
  const related = page.locator('section', { has: page.getByRole('heading', { name: related_products }) });
  expect(await related.locator('li h3').allTextContents()).toContain('Studio 16');
  expect(await related.locator('li h3').allTextContents()).not.toContain('Air 14');
  // A link of the table of contents leads to a heading below both bars.
  await page.getByRole('link', { name: 'Auf einen Blick' }).click();
  const heading = page.getByRole('heading', { name: 'Auf einen Blick' });
  await expect.poll(async () => ((await heading.boundingBox())?.y ?? 0) < 400).toBe(true);
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual((await edgesOf(page, '[data-product-bar]')).bottom);
  expect(browserErrors).toEqual([]);
  await close();
});

test('without scripts the bar has the price, and links to the shop and to a comparison', async () => {
  const { page, close } = await visit({ ...phone, javaScriptEnabled: false });
  await requestComplete(`${site}/de${product}`);
  await page.goto(`${site}/de${product}`);
  expect(await bar(page).getByText('1.219,00').first().isVisible()).toBe(true);
  expect(
    await lowerBar(page)
      .getByRole('link', { name: /^Kaufen/ })
      .isVisible(),
  ).toBe(true);
  expect(await bar(page).getByRole('checkbox').count()).toBe(0);
  await bar(page).getByRole('link', { name: compare }).click();
  await page.waitForURL(/\/compare\/\?ids=air-14,/);
  await page.locator('main').getByText('Air 14', { exact: true }).first().waitFor();
  await close();
});

test('a member sees the price of their group in both bars', async () => {
  const { page, settled, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/de/proart/studio-16/`);
  await settled();
  const price = () => bar(page).locator('[class*="_now"]').last().textContent();
  const guestPrice = await price();
  expect(guestPrice).toMatch(/2\.319,00/);
  await page.locator('header [popovertarget=account-menu]').click();
  await page.locator('#account-menu').getByText(sign_in).click();
  await page.getByRole('button', { name: teo.firstname }).click();
  await page.waitForURL(`${site}/de/proart/studio-16/`);
  await expect.poll(price).not.toBe(guestPrice);
  const memberPrice = await price();
  expect(memberPrice).toMatch(/\d/);
  await page.setViewportSize(phone.viewport);
  expect(await lowerBar(page).locator('p').last().textContent()).toBe(memberPrice);
  await close();
});

test('an edition without a shop has only the link to other sellers; the cookie notice is above it', async () => {
  const { page, close } = await visit(phone);
  await page.goto(site + product);
  expect(await lowerBar(page).getByRole('link').getAttribute('href')).toBe('/proart/where-to-buy/');
  await page.locator('#cookie-slot button').first().waitFor();
  expect((await edgesOf(page, '#cookie-slot')).bottom).toBeLessThanOrEqual(
    (await edgesOf(page, '[data-lower-bar]')).top + 0.5,
  );
  await close();
});

test('articles show the lists that they name, as the home page does', async () => {
  const { page, browserErrors, settled, close } = await visit({
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
  });
  await page.goto(`${site}/de/proart/products/`);
  await settled();
  const tiles = page.locator('main ul[data-row="phone"]').first().locator('li');
  expect(await tiles.count()).toBe(6);
  await expect.poll(() => tiles.first().locator('[class*="_now"]').last().textContent()).toMatch(/1\.059,00/);
  expect(await page.locator('main a[href$="/proart/products/"]').count()).toBe(0);
  expect(await axe(page)).toEqual([]);

  await page.goto(`${site}/de/proart/proartevents/`);
  await settled();
  expect(await page.locator('main li').getByText('1.–5. Februar 2027').count()).toBe(1);
  // The text that stands in for the list is not shown beside it.
  expect(await page.getByRole('heading', { name: 'Woche der Farbe' }).count()).toBe(1);
  expect(browserErrors).toEqual([]);
  await close();
});
