import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { axe, browserForTests, hydrated } from '../../support/browser.ts';
import { brokenWords, smallTargets, splitQuantities } from '../../support/comparison.ts';
import { shiftFaults, watchPaint } from '../../support/paint.ts';
import { setTextSize } from '../../support/textSize.ts';

// The comparison of products: pickers, names in sight, differences, and what narrow windows do with it.

const site = inject('site');
const visit = browserForTests();
const comparison = (edition: string, ...ids: string[]) => `${site}/${edition}/proart/compare/?ids=${ids.join(',')}`;
const phone = { width: 390, height: 664 };
const desktop = { width: 1440, height: 900 };
const pickers = (page: Page) => page.locator('main form:has(select)').filter({ visible: true });
const names = (page: Page) => page.locator('thead th a').allTextContents();

test.each(['de', 'jp', 'sa-ar', 'fi'])(
  'in %s no quantity and no label is split, and targets are large',
  async (edition) => {
    const { page, browserErrors, close } = await visit({ viewport: desktop });
    await page.goto(comparison(edition, 'studio-16', 'max-18'), { waitUntil: 'networkidle' });
    await hydrated(page);
    for (const width of [320, 390, 730, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(splitQuantities, 'main td > bdi'), `${width}`).toEqual([]);
      expect(await page.evaluate(brokenWords, 'main th'), `${width}`).toEqual([]);
      expect(await page.evaluate(smallTargets, 'main'), `${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.goto(`${site}/${edition}/proart/laptops-home/`);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(splitQuantities, 'main li li'), `cards at ${width}`).toEqual([]);
    }
    expect(browserErrors).toEqual([]);
    await close();
  },
);

test.each([16, 24, 32])('names and Buy stay in sight on a phone, in a fifth of it, at %d px', async (textSize) => {
  const { page, close } = await visit({ viewport: phone });
  await setTextSize(page, textSize);
  await page.goto(comparison('de', 'studio-16-pro', 'light-projector'), { waitUntil: 'networkidle' });
  await page
    .locator('tbody tr')
    .last()
    .evaluate((row) => row.scrollIntoView({ block: 'end', behavior: 'instant' }));
  const bar = page.locator('thead tr').last();
  const box = await bar.boundingBox();
  const header = await page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
  expect(box?.y).toBeGreaterThanOrEqual(Math.floor(header) - 1);
  expect(box?.height).toBeLessThanOrEqual(phone.height / 5);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(phone.height);
  expect(await bar.getByRole('link', { name: /Kaufen/ }).count()).toBe(2);
  await close();
});

test.each([
  [1440, 4],
  [820, 3],
  [390, 2],
])('at %d px, columns without a product have a picker, up to %d columns', async (width, columns) => {
  const { page, browserErrors, close } = await visit({ viewport: { width, height: 900 }, bypassCSP: true });
  await watchPaint(page);
  await page.goto(comparison('de'), { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(await pickers(page).count()).toBe(columns);
  expect(await axe(page, ['main'])).toEqual([]);
  expect(await shiftFaults(page)).toEqual([]);

  // All selections count, whichever form is submitted.
  await pickers(page).nth(0).getByRole('combobox').selectOption({ label: 'Duo 16' });
  await pickers(page).nth(1).getByRole('combobox').selectOption({ label: 'Studio 27' });
  await pickers(page).nth(1).getByRole('combobox').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/de\/proart\/compare\/\?ids=duo-16,studio-27$/);
  await page.locator('thead th').nth(2).waitFor();
  expect(await names(page)).toEqual(expect.arrayContaining(['Duo 16', 'Studio 27']));
  expect(await pickers(page).count()).toBe(columns - 2);
  if (columns > 2) {
    const offered = await pickers(page).first().locator('option').allTextContents();
    expect(offered).toContain('Studio 16');
    expect(offered).not.toContain('Duo 16');
  }
  expect(await axe(page, ['main'])).toEqual([]);
  expect(browserErrors).toEqual([]);
  await close();
});

test('after a product was exchanged, rows are hidden only if the box says so', async () => {
  const { page, close } = await visit({ viewport: desktop });
  await page.goto(comparison('de', 'studio-16', 'duo-16'), { waitUntil: 'networkidle' });
  await hydrated(page);
  const box = page.getByRole('checkbox', { name: 'Nur Unterschiede anzeigen' });
  await box.check();
  await page.locator('thead').getByRole('link', { name: 'Duo 16 entfernen' }).first().click();
  await expect.poll(() => box.count()).toBe(0);
  await pickers(page).first().getByRole('combobox').selectOption({ label: 'Air 14' });
  await pickers(page).first().getByRole('button').click();
  await box.waitFor();
  expect(await box.isChecked()).toBe(false);
  const rows = page.locator('tbody tr');
  expect(await rows.filter({ visible: true }).count()).toBe(await rows.count());
  await close();
});

test('without scripts products are added, and equal rows hidden', async () => {
  const { page, close } = await visit({ viewport: phone, javaScriptEnabled: false });
  await page.goto(comparison('de', 'studio-16'));
  await page.getByRole('combobox').first().selectOption({ label: 'Air 14' });
  await page.locator('main form:has(select) button').first().click();
  await page.waitForURL(/ids=studio-16(,|%2C)air-14$/);
  const rows = page.locator('tbody tr').filter({ visible: true });
  const rowCount = await rows.count();
  await page.getByRole('checkbox', { name: 'Nur Unterschiede anzeigen' }).check();
  expect(await rows.count()).toBeLessThan(rowCount);
  expect(await page.getByRole('button', { name: /Teilen|Drucken/ }).count()).toBe(0);
  await close();
});

test('rows that differ are marked by a sign and a word; a print has all rows and no buttons', async () => {
  const { page, browserErrors, close } = await visit({ viewport: desktop, bypassCSP: true });
  await page.goto(comparison('de', 'studio-16', 'duo-16'), { waitUntil: 'networkidle' });
  await hydrated(page);
  const header = (name: string | RegExp) => page.getByRole('rowheader', { name });
  expect(await header('Bildschirm ≠ (unterschiedlich)').or(header('Bildschirm (unterschiedlich)')).count()).toBe(1);
  expect(await header('Farbe').count()).toBe(1);
  expect(await header(/^(Bild|Leistung|Verbindungen|Gehäuse)$/).count()).toBe(4);
  const rows = page.locator('tbody tr').filter({ visible: true });
  const rowCount = await rows.count();
  await page.getByRole('checkbox', { name: 'Nur Unterschiede anzeigen' }).check();
  // A group without a difference is hidden with its heading.
  expect(await header('Verbindungen').count()).toBe(0);
  expect(await axe(page, ['main'])).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await rows.count()).toBe(rowCount);
  expect(await page.locator('main').locator('button, select, input').filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.getByRole('table').getByRole('columnheader').count(), `${width}`).toBeGreaterThan(1);
    expect(await axe(page, ['main']), `${width}`).toEqual([]);
  }
  expect(browserErrors).toEqual([]);
  await close();
});

test('four products on a phone scroll below their names', async () => {
  const { page, browserErrors, close } = await visit({ viewport: phone, bypassCSP: true });
  await watchPaint(page);
  await page.goto(comparison('sa-ar', 'studio-16', 'air-14', 'duo-16', 'max-18'), { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(await shiftFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  // The link of the last product, beside the first three, once its row is at the start of the table.
  const name = page.getByRole('link', { name: 'Max 18', exact: true });
  await name.scrollIntoViewIfNeeded();
  const table = page.locator('main section:has(> table)');
  await table.evaluate((element) => {
    element.scrollIntoView({ block: 'end', behavior: 'instant' });
    element.scrollBy({ top: 400, behavior: 'instant' });
  });
  const [tableBox, nameBox] = [await table.boundingBox(), await name.boundingBox()];
  expect(nameBox?.y).toBeCloseTo(tableBox?.y ?? 0, -1);
  expect(nameBox?.x).toBeGreaterThanOrEqual(tableBox?.x ?? 0);
  expect(await page.evaluate(splitQuantities, 'main td > bdi')).toEqual([]);
  expect(await axe(page, ['main'])).toEqual([]);
  expect(browserErrors).toEqual([]);
  await close();
});

test('the address is copied where the browser shares nothing', async () => {
  const { page, close } = await visit({ viewport: desktop, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto(comparison('de', 'studio-16', 'air-14'), { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.getByRole('button', { name: 'Teilen' }).click();
  await page.getByText('Link kopiert').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await close();
});
