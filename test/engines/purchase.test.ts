/** The way of a purchase: sign in, price for members, cart, sign out. */
import { describe, expect } from 'vitest';
import { teo } from '../../sandbox/samples/members.ts';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';
import { layerPlacements } from '../support/layerPlacements.ts';
import { sitePaths } from '../support/samplePages.ts';

const { visit, site, sandbox } = siteInEngines();
const { cart, account } = layerPlacements;

/** Price of a product on its card, unless it is still the former one. Runs in the page. */
function priceOf(name: string, former = ''): string | undefined {
  const card = [...document.querySelectorAll('main li')].find(
    (item) => item.querySelector('h2, h3, h4')?.textContent === name,
  );
  const price = [...(card?.querySelectorAll('[class*="_now"]') ?? [])].at(-1)?.textContent;
  return price === former ? undefined : price;
}

/** A page that is still loading may miss a tap. */
const isAt = (path: string) => location.pathname === path && document.readyState === 'complete';
const contains = (selector: string, text: string) => document.querySelector(selector)?.textContent?.includes(text);
const numberIn = (price: string) => /\d[\d.,]*/.exec(price)?.[0] ?? 'no number';

describe.each([...engines, 'Chromium 109'] as const)('%s', (engine) => {
  test.each([
    ['de', 1440, 'mouse'],
    ['us', 390, 'finger'],
  ] as const)(
    '%s at %i px: a visitor signs in, buys at the price for members and signs out, by %s',
    async (edition, width, pointer) => {
      const page = await visit(engine, { width, height: 844, touch: pointer === 'finger' });
      const press = pointer === 'finger' ? page.tap : page.click;
      const line = `/${edition}${sitePaths.productLine}`;
      const shop = `/sandbox/shop/${edition}`;
      await fetch(`${sandbox()}/__sandbox/shop/lose-carts`, { method: 'POST' });
      // The prices arrive in the document once the shop has been asked.
      await expect.poll(async () => (await fetch(site() + line)).text()).toContain('id="prices"');
      await page.goto(site() + line);
      const guestPrice = await page.until(priceOf, 'Studio 16');

      // The state of the sign-in follows the name.
      await page.until(contains, account.opener, ':');
      await press(account.opener);
      await press('#account-menu li:first-child a');
      await page.until(isAt, '/sandbox/account/login');
      await press(`form button[value="${teo.ticket}"]`);
      await page.until(isAt, line);
      await page.settled();
      const memberPrice = await page.until(priceOf, 'Studio 16', guestPrice);

      await press(`main li a[href$="${shop}/studio-16/"]`);
      await page.until(isAt, `${shop}/studio-16/`);
      await press('form button');
      await page.until(isAt, `${shop}/checkout/cart/`);
      await page.goto(site() + line);
      await page.until(contains, cart.opener, ': 1');
      await press(cart.opener);
      expect(await page.text(`${cart.layer} li:has(p)`)).toContain(numberIn(memberPrice));
      await press(cart.close);

      await press(account.opener);
      await press('#account-menu li:last-child a');
      expect(await page.until(priceOf, 'Studio 16', memberPrice)).toBe(guestPrice);
      await page.settled();
      expect(await page.text(cart.opener)).not.toMatch(/\d/);
      expect(page.faults()).toEqual([]);
    },
  );
});
