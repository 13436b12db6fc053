import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allStrings } from '../../contracts/strings/all.ts';
import { members, teo } from '../../sandbox/samples/members.ts';
import { type BuiltSite, startBuiltSite } from '../../tools/builtSite.ts';
import { browserForTests } from '../support/browser.ts';
import { shiftFaults, watchPaint } from '../support/paint.ts';
import { requestComplete } from '../support/requestComplete.ts';
import { controlShop } from '../support/scriptedShop.ts';

const visit = browserForTests();
/** Own site and sandbox, because deleting carts affects all tests. */
let built: BuiltSite;
beforeAll(async () => {
  built = await startBuiltSite();
  await requestComplete(`${built.site}/de${line}`);
});
afterAll(() => built.stop('SIGKILL'));

const { sign_in, sign_out, items_in_cart, cart, guest_items } = allStrings.de;
const line = '/proart/laptops-home/';
const accountButton = (page: Page) => page.locator('header [popovertarget=account-menu]');
const cartButton = (page: Page) => page.locator('header button[popovertarget=cart-panel]').first();
const amounts = (page: Page) => page.locator('main [class*="_lines"] [class*="_now"]');
const rows = (page: Page) => page.locator('#cart-panel li:has(p)');
const priceOf = (page: Page, name: string) =>
  page
    .locator('main li', { has: page.getByRole('heading', { name, exact: true }) })
    .locator('[class*="_now"]')
    .last();

/** Matches tokens and cart ids of the sample shop, and tickets and email addresses of its members. */
const secrets = new RegExp(
  [...members.flatMap(({ ticket, email }) => [ticket, email]), '\\b[0-9a-f]{32}\\b'].join('|'),
);

/** Collects response bodies of the site, without those of the sample shop on the same origin. */
function collect(page: Page): Promise<string>[] {
  const bodies: Promise<string>[] = [];
  page.on('response', (reply: Response) => {
    const { origin, pathname } = new URL(reply.url());
    const isText = /json|html/.test(reply.headers()['content-type'] ?? '');
    if (origin !== built.site || pathname.startsWith('/sandbox/') || !isText || reply.status() >= 300) return;
    bodies.push(
      reply.text().then(
        (text) => `${pathname} ${text}`,
        () => pathname,
      ),
    );
  });
  return bodies;
}

async function openCart(page: Page): Promise<void> {
  await cartButton(page).click();
  await page.locator('#cart-panel [role=status]').waitFor();
}

/** Puts a product into the cart, on its page in the shop. */
async function addToCart(page: Page): Promise<void> {
  await page.goto(`${built.site}/sandbox/shop/de/studio-16/`);
  await page.locator('form button').first().click();
  await page.waitForURL('**/checkout/cart/');
}

test('no secret leaks while a member signs in, shops, changes the edition and signs out', async () => {
  const { page, browserErrors, settled, close } = await visit({ viewport: { width: 1440, height: 900 } });
  const bodies = collect(page);
  await page.goto(`${built.site}/de${line}`);
  await settled();
  const guestPrice = await priceOf(page, 'Studio 16').textContent();
  expect(guestPrice).toMatch(/\d/);

  await accountButton(page).click();
  await page.locator('#account-menu').getByText(sign_in).click();
  await page.getByRole('button', { name: teo.firstname }).click();
  await page.waitForURL(`${built.site}/de${line}`);
  await expect.poll(() => priceOf(page, 'Studio 16').textContent()).not.toBe(guestPrice);
  const memberPrice = await priceOf(page, 'Studio 16').textContent();

  await addToCart(page);
  await page.goto(`${built.site}/de${line}`);
  await expect.poll(() => cartButton(page).textContent()).toContain(`${items_in_cart}: 1`);
  await settled();
  await openCart(page);
  await expect.poll(() => rows(page).count()).toBe(1);
  // The cart formats the price as the card does.
  expect(await rows(page).textContent()).toContain(memberPrice?.replace(/^\D*?(?=[\d€])/, ''));

  await page.goto(`${built.site}/fr${line}`);
  await settled();
  expect(await cartButton(page).textContent()).not.toMatch(/\d/);
  await openCart(page);
  await expect.poll(() => page.locator('#cart-panel').textContent()).toContain(allStrings.fr.cart_empty);

  await page.goto(`${built.site}/de${line}`);
  await expect.poll(() => cartButton(page).textContent()).toContain(`${items_in_cart}: 1`);
  await fetch(`${built.sandbox}/__sandbox/shop/lose-carts`, { method: 'POST' });
  await settled();
  await openCart(page);
  await expect.poll(() => page.locator('#cart-panel').textContent()).toContain(allStrings.de.cart_empty);
  await addToCart(page);
  await page.goto(`${built.site}/de${line}`);
  await expect.poll(() => cartButton(page).textContent()).toContain(`${items_in_cart}: 1`);

  await settled();
  await accountButton(page).click();
  await page.locator('#account-menu').getByText(sign_out).click();
  await expect.poll(() => priceOf(page, 'Studio 16').textContent()).toBe(guestPrice);
  await settled();
  expect(await cartButton(page).textContent()).toBe(cart);

  const outputs = [
    ...(await Promise.all(bodies)),
    ...built.log.map((entry) => JSON.stringify(entry)),
    await (await fetch(`${built.ops}/metrics`)).text(),
    await (await fetch(`${built.sandbox}/__sandbox/calls`)).text(),
  ];
  expect(outputs.length).toBeGreaterThan(20);
  expect(outputs.filter((text) => secrets.test(text)).map((text) => text.slice(0, 200))).toEqual([]);
  expect(browserErrors).toEqual([]);
  await close();
});

test('a member sees public prices first and then their own, without layout shift', async () => {
  const { page, browserErrors, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await watchPaint(page);
  await page.goto(`${built.site}/de${line}`);
  const publicPrices = await amounts(page).allTextContents();

  await page.goto(`${built.site}/sandbox/account/login?ReturnURL=/de${line}`);
  const requested = page.waitForRequest(/\/prices\?.*&member=1$/);
  await page.getByRole('button', { name: 'Teo' }).click();
  await page.waitForURL(`${built.site}/de${line}`);
  expect((await (await requested).response())?.headers()).toMatchObject({ 'cache-control': 'private, no-store' });
  await expect.poll(() => amounts(page).allTextContents()).not.toEqual(publicPrices);
  const own = await amounts(page).allTextContents();
  expect(own).toHaveLength(publicPrices.length);
  expect(own.filter((amount, index) => amount === publicPrices[index])).toEqual([]);
  expect(await shiftFaults(page)).toEqual([]);
  // The HTML contains public prices for members too.
  const html = await page.evaluate(async () => await (await fetch(location.href)).text());
  expect(html).toContain(publicPrices[0]);
  expect(html).not.toContain(own[0]);

  await page.locator('main a[href*="/compare/"]').first().dispatchEvent('click', { button: 0 });
  await page.waitForURL('**/compare/**');
  await amounts(page).nth(3).waitFor();
  expect(own).toContain(await amounts(page).first().textContent());
  expect(browserErrors).toEqual([]);
  await close();
});

/** A guest with one product in the cart signs in, and is back on the page of the line. */
async function signInWithCart(page: Page, settled: () => Promise<void>): Promise<void> {
  await addToCart(page);
  await page.goto(`${built.site}/de${line}`);
  await settled();
  await expect.poll(() => cartButton(page).textContent()).toContain(`${items_in_cart}: 1`);
  await accountButton(page).click();
  await page.locator('#account-menu').getByText(sign_in).click();
  await page.getByRole('button', { name: teo.firstname }).click();
  await page.waitForURL(`${built.site}/de${line}`);
}

test('signing in keeps what the guest has chosen: in the member’s cart, or beside it where the shop does not merge', async () => {
  const control = (name: string, body?: object) => controlShop(built.sandbox, name, body);
  await control('lose-carts');
  const merged = await visit({ viewport: { width: 1440, height: 900 } });
  await signInWithCart(merged.page, merged.settled);
  await expect.poll(() => accountButton(merged.page).textContent()).toContain(allStrings.de.signed_in);
  await expect.poll(() => cartButton(merged.page).textContent()).toContain(`${items_in_cart}: 1`);
  await openCart(merged.page);
  await expect.poll(() => rows(merged.page).count()).toBe(1);
  expect(await merged.page.locator('#cart-panel').textContent()).not.toContain(guest_items);
  expect(merged.browserErrors).toEqual([]);
  await merged.close();

  await control('lose-carts');
  await control('merging', { merges: false });
  const { page, settled, browserErrors, close } = await visit({ viewport: { width: 390, height: 844 } });
  await signInWithCart(page, settled);
  await expect.poll(() => accountButton(page).textContent()).toContain(allStrings.de.signed_in);
  await settled();
  expect(await cartButton(page).textContent()).toBe(cart);
  await openCart(page);
  await expect.poll(() => page.locator('#cart-panel').textContent()).toContain(guest_items);
  await page.locator('#cart-panel').getByRole('link', { name: 'Studio 16' }).click();
  await page.waitForURL('**/sandbox/shop/de/studio-16/');
  await control('merging', { merges: true });
  expect(browserErrors).toEqual([]);
  await close();
});
