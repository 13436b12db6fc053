import { expect, inject, test } from 'vitest';
import { browserForTests, hydrated } from '../support/browser.ts';
import { walk } from '../support/navigation.ts';

const site = inject('site');
const visit = browserForTests();

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
  expect(await page.locator('#region-switcher a').count()).toBe(1);
  await page.locator('#region-switcher a[hreflang="he-IL"]').click();
  await page.waitForURL(`${site}/il/proart/`);
  await hydrated(page);
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(browserErrors).toEqual([]);
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
