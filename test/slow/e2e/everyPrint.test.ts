import { expect, inject, test } from 'vitest';
import { browserForTests } from '../../support/browser.ts';

const site = inject('site');
const visit = browserForTests();
/** Maximum number of A4 sheets of the page of a product line. */
const maxSheets = 6;

test('a product’s page is printed with its price, without links to the shop', async () => {
  const { page, settled, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/de/proart/air-14/`);
  await settled();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('1.219,00').filter({ visible: true }).count()).toBeGreaterThan(0);
  expect(
    await page
      .getByRole('link', { name: /^Kaufen/ })
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  await close();
});

test.each(['de', 'sa-ar', 'jp'])('in %s a line is printed on a few sheets, without controls', async (edition) => {
  const { page, browserErrors, settled, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/${edition}/proart/laptops-home/`);
  await settled();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(maxSheets);

  await page.emulateMedia({ media: 'print' });
  const controls = page.locator('button, input, select, header, #notices').filter({ visible: true });
  expect(await controls.evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML.slice(0, 80)))).toEqual([]);
  const stuck = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { position, display } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return display !== 'none' && width * height > 4 && (position === 'fixed' || position === 'sticky');
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(stuck).toEqual([]);
  // Nothing is lost: all products with their prices, and the footer.
  expect(await page.locator('main h3').filter({ visible: true }).count()).toBeGreaterThan(12);
  const prices = await page.locator('main li [class*="_now"]').filter({ visible: true }).allTextContents();
  expect(prices.filter((price) => /\p{Nd}/u.test(price)).length).toBeGreaterThan(12);
  expect(await page.locator('footer').getByRole('link').filter({ visible: true }).count()).toBeGreaterThan(12);
  expect(browserErrors).toEqual([]);
  await close();
});
