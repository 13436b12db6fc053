/** From the home page to the shop's cart: how many presses a purchase at the price for members takes. */
import { describe, expect } from 'vitest';
import { teo } from '../../sandbox/samples/members.ts';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';
import { doublePressOver, tabTo } from '../support/engines/layers.ts';
import { layerPlacements } from '../support/layerPlacements.ts';

const { visit, site, sandbox } = siteInEngines();
const { account } = layerPlacements;

/** Home → line → product → account → sign in → member → Buy → cart. */
const presses = 7;

/** A page that is still loading may miss a press, and the URL changes before the page. */
const isAt = (path: string) =>
  location.pathname === path &&
  document.readyState === 'complete' &&
  !document.querySelector('[data-loading-bar="loading"]');
const contains = (selector: string, text: string) => document.querySelector(selector)?.textContent?.includes(text);
/** The price of the product's page, unless it is still the former one. Runs in the page. */
function priceOfPage(former = ''): string | undefined {
  const texts = [...document.querySelectorAll('[data-product-bar] [class*="_now"]')].map(
    ({ textContent }) => textContent,
  );
  // Placeholders have no digits.
  return texts.find((text) => /\d/.test(text) && text !== former);
}

/** Waits until the document of a path has the prices, which arrive once the shop has been asked. */
async function waitForPrices(path: string): Promise<void> {
  await expect.poll(async () => (await fetch(site() + path)).text()).toContain('id="prices"');
}

describe.each(engines)('%s', (engine) => {
  test.each([
    ['us', 390, 'finger', true],
    ['us', 390, 'finger', false],
    ['de', 1440, 'keyboard', true],
    ['sa-ar', 390, 'keyboard', true],
  ] as const)(
    `%s at %i px: by %s it takes ${presses} presses from the home page to the shop’s cart (scripts: %s)`,
    async (edition, width, by, scripts) => {
      const page = await visit(engine, { width, height: 664, touch: by === 'finger', scripts });
      const shop = `/sandbox/shop/${edition}`;
      await fetch(`${sandbox()}/__sandbox/shop/lose-carts`, { method: 'POST' });
      for (const path of ['laptops-home', 'studio-16']) await waitForPrices(`/${edition}/proart/${path}/`);
      await page.goto(`${site()}/${edition}/proart/`);
      const press = async (selector: string) => {
        if (scripts) await doublePressOver(page);
        if (by === 'finger') return page.tap(selector);
        await tabTo(page, selector, 'body');
        await page.press('Enter');
      };
      const started = Date.now();
      await press(`main li a[href$="/laptops-home/"]`);
      await page.until(isAt, `/${edition}/proart/laptops-home/`);
      await press(`main li a[href$="/proart/studio-16/"]`);
      await page.until(isAt, `/${edition}/proart/studio-16/`);
      const guestPrice = await page.until(priceOfPage);

      // The state of the sign-in follows the name.
      if (scripts) await page.until(contains, account.opener, ':');
      await press(account.opener);
      await press('#account-menu li:first-child a');
      await page.until(isAt, '/sandbox/account/login');
      await press(`form button[value="${teo.ticket}"]`);
      await page.until(isAt, `/${edition}/proart/studio-16/`);
      // Documents are the same for all; scripts load the prices for members.
      if (scripts) await page.until(priceOfPage, guestPrice);

      await press(`main [data-product-bar] a[href$="${shop}/studio-16/"], main [data-lower-bar] a`);
      await page.until(isAt, `${shop}/studio-16/`);
      await press('form button');
      await page.until(isAt, `${shop}/checkout/cart/`);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      // biome-ignore lint/suspicious/noConsole: the time is read, not tested (docs/performance.md)
      console.info(`${engine}, ${edition} at ${width} px by ${by}, scripts ${scripts}: ${seconds} s`);
      expect(page.faults()).toEqual([]);
    },
  );
});
