import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { allStrings } from '../../contracts/strings/all.ts';
import { type BuiltSite, startBuiltSite } from '../../tools/builtSite.ts';
import { axe, browserForTests } from '../support/browser.ts';
import { expectFocus, tabTo } from '../support/focus.ts';
import { requestComplete } from '../support/requestComplete.ts';

const visit = browserForTests();
/** Polls longer than by default, because calls are slow on a busy machine. */
const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 10_000 });
/** Own site and sandbox, because faults affect all tests. */
let built: BuiltSite;
beforeAll(async () => {
  built = await startBuiltSite();
  for (const edition of ['de', 'id']) await requestComplete(`${built.site}/${edition}/proart/`);
});
afterAll(() => built.stop('SIGKILL'));

function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${built.sandbox}/__sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}
const clearFaults = () => fetch(`${built.sandbox}/__sandbox/faults`, { method: 'DELETE' });

async function open(edition: string, width: number, height = 844) {
  const { page, browserErrors, settled, close } = await visit({ viewport: { width, height } });
  const requested: string[] = [];
  page.on('request', (request) => {
    const call = /\/bff\/v1\/[\w-]+\/(cart.*|account)$/.exec(request.url())?.[1];
    if (call) requested.push(call);
  });
  // The account is requested by the code that starts last (client/app/startLater.ts).
  await Promise.all([page.waitForResponse(/\/account$/), page.goto(`${built.site}/${edition}/proart/`)]);
  await settled();
  onTestFinished(async () => {
    const remainingErrors = [...browserErrors];
    await close();
    expect(remainingErrors).toEqual([]);
  });
  return {
    page,
    requested,
    button: page.locator('header button[popovertarget=cart-panel]').first(),
    layer: page.locator('#cart-panel'),
    panel: page.locator('#cart-panel section'),
    status: page.locator('#cart-panel [role=status]'),
    rows: page.locator('#cart-panel li:has(p)'),
    announcement: page.locator('#announcement'),
  };
}

/** Adds products to the guest's cart, and changes the private-content version as the shop's pages do. */
async function shop(page: Page, region: string, products: Record<string, number>): Promise<void> {
  const cookies = await page.context().cookies();
  const id = cookies.find(({ name }) => name === 'proart_guest')?.value;
  for (const [sku, quantity] of Object.entries(products)) {
    const reply = await post('shop/add', { region, id, sku, quantity });
    expect(reply.status).toBe(200);
  }
  await changeVersion(page);
}

async function changeVersion(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const versionBefore = Number(cookies.find(({ name }) => name === 'private_content_version')?.value ?? 0);
  await page
    .context()
    .addCookies([{ name: 'private_content_version', value: String(versionBefore + 1), url: built.site }]);
}

const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

test.each([
  { edition: 'de', width: 1440, strings: allStrings.de },
  { edition: 'sa-ar', width: 390, strings: allStrings.ar },
])('$edition at $width px: the cart of a guest shows empty, filled, failed and recovered states', async (at) => {
  const { page, requested, button, layer, panel, status, rows, announcement } = await open(at.edition, at.width);
  const { cart, cart_empty, items_in_cart, retry } = at.strings;
  const axed = () => axe(page, ['header', '#cart-panel']);
  expect(requested).toEqual(['account', 'cart/quantity']);
  expect(await button.textContent()).toBe(cart);

  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await soon(() => status.textContent()).toBe(cart_empty);
  await expectFocus(button);
  expect(await panel.getAttribute('aria-label')).toBe(cart);
  await tabTo(page, layer.getByRole('link'));
  expect(await layer.getByRole('link').getAttribute('href')).toBe(`/${at.edition}/proart/products/`);
  expect(await axed()).toEqual([]);
  await page.keyboard.press('Escape');
  await expectFocus(button);
  expect(await layer.isVisible()).toBe(false);

  await shop(page, at.edition, { tower: 2, 'reference-32': 1 });
  requested.length = 0;
  await comeBack(page);
  await soon(() => button.textContent()).toBe(`${cart}, ${items_in_cart}: 33`);
  expect(await announcement.textContent()).toBe(`${cart}, ${items_in_cart}: 3`);
  await comeBack(page);
  await button.press('Enter');
  await soon(() => status.textContent()).toBe(`${items_in_cart}: 3`);
  expect(requested).toEqual(['cart/quantity', 'cart']);
  expect(await rows.allTextContents()).toEqual([
    expect.stringContaining('Tower'),
    expect.stringContaining('Reference'),
  ]);
  const widths = () =>
    rows.locator('img').evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth > 0));
  await soon(widths).toEqual([true, true]);
  expect(await axed()).toEqual([]);
  await page.keyboard.press('Escape');

  await post('faults', { match: 'getAuthorizationToken', fault: 'status', status: 500 });
  await post('faults', { match: 'cart', fault: 'status', status: 500 });
  await changeVersion(page);
  await button.press('Enter');
  await layer.getByRole('alert').waitFor();
  expect(await rows.count()).toBe(0);
  expect(await button.textContent()).toContain(`${items_in_cart}: 3`);
  expect(await axed()).toEqual([]);
  await clearFaults();
  await shop(page, at.edition, { 'air-14': 1, 'studio-16': 1, 'studio-27': 1, 'flip-14': 1, 'mini-pc': 2 });
  requested.length = 0;
  await layer.getByRole('button', { name: retry }).press('Enter');
  await expectFocus(panel);
  await soon(() => status.textContent()).toBe(`${items_in_cart}: 9`);
  expect(requested).toEqual(['cart/reset']);
  expect(await rows.count()).toBe(5);
  expect(await layer.textContent()).toContain(`${at.strings.more_items}: 3`);
  // The stored number is shown before the call.
  await page.context().route('**/cart/quantity', (route) => route.abort('aborted'));
  await page.reload();
  await soon(() => button.textContent()).toContain(`${items_in_cart}: 9`);
  await page.context().unrouteAll();

  await post('shop/lose-carts', {});
  await changeVersion(page);
  await comeBack(page);
  await soon(() => button.textContent()).toBe(cart);
});

test('a navigation within the site compares the private-content version', async () => {
  const { page, requested, button, status } = await open('de', 1440);
  await button.click();
  await soon(() => status.textContent()).toBe(allStrings.de.cart_empty);
  await page.keyboard.press('Escape');
  const navigate = async (path: string) => {
    requested.length = 0;
    await page.locator(`a[href="/de/proart/${path}"]`).first().dispatchEvent('click', { button: 0 });
    await page.waitForURL(`**/de/proart/${path}`);
    await soon(() => page.locator('main h1').count()).toBe(1);
  };
  await navigate('laptops-home/');
  expect(requested).toEqual([]);
  await shop(page, 'de', { tower: 2 });
  await navigate('what-pros-say/');
  await soon(() => button.textContent()).toContain(`${allStrings.de.items_in_cart}: 2`);
  expect(requested).toEqual(['cart/quantity']);
});

test.each([1440, 390])('at %i px two presses of a header button within 400 ms open its layer once', async (width) => {
  const { page } = await open('de', width);
  const buttons = page.locator('header [popovertarget]:not([popovertargetaction]):visible');
  const layers = await buttons.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('popovertarget')),
  );
  expect(layers.length).toBeGreaterThan(3);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const layer of layers) {
    const press = () => page.locator(`header [popovertarget=${layer}]:not([popovertargetaction])`).press('Enter');
    const opened = () => page.locator('[popover]:popover-open').evaluateAll((all) => all.map(({ id }) => id));
    await press();
    await page.clock.runFor(390);
    expect(await opened()).toEqual([layer]);
    await press();
    await page.clock.runFor(400);
    expect(await opened()).toEqual([layer]);
    await press();
    await page.clock.runFor(200);
    expect(await opened()).toEqual([]);
  }
});

test('a visitor who returns while the panel closes triggers the quantity call, not the cart call', async () => {
  const { page, requested, button, status } = await open('de', 1440);
  await button.click();
  await soon(() => status.textContent()).toBe(allStrings.de.cart_empty);
  await changeVersion(page);
  requested.length = 0;
  // In one task, so that the popover's event comes later.
  await page.evaluate(() => {
    document.getElementById('cart-panel')?.hidePopover();
    dispatchEvent(new Event('focus'));
  });
  await soon(() => requested).toEqual(['cart/quantity']);
});

test.each([
  { edition: 'de', width: 1440, strings: allStrings.de },
  { edition: 'sa-ar', width: 390, strings: allStrings.ar },
])('$edition at $width px: the error for a discontinued product is shown with the rest of the cart', async (at) => {
  const { page, button, panel, status, rows } = await open(at.edition, at.width);
  await button.click();
  await soon(() => status.textContent()).toBe(at.strings.cart_empty);
  await shop(page, at.edition, { withdrawn: 1, tower: 2 });
  await comeBack(page);
  await soon(() => status.textContent()).toMatch(/: 3The product that was requested doesn't exist/);
  expect(await rows.allTextContents()).toEqual([expect.stringContaining('Tower')]);
  expect(await panel.getByRole('alert').count()).toBe(0);
  expect(await axe(page, ['#cart-panel'])).toEqual([]);
});

test('on a phone the cart is a bottom sheet, its button toggles it, and other popovers close it', async () => {
  const { page, requested, button, layer, status } = await open('de', 390);
  const opened = () => page.locator('[popover]:popover-open').evaluateAll((layers) => layers.map(({ id }) => id));
  await post('faults', { match: 'createEmptyCart', fault: 'slow', ms: 1_000, times: 1 });
  await page.locator('[popovertarget=main-menu]').first().click();
  await soon(opened).toEqual(['main-menu']);
  await page.keyboard.press('Escape');
  await button.click();
  await layer.locator('[aria-busy=true]').waitFor();
  expect(await layer.getByRole('listitem', { includeHidden: true }).count()).toBe(3);
  expect(await axe(page, ['#cart-panel'])).toEqual([]);
  const sheet = await layer.boundingBox();
  expect(sheet).toMatchObject({ x: 0, width: 390 });
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(844);
  await page.mouse.move(195, 600);
  await page.mouse.wheel(0, 500);
  await soon(() => status.textContent()).toBe(allStrings.de.cart_empty);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await button.press('Enter');
  await soon(opened).toEqual([]);
  await button.press('Enter');
  await soon(opened).toEqual(['cart-panel']);
  await page.locator('[popovertarget=account-menu]').click();
  await soon(opened).toEqual(['account-menu']);
  await button.click();
  await soon(opened).toEqual(['cart-panel']);
  await layer.getByRole('button', { name: allStrings.de.close }).click();
  await expectFocus(button);
  expect(await opened()).toEqual([]);

  // Restored from the back/forward cache: both calls are repeated.
  requested.length = 0;
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await soon(() => requested.toSorted()).toEqual(['account', 'cart/quantity']);
});

test.each([820, 1440])('at %i px a click elsewhere closes the cart', async (width) => {
  const { page, button, layer } = await open('de', width);
  await button.click();
  await layer.waitFor();
  await page.mouse.click(20, 700);
  await layer.waitFor({ state: 'hidden' });
});

test('the cart button closes the side menu', async () => {
  const { page, button, layer } = await open('de', 820);
  const menu = page.locator('#main-menu');
  await page.locator('[popovertarget=main-menu]').first().click();
  await menu.waitFor();
  await button.click();
  await layer.waitFor();
  await menu.waitFor({ state: 'hidden' });
});

test.each([
  { width: 320, height: 640 },
  { width: 844, height: 390 },
])('$width × $height px: rows, names and count of a full cart are visible', async ({ width, height }) => {
  const { page, button, status, rows } = await open('id', width, height);
  // The guest gets an id with the first cart call.
  await button.press('Enter');
  await soon(() => status.textContent()).toBe(allStrings.id.cart_empty);
  await page.keyboard.press('Escape');
  await shop(page, 'id', { tower: 99, 'reference-32': 99 });
  await comeBack(page);
  const count = button.locator('[aria-hidden=true]:not(svg)').first();
  await soon(() => count.textContent()).toBe('99+');
  const [box, badge] = [await button.boundingBox(), await count.boundingBox()];
  expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));

  await button.press('Enter');
  const name = rows.first().getByText('Tower', { exact: true });
  await name.waitFor();
  const isSeen = (element: Element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  expect(await name.evaluate((element) => element.getClientRects().length)).toBe(1);
  expect(await name.evaluate(isSeen)).toBe(true);
  expect(await rows.nth(1).locator('p').first().evaluate(isSeen)).toBe(true);
});
