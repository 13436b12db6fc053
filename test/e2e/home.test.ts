import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import de from '../../contracts/strings/de.json' with { type: 'json' };
import { axe, browserForTests, hydrated } from '../support/browser.ts';
import { chunkWith } from '../support/chunkWith.ts';
import { holdRequests, walk } from '../support/navigation.ts';
import { freshlyPricedSite } from '../support/shownPrices.ts';

const site = inject('site');
const visit = browserForTests();

/** The first card or tile with a heading. */
const cardOf = (page: Page, name: string) =>
  page.locator('main li', { has: page.getByRole('heading', { name, exact: true, includeHidden: true }) }).first();

test('without JavaScript the page is readable and its links work', async () => {
  const { page, browserErrors, close } = await visit({
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled: false,
  });
  await page.goto(`${site}/sa-ar/proart/`);
  expect(await page.locator('h1').textContent()).toMatch(/\p{Script=Arabic}/u);
  const switcher = page.locator('[popovertarget="region-switcher"]:visible').first();
  await switcher.click();
  await page.locator('#region-switcher a[hreflang="de-DE"]').click();
  await page.waitForURL(`${site}/de/proart/`);
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
  // With scripts disabled, Chromium reports preloads of scripts as failed.
  expect(browserErrors.filter((line) => !line.includes('.js csp'))).toEqual([]);
  await close();
});

test('switching the edition loads another document with its language and direction', async () => {
  const { page, browserErrors, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/de/proart/`);
  await hydrated(page);
  await page.locator('[popovertarget="region-switcher"]:visible').first().click();
  await page.locator('#region-switcher input').fill('israel');
  await expect.poll(() => page.locator('#region-switcher a').count()).toBe(1);
  await page.locator('#region-switcher a[hreflang="he-IL"]').click();
  await page.waitForURL(`${site}/il/proart/`);
  await hydrated(page);
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(browserErrors).toEqual([]);
  await close();
});

test('letters typed before the script of the list of editions has loaded filter the list', async () => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 } });
  const release = await holdRequests(page, `**/${chunkWith('region-switcher-title')}`);
  await page.goto(`${site}/de/proart/`);
  await hydrated(page);
  await page.locator('[popovertarget="region-switcher"]:visible').first().click();
  const field = page.locator('#region-switcher input');
  await field.fill('israel');
  release();
  await expect.poll(() => page.locator('#region-switcher a').count()).toBe(1);
  await field.fill('');
  await expect.poll(() => page.locator('#region-switcher a').count()).toBeGreaterThan(80);
  await close();
});

test('a selected theme is applied before the first paint after a reload', async () => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/de/proart/`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Dunkel' }).click();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('h1');
  expect(await background()).toBe(dark);
  await close();
});

test('a missing page shows the error page at its URL, and Back returns without a request', async () => {
  const { page, browserErrors, settled, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/de/proart/`);
  await settled();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  // Content that is gone while a link to it remains.
  await page.evaluate(() => document.querySelector('footer a')?.setAttribute('href', '/de/proart/studio-15/'));
  await page.locator('footer a[href="/de/proart/studio-15/"]').click();
  await page.waitForFunction(() => document.title === '404 - page not found');
  expect(page.url()).toBe(`${site}/de/proart/studio-15/`);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  // The browser reports the missing page itself.
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('404'), expect.stringContaining('404')]);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goBack();
  await page.waitForFunction(() => document.title !== '404 - page not found');
  // Prices are loaded separately.
  expect(requests.filter((url) => url.includes('/bff/') && !url.includes('/prices'))).toEqual([]);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(browserErrors).toEqual([]);
  await close();
});

test('the error page of an unknown path has status 404, its edition and a home link', async () => {
  const reply = await fetch(`${site}/sa-ar/proart/nothing-here/`);
  const html = await reply.text();
  expect(reply.status).toBe(404);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('<html lang="ar-SA" dir="rtl">');
  expect(html).toContain('<title>404 - page not found</title>');
  expect(html).toContain('href="/sa-ar/proart/"');
});

test.each([
  ['GET', '/assets/nothing.js', 404],
  ['GET', '/sandbox/art/nothing.webp', 404],
  ['POST', '/de/proart/', 405],
  ['HEAD', '/de/proart/', 200],
])('%s %s returns %i', async (method, path, status) => {
  const reply = await fetch(site + path, { method });
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toMatch(/^text\/html/);
});

async function openPriced() {
  const visited = await visit({ viewport: { width: 390, height: 844 }, bypassCSP: true });
  await visited.page.goto(`${await freshlyPricedSite('/proart/')}/de/proart/`);
  await hydrated(visited.page);
  return visited;
}

test('products and lines on the home page have all lines of a price', async () => {
  const { page, browserErrors, close } = await openPriced();
  const card = cardOf(page, 'Air 14');
  const tile = cardOf(page, 'Laptops');
  for (const priced of [card, tile]) {
    const lines = ['[class*="_now"]:visible', 's:visible', '[class*="_lowest"]:visible'];
    expect(await Promise.all(lines.map((line) => priced.locator(line).count()))).toEqual([1, 1, 1]);
  }
  expect(await card.locator('[class*="_now"]').last().textContent()).toBe('1.219,00\u00a0€');
  expect(await card.locator('s').textContent()).toMatch(/1\.389,00\s€$/);
  expect(await card.textContent()).toMatch(/Sie sparen\s170,00/);
  expect(await card.locator('[class*="_lowest"]').last().textContent()).toContain(de.lowest_price_30_days);
  expect(await tile.locator('[class*="_now"]').last().textContent()).toBe('Ab 1.059,00\u00a0€');
  expect(await tile.locator('s').textContent()).toMatch(/1\.209,00\s€$/);
  expect(await tile.locator('[class*="_lowest"]').last().textContent()).toContain(de.lowest_price_30_days);
  expect(browserErrors).toEqual([]);
  await close();
});

test('a product list on the home page is a row on phones and has the links of a line page; lines are tiles', async () => {
  const { page, browserErrors, close } = await openPriced();
  const card = cardOf(page, 'Air 14');
  expect(await card.getByRole('link').allTextContents()).toEqual([
    'Air 14',
    `${de.learn_more}: Air 14`,
    'Kaufen: Air 14',
  ]);

  const last = cardOf(page, 'Control Dial');
  const [first, end] = await Promise.all([card.boundingBox(), last.boundingBox()]);
  expect(end?.y).toBe(first?.y);
  expect(end?.x).toBeGreaterThan(390);
  expect(await page.locator('main a[role="button"][aria-controls]').isVisible()).toBe(false);
  // The shop has it without a text for a buy link.
  expect(await cardOf(page, 'Creator board').getByRole('link').last().textContent()).toBe(
    `${de.where_to_buy}: Creator board`,
  );

  const tile = cardOf(page, 'Laptops');
  expect(await tile.getByRole('link').getAttribute('href')).toBe('/de/proart/laptops-home/');
  expect(await axe(page, ['main'])).toEqual([]);
  expect(browserErrors).toEqual([]);
  await close();
});

test.each([
  { page: 'the home page', path: '/proart/' },
  { page: 'a line page', path: '/proart/laptops-home/' },
])('a product without a page is reachable by its seller or the shop on $page', async ({ path }) => {
  const { page, browserErrors, follow, waitForPage, close } = await walk(visit, `${site}/de/proart/what-pros-say/`);
  await page.route(/\/bff\/v1\/de\/page\?/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    for (const section of body.data.productLevel?.sections ?? []) {
      for (const product of section.productList ?? []) {
        if (product.productId === 'air-14') Object.assign(product, { url: '' });
        if (product.productId === 'studio-16') Object.assign(product, { url: '', whereToBuyUrl: '' });
      }
    }
    await route.fulfill({ response: reply, json: body });
  });
  await follow(`/de${path}`);
  await waitForPage(`${site}/de${path}`);
  const names = (name: string) =>
    cardOf(page, name)
      .locator('h3 a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const linkOf = (name: string) => cardOf(page, name).getByRole('link', { name: /^Kaufen/ });
  await expect.poll(() => linkOf('Air 14').count()).toBe(1);
  expect(await names('Air 14')).toEqual(['/de/proart/where-to-buy/']);
  expect(await names('Studio 16')).toEqual([expect.stringMatching(/\/de\/studio-16\/$/)]);
  expect(await names('Studio 16')).toEqual([await linkOf('Studio 16').getAttribute('href')]);
  expect(await cardOf(page, 'Studio 16').getByRole('link').count()).toBe(2);
  expect(await page.locator('main a:is([href=""], :not([href]))').count()).toBe(0);
  expect(browserErrors).toEqual([]);
  await close();
});

test('list items without an id are removed when another page is shown', async () => {
  const { page, follow, waitForPage, close } = await walk(visit, `${site}/de/proart/`);
  const items = () => page.locator('main :is(li, section, h2, h3)').count();
  const initialItems = await items();
  // The same page twice: without any ids, and with an id only for the first item of each list.
  for (const [query, hasFirst] of [
    ['x=1', false],
    ['x=2', true],
  ] as const) {
    await page.route(new RegExp(`${encodeURIComponent(query)}$`), async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: withoutIds(await reply.json(), hasFirst ? 'first' : '') });
    });
    await follow(`/de/proart/?${query}`);
    await waitForPage(`${site}/de/proart/?${query}`);
    await expect.poll(items).toBe(initialItems);
  }
  await close();
});

/** Removes the ids of list items; the first item of each list gets the given id. */
function withoutIds(value: unknown, first: string): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      typeof item?.id === 'string'
        ? { ...(withoutIds(item, first) as object), id: index === 0 ? first : '' }
        : withoutIds(item, first),
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withoutIds(held, first)]));
}
