/** Tabs of a member who signs in or out in another tab, or while the page is in the back/forward cache. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allStrings } from '../../contracts/strings/all.ts';
import { teo } from '../../sandbox/samples/members.ts';
import { type BuiltSite, startBuiltSite } from '../../tools/builtSite.ts';
import { browserForTests, hydrated } from '../support/browser.ts';
import { requestComplete } from '../support/requestComplete.ts';

const visit = browserForTests();
/** Own site and sandbox, because deleting carts affects all tests. */
let built: BuiltSite;
beforeAll(async () => {
  built = await startBuiltSite();
  for (const edition of ['de', 'fr']) await requestComplete(`${built.site}/${edition}${line}`);
});
afterAll(() => built.stop('SIGKILL'));

const { account, sign_out, signed_in, signed_out, items_in_cart } = allStrings.de;
const line = '/proart/laptops-home/';
const accountButton = (page: Page) => page.locator('header [popovertarget=account-menu]');
const cartButton = (page: Page) => page.locator('header button[popovertarget=cart-panel]').first();
const rows = (page: Page) => page.locator('#cart-panel li:has(p)');

async function openCart(page: Page): Promise<void> {
  await cartButton(page).click();
  await expect.poll(() => rows(page).count()).toBe(1);
}

/** A member with one product in the cart, in a tab that shows both. */
async function memberTab() {
  const { page, settled, close } = await visit({ viewport: { width: 1440, height: 900 } });
  const context = page.context();
  await context.addCookies([{ name: 'aticket', value: teo.ticket, url: built.site }]);
  await fetch(`${built.sandbox}/__sandbox/shop/lose-carts`, { method: 'POST' });
  const added = await fetch(`${built.sandbox}/__sandbox/shop/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ region: 'de', id: teo.ticket, sku: 'studio-16' }),
  });
  expect(added.status).toBe(200);
  const showsMember = async (tab: Page) => {
    await expect.poll(() => accountButton(tab).textContent()).toBe(`${account}: ${signed_in}`);
    await expect.poll(() => cartButton(tab).textContent()).toContain(`${items_in_cart}: 1`);
  };
  return { page, context, settled, close, showsMember };
}

/** Returns whether a page shows a member as signed in and a number of items, and how many rows of the cart. */
const memberState = async (page: Page) => ({
  status: (await accountButton(page).textContent())?.includes(signed_in),
  count: /\d/.test((await cartButton(page).textContent()) ?? ''),
  rows: await rows(page).count(),
});
const nothingOfAMember = { status: false, count: false, rows: 0 };

/** Holds all calls of the account until the returned function is called. */
async function holdAccount(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/bff/v1/de/account', async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

async function signOut(page: Page): Promise<void> {
  await hydrated(page);
  await expect.poll(() => accountButton(page).textContent()).toBe(`${account}: ${signed_in}`);
  await accountButton(page).click();
  await page.locator('#account-menu').getByText(sign_out).click();
  await expect.poll(() => accountButton(page).textContent()).toBe(`${account}: ${signed_out}`);
}

test('signing out and in reaches the other tab at once, its open cart included', async () => {
  const { page, context, settled, close, showsMember } = await memberTab();
  await page.goto(`${built.site}/de${line}`);
  await showsMember(page);
  await settled();
  await openCart(page);

  const other = await context.newPage();
  await other.goto(`${built.site}/fr${line}`);
  const otherButton = accountButton(other);
  await expect.poll(() => otherButton.textContent()).toContain(allStrings.fr.signed_in);
  await otherButton.click();
  await other.locator('#account-menu').getByText(allStrings.fr.sign_out).click();
  await expect.poll(() => otherButton.textContent()).toContain(allStrings.fr.signed_out);
  await expect.poll(() => accountButton(page).textContent()).toBe(`${account}: ${signed_out}`);
  expect(await memberState(page)).toEqual(nothingOfAMember);
  await expect.poll(() => page.locator('#cart-panel').textContent()).toContain(allStrings.de.cart_empty);

  await other.goto(`${built.site}/sandbox/account/login?ReturnURL=/fr${line}`);
  await other.getByRole('button', { name: teo.firstname }).click();
  await showsMember(page);
  await expect.poll(() => rows(page).count()).toBe(1);
  await close();
});

test('without a channel to other tabs nothing of a signed-out member is shown after a reload', async () => {
  const { page, context, close, showsMember } = await memberTab();
  await context.addInitScript(() => {
    Object.defineProperty(window, 'BroadcastChannel', {
      value: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto(`${built.site}/de${line}`);
  await showsMember(page);
  const other = await context.newPage();
  await other.goto(`${built.site}/de${line}`);
  await signOut(other);

  const release = await holdAccount(page);
  const requested = page.waitForRequest('**/bff/v1/de/account');
  await page.reload();
  await requested;
  expect(await memberState(page)).toEqual(nothingOfAMember);
  await release();
  await expect.poll(() => accountButton(page).textContent()).toBe(`${account}: ${signed_out}`);
  expect(await memberState(page)).toEqual(nothingOfAMember);
  await close();
});

test('a cart of another visitor than the tab shows is cleared, and the account is requested at once', async () => {
  const { page, context, settled, close, showsMember } = await memberTab();
  await context.addInitScript(() => {
    for (const name of ['BroadcastChannel', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await page.goto(`${built.site}/de${line}`);
  await showsMember(page);
  await settled();
  await context.clearCookies({ name: 'aticket' });
  const comeBack = async (version: string) => {
    await context.addCookies([{ name: 'private_content_version', value: version, url: built.site }]);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
  };
  await comeBack('other-1');
  await expect.poll(() => accountButton(page).textContent()).toBe(`${account}: ${signed_out}`);
  expect(await memberState(page)).toEqual(nothingOfAMember);

  await context.addCookies([{ name: 'aticket', value: teo.ticket, url: built.site }]);
  await comeBack('other-2');
  await showsMember(page);
  await close();
});

test('a page restored from the back/forward cache shows nothing of a member before the account is known', async () => {
  const { page, settled, close, showsMember } = await memberTab();
  await page.goto(`${built.site}/de${line}`);
  await showsMember(page);
  await settled();
  await openCart(page);
  const release = await holdAccount(page);
  const dispatch = (type: string) =>
    page.evaluate((name) => {
      dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
    }, type);
  // The page is frozen in the task of this event, so it is read in the same task.
  const atHide = await page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await Promise.resolve();
    const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
    return [
      textOf('header [popovertarget=account-menu]'),
      textOf('header button[popovertarget=cart-panel]'),
      textOf('#cart-panel'),
    ];
  });
  expect(atHide.join()).not.toMatch(/\d|angemeldet/);
  const requested = page.waitForRequest('**/bff/v1/de/account');
  await dispatch('pageshow');
  await requested;
  expect(await memberState(page)).toEqual(nothingOfAMember);
  await release();
  await showsMember(page);
  await expect.poll(() => rows(page).count()).toBe(1);
  await close();
});
