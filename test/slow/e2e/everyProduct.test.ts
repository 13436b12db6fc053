import { expect, inject, test } from 'vitest';
import { videoHosts } from '../../../contracts/videoHosts.ts';
import { browserForTests, hydrated } from '../../support/browser.ts';

const site = inject('site');
const visit = browserForTests();

const compared = '/proart/compare/?ids=studio-16,air-14,duo-16,max-18';
const pages = ['de', 'sa-ar'].flatMap((edition) =>
  ['/proart/laptops-home/', '/proart/graphics-cards-home/', '/proart/studio-16/', compared, '/proart/compare/'].map(
    (path) => `/${edition}${path}`,
  ),
);

test.each([...pages, '/proart/entry/'])('the headings of %s skip no level and are not empty', async (path) => {
  const html = await (await fetch(site + path)).text();
  const markup = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const levels = [...markup.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  expect(markup.match(/<h[1-6][^>]*>(<bdi>)?(<\/bdi>)?<\/h/g)).toBeNull();
  expect(markup.match(/fetchpriority="high"/gi)?.length ?? 0).toBeLessThanOrEqual(1);
  expect(markup).not.toContain('href=""');
});

test('a table of contents link moves the focus into the article', async () => {
  const { page, browserErrors, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/de/proart/studio-16/`, { waitUntil: 'networkidle' });
  await hydrated(page);
  const link = page.locator('nav a[href^="#section-"]:visible').last();
  const id = decodeURIComponent((await link.getAttribute('href'))?.slice(1) ?? '');
  await link.click();
  await page.waitForFunction((target) => document.activeElement?.id === target, id);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  expect(browserErrors).toEqual([]);
  await close();
});

test('links to the sections of a product line scroll them below the sticky bars', async () => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/sa-ar/proart/laptops-home/`, { waitUntil: 'networkidle' });
  await hydrated(page);
  const links = page.locator('main nav a');
  expect(await links.count()).toBe(await page.locator('main section[id]').count());
  await links.nth(2).click();
  await page.waitForFunction(() => document.activeElement?.id === 'section-laptops-companions');
  const bar = await page.locator('main nav').boundingBox();
  const section = await page.locator('#section-laptops-companions').boundingBox();
  expect(section?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await close();
});

test.each([
  ['what-pros-say/behind-the-stories', 'overview'],
  ['what-pros-say/film-and-video/making-of-ember-silk', 'overview'],
  ['spring-home', 'overview'],
])('%s shows the content-managed page at its own URL, by document and by click', async (rest, kind) => {
  const path = `/de/proart/${rest}/`;
  const { page, browserErrors, close } = await visit({ viewport: { width: 1440, height: 900 } });
  const reply = await page.goto(site + path, { waitUntil: 'networkidle' });
  expect(reply?.status()).toBe(200);
  expect(page.url()).toBe(site + path);
  expect(await page.evaluate(() => JSON.parse(document.getElementById('page')?.textContent ?? '').kind)).toBe(kind);
  const title = await page.locator('h1').textContent();
  const article = await page.locator('article').textContent();

  await page.goto(`${site}/de/proart/`, { waitUntil: 'networkidle' });
  await hydrated(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.evaluate((href) => document.querySelector('footer a')?.setAttribute('href', href), path);
  await page.locator(`footer a[href="${path}"]`).click();
  await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, title);
  expect(page.url()).toBe(site + path);
  expect(await page.locator('article').textContent()).toBe(article);
  // Other requests may come from links hovered on the way.
  expect(requests.filter((url) => new URL(url).searchParams.get('path') === path)).toHaveLength(1);
  expect(browserErrors).toEqual([]);
  await close();
});

test('a video loads only on click, under the policy of the site', async () => {
  const { page, browserErrors, close } = await visit({ viewport: { width: 1440, height: 900 } });
  const requested: string[] = [];
  // Replaces the external player.
  await page.route(/youtube/, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>A player</title>' });
  });
  await page.goto(`${site}/de/proart/studio-16/`, { waitUntil: 'networkidle' });
  await hydrated(page);
  const [host = ''] = Object.keys(videoHosts);
  const button = page.locator('[data-embed] button');
  expect(await button.textContent()).toContain(host);
  expect(requested).toEqual([]);

  await button.click();
  const player = page.locator('[data-embed] iframe');
  await player.waitFor();
  expect(await player.getAttribute('title')).toMatch(/Studio 16/);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  await expect.poll(() => requested).toEqual([`https://${host}/embed/aqz-KE-bpKQ`]);
  expect(browserErrors).toEqual([]);
  await close();
});

test('without scripts a video is a link and every edition can be selected', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  await page.goto(`${site}/de/proart/studio-16/`);
  expect(await page.locator('[data-embed] a').isVisible()).toBe(true);
  expect(await page.locator('[data-embed] button').isVisible()).toBe(false);
  await page.goto(`${site}/proart/entry/`);
  expect(await page.locator('main input').isVisible()).toBe(false);
  await page.locator('main a[hreflang="ar-SA"]').click();
  await page.waitForURL(`${site}/sa-ar/proart/`);
  await close();
});

test('the entry page lists every edition in its own language and filters them', async () => {
  const { page, browserErrors, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/proart/entry/`, { waitUntil: 'networkidle' });
  await hydrated(page);
  const links = page.locator('main ul a[hreflang]');
  expect(await links.count()).toBe(86);
  const arabic = page.locator('main ul a[hreflang="ar-SA"]');
  expect(await arabic.getAttribute('lang')).toBe('ar-SA');
  expect(await arabic.locator('bdi[dir="rtl"]').count()).toBe(1);
  await page.locator('main input').fill('espana');
  expect(await links.count()).toBe(1);
  await links.click();
  await page.waitForURL(`${site}/es/proart/`);
  expect(browserErrors).toEqual([]);
  await close();
});

test('the URL selects the compared products, and a link removes one', async () => {
  const { page, browserErrors, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/de${compared}`, { waitUntil: 'networkidle' });
  await hydrated(page);
  const heads = page.locator('thead th[scope="col"]');
  expect(await heads.count()).toBe(5);
  expect(await page.locator('tbody tr').count()).toBe(await page.locator('tbody th[scope^="row"]').count());
  await page.getByRole('link', { name: /Air 14 entfernen/ }).click();
  await page.waitForURL(`${site}/de/proart/compare/?ids=studio-16,duo-16,max-18`);
  await page.waitForFunction(() => document.querySelectorAll('thead th').length === 4);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(browserErrors).toEqual([]);
  await close();
});

test.each(['/proart/', '/proart/laptops-home/', '/proart/profession/filmmaker/', '/proart/what-pros-say/'])(
  'Arabic text of %s has no letter spacing',
  async (path) => {
    const { page, close } = await visit({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${site}/sa-ar${path}`);
    // In one step, because React may remove an element in between.
    const spaced = await page.evaluate(() =>
      [...document.querySelectorAll('body :not([translate=no])')].flatMap((element) => {
        const { letterSpacing } = getComputedStyle(element);
        return ['normal', '0px'].includes(letterSpacing) ? [] : `${element.className} ${letterSpacing}`;
      }),
    );
    expect([...new Set(spaced)]).toEqual([]);
    await close();
  },
);
