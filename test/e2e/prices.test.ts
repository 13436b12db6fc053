import { expect, inject, test } from 'vitest';
import { allStrings } from '../../contracts/strings/all.ts';
import { axe, browserForTests, hydrated } from '../support/browser.ts';
import { walk } from '../support/navigation.ts';
import { shiftFaults, watchPaint } from '../support/paint.ts';
import { freshlyPricedSite, priceCalls, pricePlaceholders, shownAmounts } from '../support/shownPrices.ts';

const site = inject('site');
const visit = browserForTests();
const line = '/proart/laptops-home/';
const compared = '/proart/compare/?ids=studio-16,air-14,duo-16,max-18';
const desktop = { viewport: { width: 1440, height: 900 } };

test('a page contains public prices with their notes, and requests none', async () => {
  const { page, browserErrors, settled, close } = await visit({ ...desktop, bypassCSP: true });
  const requested = priceCalls(page);
  await watchPaint(page);
  await page.goto(`${await freshlyPricedSite(line)}/de${line}`);
  await settled();
  expect(requested).toEqual([]);
  expect(await pricePlaceholders(page).count()).toBe(0);
  expect(await shownAmounts(page).count()).toBeGreaterThan(8);
  expect(await shiftFaults(page)).toEqual([]);

  const card = page.locator('main li', { has: page.getByRole('heading', { name: 'Air 14', exact: true }) });
  expect(await card.locator('bdi', { hasText: '1.219,00\u00a0€' }).count()).toBe(2);
  expect(await card.locator('s').textContent()).toMatch(/^.+: 1\.389,00\s€$/);
  expect(await card.getByText('Sie sparen 170,00').count()).toBe(1);
  const buy = card.getByRole('link', { name: /^Kaufen/ });
  expect(await buy.getAttribute('href')).toMatch(/\/de\/air-14\/$/);
  // A card with a buy link has no where-to-buy link.
  expect(await card.getByRole('link').count()).toBe(3);
  // Below each list its notes; in print also the explanation that otherwise opens with a button.
  const notes = page.locator('main ul[data-columns] ~ [class*="_note"]');
  expect(await notes.count()).toBe(await page.locator('main ul[data-columns]').count());
  expect(await notes.first().locator('p').allTextContents()).toEqual([
    expect.stringContaining('ohne Versandkosten'),
    await card.getByRole('note', { includeHidden: true }).textContent(),
  ]);
  expect(await axe(page)).toEqual([]);

  const reduced = await page.locator('main s').count();
  expect(await page.locator('main li button[popovertarget]').count()).toBe(reduced);

  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('main li button[popovertarget]').first().isVisible()).toBe(false);
  expect(await notes.first().isVisible()).toBe(true);
  expect(browserErrors).toEqual([]);
  await close();
});

test.each([
  { edition: 'de', width: 1440 },
  { edition: 'sa-ar', width: 390 },
])('the explanation of the lowest price opens by keyboard inside the window ($edition, $width px)', async (where) => {
  const { page, browserErrors, close } = await visit({
    viewport: { width: where.width, height: 844 },
    bypassCSP: true,
  });
  await page.goto(`${site}/${where.edition}${line}`);
  await hydrated(page);
  const button = page.locator('main button[popovertarget]').first();
  const tip = page.getByRole('note').first();
  await button.waitFor();
  await button.focus();
  expect(await tip.isVisible()).toBe(false);

  await page.keyboard.press('Enter');
  expect(await tip.isVisible()).toBe(true);
  expect(await button.getAttribute('popovertarget')).toBe(await tip.getAttribute('id'));
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const box = await tip.boundingBox();
  const at = await button.boundingBox();
  if (!box || !at) throw new Error('nothing is shown');
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(where.width);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual(844);
  // Next to its button, and not over it.
  expect(Math.min(Math.abs(box.y + box.height - at.y), Math.abs(at.y + at.height - box.y))).toBeLessThan(32);
  expect(await axe(page, ['main'])).toEqual([]);

  await page.keyboard.press('Escape');
  expect(await tip.isVisible()).toBe(false);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  expect(await tip.isVisible()).toBe(true);
  await page.keyboard.press('Tab');
  expect(await tip.isVisible()).toBe(false);

  await button.click();
  expect(await tip.isVisible()).toBe(true);
  await page.mouse.click(2, 200);
  expect(await tip.isVisible()).toBe(false);
  expect(browserErrors).toEqual([]);
  await close();
});

test('an edition without a shop shows no price, buy link or wording, and requests no prices', async () => {
  const { page, browserErrors, settled, close } = await visit(desktop);
  const requested = priceCalls(page);
  expect(await (await fetch(`${site}/no${line}`)).text()).not.toContain('id="prices"');
  for (const path of ['/proart/', line, compared]) {
    await page.goto(`${site}/no${path}`);
    await settled();
    expect(await page.locator('main :is([class*="_placeholder"], [class*="_price"])').count()).toBe(0);
    expect(await page.locator('main [class*="_buy"]').count()).toBe(0);
    expect(await page.locator('main').textContent()).not.toContain(allStrings.nb.lowest_price_30_days);
  }
  expect(await page.getByRole('rowheader', { name: 'Pris' }).count()).toBe(0);
  expect(requested).toEqual([]);
  expect(browserErrors).toEqual([]);
  await close();
});

test('after the shop was switched off the price call takes prices, buy links and wording away', async () => {
  const { page, browserErrors, follow, waitForPage, close } = await walk(visit, `${site}/de/proart/what-pros-say/`);
  await page.route('**/bff/v1/de/prices?*', async (route) => {
    // The placeholder result of an edition that never had a shop.
    const placeholder = await fetch(`${site}/bff/v1/no/prices?ids=air-14`);
    await route.fulfill({ json: await placeholder.json() });
  });
  const answered = page.waitForResponse('**/bff/v1/de/prices?*');
  await follow(`/de${line}`);
  await waitForPage(`${site}/de${line}`);
  await answered;
  await expect.poll(() => pricePlaceholders(page).count()).toBe(0);
  expect(await shownAmounts(page).count()).toBe(0);
  expect(await page.locator('main [class*="_buy"]').count()).toBe(0);
  expect(await page.locator('main [class*="_lowest"]:visible').count()).toBe(0);
  expect(await page.getByRole('link', { name: /^Wo kaufen/ }).count()).toBeGreaterThan(8);
  expect(browserErrors).toEqual([]);
  await close();
});

test('the name of a compared product without a page leads to the shop', async () => {
  const { page, browserErrors, follow, waitForPage, close } = await walk(visit, `${site}/de/proart/what-pros-say/`);
  await page.route(/\/bff\/v1\/de\/page\?/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    for (const product of body.data.comparison?.productList ?? []) Object.assign(product, { url: '' });
    await route.fulfill({ response: reply, json: body });
  });
  await follow(`/de${compared}`);
  await waitForPage(`${site}/de${compared}`);
  const name = page
    .getByRole('columnheader', { name: 'Studio 16' })
    .getByRole('link', { name: 'Studio 16', exact: true });
  await expect.poll(() => name.count()).toBe(1);
  expect(await name.getAttribute('href')).toMatch(/\/de\/studio-16\/$/);
  expect(browserErrors).toEqual([]);
  await close();
});

test('prices are shown without scripts', async () => {
  const { page, close } = await visit({ ...desktop, javaScriptEnabled: false });
  await page.goto(`${site}/de${line}`);
  expect(await shownAmounts(page).first().isVisible()).toBe(true);
  const card = page.locator('main li', { has: page.getByRole('heading', { name: 'Air 14', exact: true }) });
  expect(await card.getByRole('link', { name: /^Kaufen/ }).isVisible()).toBe(true);
  expect(await page.getByText('ohne Versandkosten').first().isVisible()).toBe(true);
  await page.goto(`${site}/de${compared}`);
  expect(await page.getByRole('rowheader', { name: 'Preis' }).isVisible()).toBe(true);
  await page.goto(`${site}/de/proart/`);
  expect(
    await page
      .locator('main li', { hasText: 'Laptops' })
      .getByText(/^ab \d/i)
      .isVisible(),
  ).toBe(true);
  await close();
});
