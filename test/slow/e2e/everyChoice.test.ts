import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { axe, browserForTests, hydrated } from '../../support/browser.ts';
import { hideEqualRows } from '../../support/comparison.ts';
import { isFocusUncovered } from '../../support/focus.ts';
import { shiftFaults, watchPaint } from '../../support/paint.ts';

// Tabs, long lists and the comparison of products.

const site = inject('site');
const visit = browserForTests();
const finder = '/proart/profession/filmmaker/';
const line = '/proart/laptops-home/';
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const shown = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).count();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const isLive = (page: Page) => page.locator('[data-tabbed][data-live]').waitFor({ state: 'attached' });

test.each([
  ['de', 'ArrowRight', 'ArrowLeft'],
  ['sa-ar', 'ArrowLeft', 'ArrowRight'],
])('in %s keys select tabs, and so does the browser when it finds text in one', async (edition, next, back) => {
  const { page, browserErrors, close } = await visit({ viewport: desktop, bypassCSP: true });
  await watchPaint(page);
  await page.goto(`${site}/${edition}${finder}`, { waitUntil: 'networkidle' });
  await isLive(page);
  const tabs = page.getByRole('tab');
  const names = await tabs.allTextContents();
  const selected = () => page.locator('[role=tab][aria-selected=true]').textContent();
  expect(names).toHaveLength(3);
  expect(await shown(page, '[role=tabpanel]')).toBe(1);
  expect(await shiftFaults(page)).toEqual([]);

  await tabs.first().focus();
  const steps = [
    [next, 1],
    [next, 2],
    [next, 0],
    [back, 2],
    ['Home', 0],
    ['End', 2],
  ] as const;
  for (const [key, position] of steps) {
    await page.keyboard.press(key);
    expect([await selected(), await focused(page)], key).toEqual([names[position], names[position]]);
    expect(await page.locator('[role=tabpanel]:not([hidden])').getAttribute('aria-labelledby')).toBe(
      await tabs.nth(position).getAttribute('id'),
    );
  }
  expect(await axe(page, ['[data-tabbed]'])).toEqual([]);
  // Tab moves from the tab into its panel, past the other tabs.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('[role=tabpanel]:not([hidden])') !== null)).toBe(
    true,
  );

  // Like find in page, a fragment reveals `hidden="until-found"`.
  await page.evaluate(() => {
    const heading = document.querySelectorAll('[role=tabpanel]')[1]?.querySelector('h4');
    if (heading) heading.id = 'found';
    location.hash = 'found';
  });
  await expect.poll(selected).toBe(names[1]);
  expect(await shown(page, '[role=tabpanel]')).toBe(1);

  await page.emulateMedia({ media: 'print' });
  expect(await shown(page, '[role=tabpanel]')).toBe(3);
  expect(await shown(page, '[role=tabpanel] > h3')).toBe(3);
  expect(await shown(page, '[role=tab]')).toBe(0);
  expect(browserErrors).toEqual([]);
  await close();
});

test('without scripts every panel and product is shown and the comparison is a link', async () => {
  const { page, close } = await visit({ viewport: phone, javaScriptEnabled: false });
  await page.goto(`${site}/de${finder}`);
  expect(await shown(page, '[role=tabpanel]')).toBe(3);
  expect(await shown(page, '[role=tabpanel] > h3')).toBe(3);
  expect(await shown(page, '[role=tab]')).toBe(0);
  await page.goto(`${site}/de${line}`);
  expect(await shown(page, '#section-laptops-series > ul > li')).toBe(12);
  expect(await shown(page, '[data-compare]')).toBe(0);
  await page.locator('main a[href*="/compare/?ids="]').click();
  await page.waitForURL(/ids=studio-16,air-14,duo-16,max-18/);
  expect(await shown(page, 'main table')).toBe(1);
  await close();
});

test('when scripts fail to load, a tab and See More still reveal their content', async () => {
  const { page, close } = await visit({ viewport: phone });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${site}/de${finder}`);
  await page.getByRole('tab').nth(2).click();
  expect(await page.locator('[role=tabpanel]').filter({ visible: true }).locator('h3').textContent()).toBe(
    await page.getByRole('tab').nth(2).textContent(),
  );
  await page.goto(`${site}/de${line}`);
  const cards = '#section-laptops-series > ul > li';
  expect(await shown(page, cards)).toBe(3);
  await page.locator('#section-laptops-series [role=button]').click();
  expect(await shown(page, cards)).toBe(12);
  await close();
});

test('See More shows the rest and moves the focus there, See Less keeps its position', async () => {
  const { page, browserErrors, close } = await visit({ viewport: desktop });
  await watchPaint(page);
  await page.goto(`${site}/de${line}`, { waitUntil: 'networkidle' });
  await hydrated(page);
  const cards = '#section-laptops-series > ul > li';
  const button = page.locator('#section-laptops-series [role=button]');
  expect(await shiftFaults(page)).toEqual([]);
  for (const [width, count] of [
    [820, 8],
    [1100, 9],
    [390, 3],
    [1440, 8],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await shown(page, cards), `${width}`).toBe(count);
  }

  await button.focus();
  await page.keyboard.press('Space');
  await page.waitForFunction((list) => document.querySelectorAll(list)[8]?.contains(document.activeElement), cards);
  expect([await shown(page, cards), await button.getAttribute('aria-expanded')]).toEqual([12, 'true']);
  await button.scrollIntoViewIfNeeded();
  const boxBefore = await button.boundingBox();
  await button.click();
  await expect.poll(() => shown(page, cards)).toBe(8);
  expect((await button.boundingBox())?.y).toBeCloseTo(boxBefore?.y ?? 0, 0);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect([await shown(page, cards), await button.isVisible()]).toEqual([12, false]);
  expect(browserErrors).toEqual([]);
  await close();
});

test('products are selected on their cards, remembered across pages and reloads, and compared', async () => {
  const { page, browserErrors, close } = await visit({ viewport: desktop, bypassCSP: true });
  await page.goto(`${site}/de${line}`, { waitUntil: 'networkidle' });
  await hydrated(page);
  const tray = page.getByRole('complementary', { name: 'Vergleichen' });
  const check = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Vergleichen ?: ${name}$`) });
  expect(await tray.count()).toBe(0);
  await check('Studio 16').check();
  await tray.getByText('1 von 4').waitFor();
  await check('Duo 16').check();
  await tray.getByText('2 von 4').waitFor();
  expect(await axe(page, ['aside', '#section-laptops-series'])).toEqual([]);

  // The tray never covers the focused element.
  await check('Flip 14').focus();
  for (let tabs = 0; tabs < 8; tabs++) {
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(isFocusUncovered)).toBe(true);
  }

  // Client-side navigation to another product line, then a reload.
  await page.locator('footer a[href="/de/proart/monitors-home/"]').click();
  await page.waitForURL(/monitors-home/);
  await check('Studio 27').check();
  await tray.getByText('3 von 4').waitFor();
  await page.reload();
  await tray.getByText('3 von 4').waitFor();
  expect(await check('Studio 27').isChecked()).toBe(true);
  await tray.getByRole('button', { name: /Duo 16/ }).click();
  await tray.getByText('2 von 4').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/Studio 27/);

  await tray.getByRole('link', { name: 'Vergleichen' }).click();
  await page.waitForURL(/\/de\/proart\/compare\/\?ids=studio-16,studio-27$/);
  await page.waitForFunction(() => document.querySelectorAll('thead th').length === 3);
  // The URL determines the selection.
  const comparison = `${site}/de/proart/compare/?ids=air-14,studio-16,max-18`;
  const { differences, rows, rowCount } = await hideEqualRows(page, comparison);
  await differences.uncheck();
  expect(await rows.count()).toBe(rowCount);
  await page
    .getByRole('link', { name: /Max 18/, exact: false })
    .and(page.locator('[aria-label]'))
    .click();
  await page.waitForFunction(() => document.querySelectorAll('thead th').length === 3);
  await page.goto(`${site}/de${line}`);
  await tray.getByText('2 von 4').waitFor();
  expect([await check('Air 14').isChecked(), await check('Duo 16').isChecked()]).toEqual([true, false]);
  await tray.getByRole('button', { name: 'Auswahl aufheben' }).click();
  await tray.waitFor({ state: 'detached' });
  expect(await check('Air 14').isChecked()).toBe(false);
  expect(browserErrors).toEqual([]);
  await close();
});

test('a phone compares two products once the cookie notice is answered, even when storage is blocked', async () => {
  const { page, browserErrors, close } = await visit(
    { viewport: phone, bypassCSP: true, locale: 'fr-FR' },
    { hasEdition: false },
  );
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { get: denied });
  });
  await page.goto(`${site}/de${line}`, { waitUntil: 'networkidle' });
  await hydrated(page);
  const boxes = page.locator('#section-laptops-series [data-compare]');
  const tray = page.locator('#notices > aside').filter({ has: page.locator('ul') });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.locator('#cookie-slot section').waitFor();
  await expect.poll(() => tray.count()).toBe(1);
  expect(await tray.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Alle ablehnen' }).click();
  await tray.getByText('2 von 2').waitFor();
  expect(await boxes.nth(2).getAttribute('aria-disabled')).toBe('true');
  // Clicking a disabled checkbox explains the limit.
  await boxes.nth(2).click({ force: true });
  const limit = 'Sie können bis zu 2 Produkte vergleichen.';
  await tray.getByRole('status').getByText(limit).waitFor();
  expect(await boxes.nth(2).isChecked()).toBe(false);
  expect(await page.evaluate(() => document.getElementById('compare-limit')?.textContent)).toBe(limit);
  expect(await axe(page, ['#notices', '#section-laptops-series'])).toEqual([]);

  // The tray never covers the focused element.
  await boxes.nth(1).focus();
  for (let tabs = 0; tabs < 4; tabs++) {
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(isFocusUncovered)).toBe(true);
  }

  // Without storage the selection lives in memory until the document is left.
  await page.locator(`footer a[href="/de/proart/monitors-home/"]`).evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(/monitors-home/);
  await tray.getByText('2 von 2').waitFor();
  expect(browserErrors).toEqual([]);
  await close();
});

test('a returning list shows the selection again and never exceeds the limit', async () => {
  const { page, browserErrors, close } = await visit({ viewport: desktop });
  await page.goto(`${site}/de${line}`, { waitUntil: 'networkidle' });
  await hydrated(page);
  const tray = page.getByRole('complementary', { name: 'Vergleichen' });
  const boxes = page.locator('#section-laptops-series [data-compare]');
  const visitLine = async (name: string) => {
    await page.locator(`footer a[href="/de/proart/${name}-home/"]`).click();
    await page.waitForURL(new RegExp(`${name}-home`));
  };
  for (const position of [0, 1, 2]) await boxes.nth(position).check();
  await tray.getByText('3 von 4').waitFor();
  await visitLine('monitors');
  await page.getByRole('checkbox', { name: /Studio 27$/ }).check();
  await tray.getByText('4 von 4').waitFor();
  await visitLine('laptops');
  await boxes.first().waitFor();
  await expect.poll(() => boxes.first().isChecked()).toBe(true);
  expect(await boxes.nth(3).getAttribute('aria-disabled')).toBe('true');
  await boxes.nth(3).click({ force: true });
  expect(await boxes.nth(3).isChecked()).toBe(false);
  await tray.getByRole('link', { name: 'Vergleichen' }).click();
  await page.waitForFunction(() => document.querySelectorAll('thead th').length === 5);
  expect(browserErrors).toEqual([]);
  await close();
});

test('a product selected in the moment in which the tray appears is kept', async () => {
  const { page, close } = await visit({ viewport: desktop });
  await page.addInitScript(() => {
    const press = (position: number) => document.querySelectorAll<HTMLElement>('[data-compare]')[position]?.click();
    document.addEventListener('DOMContentLoaded', () => press(0));
    new MutationObserver((_records, observer) => {
      if (!document.querySelector('#notices aside li')) return;
      observer.disconnect();
      press(1);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${site}/de${line}`);
  await page.getByRole('complementary', { name: 'Vergleichen' }).getByText('2 von 4').waitFor();
  await close();
});
