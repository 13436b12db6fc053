/** The list of API calls at the bottom of a page (`?apilist`, specification section 2). */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserForTests, hydrated } from '../support/browser.ts';
import { chunkWith } from '../support/chunkWith.ts';

const site = inject('site');
const visit = browserForTests();

/** Lines of the list in a document, as served. */
async function linesOf(path: string): Promise<{ lines: string[]; reply: Response; html: string }> {
  const reply = await fetch(site + path);
  const html = await reply.text();
  const [, list = ''] = /aria-label="API calls"><pre>([^<]*)<\/pre>/.exec(html) ?? [];
  return { lines: list.split('\n'), reply, html };
}

/** Lines of the list in a browser. */
const linesIn = async (page: Page) => (await page.getByLabel('API calls').textContent())?.split('\n') ?? [];

test.each([
  ['/de/proart/nothing-home/?apilist', 404, ['/api/v1/header', '/api/v1/urlRedirect', '/api/v1/breadrumbs']],
  ['/nowhere/?apilist', 404, ['/api/v1/header', '/api/v1/urlRedirect']],
  ['/de/proart/search/?q=studio&apilist', 200, ['/api/v1/header', '/recent-data/apiv2/SearchSuggestion']],
  ['/de/proart/search/?apilist', 200, ['/api/v1/header', '/api/v1/footer']],
  ['/de/proart/laptops-home/?apilist&utm_source=secret', 200, ['/api/v1/header', '/api/v1/seo/', '/api/nc/v1/price']],
])('%s lists its calls, one per line, and is neither cached nor indexed', async (path, status, expected) => {
  const { lines, reply, html } = await linesOf(path);
  expect(reply.status).toBe(status);
  for (const line of lines) expect(line).toMatch(/^\/[\w./-]+ · (\d{3}|\w+) · \d+ ms · \w+$/);
  for (const call of expected) expect(lines).toContainEqual(expect.stringContaining(`${call} · 200 · `));
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('the calls that the browser makes are added to the list', async () => {
  const { page, browserErrors, settled, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/de/proart/laptops-home/?apilist`);
  await settled();
  await expect
    .poll(() => linesIn(page))
    .toContainEqual(expect.stringMatching(/^\/bff\/v1\/de\/account · 200 · \d+ ms · browser$/));
  const atFirst = await linesIn(page);
  expect(atFirst).toContainEqual(expect.stringContaining('/api/nc/v1/price · 200 · '));

  await page.evaluate(() => fetch('/bff/v1/de/search/suggestions?q=secret'));
  await expect
    .poll(() => linesIn(page))
    .toContainEqual(expect.stringMatching(/^\/bff\/v1\/de\/search\/suggestions · 200 · \d+ ms · browser$/));
  expect((await linesIn(page)).join()).not.toMatch(/secret|[?]|127\.0\.0\.1|localhost/);
  expect(browserErrors).toEqual([]);
  await close();
});

test('the list continues after navigation inside the site, also on the page of a missing URL', async () => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/de/proart/?apilist`);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page
    .locator('main a')
    .first()
    .evaluate((link: HTMLAnchorElement) => {
      link.href = '/de/proart/nothing-home/?apilist';
      link.click();
    });
  await expect.poll(() => page.title()).toContain('404');
  await expect.poll(() => linesIn(page)).toContainEqual(expect.stringContaining('/api/v1/breadrumbs · 200 · '));
  await expect
    .poll(() => linesIn(page))
    .toContainEqual(expect.stringMatching(/^\/bff\/v1\/de\/page · 404 · \d+ ms · browser$/));
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await close();
});

test('without the parameter there is no list, and its script is not loaded', async () => {
  const { page, settled, close } = await visit();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(`${site}/de/proart/`);
  await settled();
  expect(await page.getByLabel('API calls').count()).toBe(0);
  expect(scripts.filter((url) => url.endsWith(chunkWith('API calls')))).toEqual([]);
  await close();
});
