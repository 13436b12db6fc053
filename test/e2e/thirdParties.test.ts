/** The page around its third-party scripts; what the scripts themselves do is tested in everyThirdParty.test.ts. */
import type { Page, Route } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserForTests } from '../support/browser.ts';
import { walk } from '../support/navigation.ts';

const visit = browserForTests();
const home = `${inject('site')}/de/proart/`;

const slotHeight = (page: Page) =>
  page.locator('#promotion-slot').evaluate((slot) => slot.getBoundingClientRect().height);
const headerTop = (page: Page) => page.locator('header').evaluate((header) => header.getBoundingClientRect().top);

const failures: [string, (route?: Route) => unknown][] = [
  ['is blocked', (route) => route?.abort('blockedbyclient')],
  ['never arrives', () => {}],
  ['shows nothing', (route) => route?.fulfill({ contentType: 'text/javascript', body: '' })],
];

test.each(failures)('the promotion slot takes no space when its script %s, on the next page too', async (_, answer) => {
  const scripts: Route[] = [];
  const { page, follow, waitForPage, isSameDocument, close } = await walk(visit, home, {
    async before(opened) {
      await opened.clock.install();
      await opened.route('**/scripts/promotion*.js', (route) => scripts.push(route));
    },
  });
  await expect.poll(() => scripts).toHaveLength(1);
  expect(await slotHeight(page)).toBe(44);
  await answer(scripts[0]);
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000);
      return slotHeight(page);
    })
    .toBe(0);
  expect(await headerTop(page)).toBe(0);

  await follow('/de/proart/compare/');
  await waitForPage('**/de/proart/compare/');
  expect(await isSameDocument()).toBe(true);
  expect(await slotHeight(page)).toBe(0);
  await close();
});

test('a promotion that arrives late is shown in full', async () => {
  const { page, close } = await walk(visit, home, {
    before: (opened) => opened.route('**/scripts/promotion*.js', (route) => route.abort()),
  });
  await expect.poll(() => slotHeight(page)).toBe(0);
  await page.locator('#promotion-slot').evaluate((slot) => slot.append('News'));
  expect(await slotHeight(page)).toBe(44);
  await close();
});

test('the cookie settings have a button once the script listens, on the next page too', async () => {
  const scripts: Route[] = [];
  const { page, follow, waitForPage, close } = await walk(visit, home, {
    before: (opened) => opened.route('**/scripts/cookie-policy*.js', (route) => scripts.push(route)),
  });
  const button = page.getByRole('button', { name: 'Cookie-Einstellungen' });
  await expect.poll(() => scripts).toHaveLength(1);
  expect(await button.count()).toBe(0);
  await scripts[0]?.continue();
  await button.click();
  await page.locator('#cookie-slot fieldset').waitFor();

  await follow('/de/proart/compare/');
  await waitForPage('**/de/proart/compare/');
  expect(await button.isVisible()).toBe(true);
  await close();
});

test('without a cookie script there is no button for it, and no empty list', async () => {
  const { page, close } = await walk(visit, home, {
    before: (opened) => opened.route('**/scripts/cookie-policy*.js', (route) => route.abort()),
  });
  await page.locator('#promotion-slot section').waitFor();
  expect(await page.getByText('Cookie-Einstellungen').isVisible()).toBe(false);
  // An edition may have no other legal link.
  const legal = page.locator('footer nav').last();
  expect(await legal.isVisible()).toBe(true);
  await legal.evaluate((nav) => {
    for (const link of nav.querySelectorAll('li:has(a)')) link.remove();
  });
  expect(await legal.isVisible()).toBe(false);
  await close();
});
