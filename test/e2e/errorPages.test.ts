import Fastify from 'fastify';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { regions } from '../../contracts/regions/regions.ts';
import { pathPrefix, pathTo } from '../../contracts/routes.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { startBuiltSite } from '../../tools/builtSite.ts';
import { browserForTests, hydrated } from '../support/browser.ts';
import { walk } from '../support/navigation.ts';

const site = inject('site');
const visit = browserForTests();
const home = `${site}/de/proart/`;
/** Matches the page JSON request of a path. */
const json = (url: string) => new RegExp(`/page\\?path=${encodeURIComponent(url)}$`);

/** Opens the developer mode of an error page and returns the raw error. */
async function rawErrorOf(page: Page): Promise<unknown> {
  const arrows = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight'];
  for (const key of ['ArrowUp', ...arrows, 'Tab']) await page.keyboard.press(key);
  return JSON.parse((await page.locator('main pre').textContent()) ?? '');
}

/** Names of the events sent to analytics. */
const eventsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { dataLayer?: { event: string }[] }).dataLayer?.map(({ event }) => event));

async function start(env: Record<string, string>, args?: string[]) {
  const built = await startBuiltSite(env, args);
  onTestFinished(async () => {
    await built.stop('SIGKILL');
  });
  return built;
}

/** Markup of a document, without the hydration data. */
const markupOf = (html: string) => html.slice(0, html.indexOf('<script type="application/json"'));

test.each([
  ['/xx/proart/', 'NOT_FOUND', 'This page could not be found'],
  ['/nowhere/', 'NOT_FOUND', 'This page could not be found'],
  ['/de/proart/nothing-home/', 'PRODUCT_OFFLINE', 'Product offline'],
  ['/de/proart/profession/juggler/', 'NOT_FOUND', 'This page could not be found'],
])('%s is 404 %s', async (path, code, message) => {
  const reply = await fetch(site + path);
  const html = await reply.text();
  expect(reply.status).toBe(404);
  expect(markupOf(html)).not.toContain('<code');
  expect(html).toContain(`"code":"${code}"`);
  expect(html).toContain(`"message":"${message}"`);
});

test('the page of an offline product names the edition and links to the nearest page', async () => {
  const html = markupOf(await (await fetch(`${site}/de/proart/what-pros-say/photography/nobody/`)).text());
  expect(html).toContain('Deutschland');
  expect(html).toMatch(/href="\/de\/proart\/what-pros-say\/photography\/"><bdi>Fotografie</);
});

test('the home link reports to analytics, and the raw error is shown after a key sequence', async () => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}/de/proart/nothing-home/`);
  await hydrated(page);
  await page.keyboard.press('Tab');
  expect(await page.locator('main pre').count()).toBe(0);
  expect(await rawErrorOf(page)).toEqual({
    statusCode: 404,
    message: 'Product offline',
    code: 'PRODUCT_OFFLINE',
    requestId: expect.stringMatching(/^[\w-]{8,64}$/),
  });

  await page.locator('main a[href="/de/proart/"]').first().click();
  await page.waitForURL(`${site}/de/proart/`);
  expect(await eventsOf(page)).toContain('go_to_home_404_proart');
  await close();
});

test('an error of a gateway is shown with its status, and its home link reports no 404 to analytics', async () => {
  const { page, follow, waitForPage, isSameDocument, close } = await walk(visit, home);
  const answer = { status: 502, json: { status: 'error', message: 'bad gateway' } };
  await page.route(json('/de/proart/?x=1'), (route) => route.fulfill(answer));
  await follow('/de/proart/?x=1');
  await waitForPage(`${home}?x=1`, 'ProArt');
  expect(await page.locator('h1').locator('..').textContent()).toContain('502');
  expect(await rawErrorOf(page)).toEqual({
    statusCode: 502,
    message: 'HTTP status 502',
    code: 'INTERNAL',
    requestId: '',
  });

  await page.locator('main a[href="/de/proart/"]').first().click();
  await page.waitForURL(home);
  await page.waitForFunction(() => !document.querySelector('main pre'));
  expect(await isSameDocument()).toBe(true);
  expect(await eventsOf(page)).toContain('page_view');
  expect(await eventsOf(page)).not.toContain('go_to_home_404_proart');
  await close();
});

const failureTitle = 'An error occurred while showing the error page';

const profession = '/de/proart/profession/filmmaker/';
/** Page data that the page's component, and not only a section, cannot show. */
const broken = (page: { data: object }) => ({ ...page, data: { ...page.data, pagination: {} } });

test('a page that fails to render after a click is loaded as a document once, then the error page is shown', async () => {
  const { page, documents, follow, close } = await walk(visit, home);
  await page.route(/\/page\?path=.*profession/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: broken(await response.json()) });
  });
  const reported = page.waitForRequest(/\/client-errors$/);
  const loaded = page.waitForEvent('load');
  await follow(`${profession}?x=1`);
  await loaded;
  await hydrated(page);
  expect(documents).toEqual(['/de/proart/', `${profession}?x=1`]);
  expect((await reported).postDataJSON()).toEqual({
    apiUrl: `/bff/v1/de/page?path=${encodeURIComponent(profession)}`,
    pageUrl: `${profession}?x=1`,
    websiteCode: 'de',
    message: expect.stringMatching(/^page: TypeError: [^\n]+$/),
  });

  // A second time within a minute.
  const title = await page.title();
  await page.evaluate((target) => {
    document.body.append(Object.assign(document.createElement('a'), { id: 'test-link', href: target }));
  }, `${profession}?x=2`);
  await page.locator('#test-link').dispatchEvent('click', { button: 0 });
  await expect.poll(() => page.locator('h1:focus').textContent()).toBe(allStrings.de.unavailable_title);
  expect(page.url()).toBe(`${site}${profession}?x=2`);
  expect(documents).toHaveLength(2);
  expect(await page.title()).toBe('ProArt');
  expect(await page.locator('header').isVisible()).toBe(true);

  await page.goBack();
  await expect.poll(() => page.title()).toBe(title);
  expect(documents).toHaveLength(2);
  await close();
});

test('a document whose page and error page fail to render is reloaded once, then a text is shown', async () => {
  const { page, close } = await visit();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const withBlock = (html: string, id: string, change: (block: { data: object; website: object }) => object) =>
    html.replace(
      new RegExp(`(<script type="application/json" id="${id}">)(.*?)(?=</script>)`, 's'),
      (_all, tag, block) => tag + JSON.stringify(change(JSON.parse(block))),
    );
  const url = `${site}${profession}?x=1`;
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const html = withBlock(await response.text(), 'page', broken);
    const body = withBlock(html, 'shell', (shell) => ({ ...shell, website: { ...shell.website, translation: null } }));
    await route.fulfill({ response, body });
  });
  // Late parts of the page load only after the failure.
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) => {
      document.addEventListener('test-idle', () => run({ didTimeout: false, timeRemaining: () => 50 }));
      return 0;
    };
  });
  await page.goto(url);
  await expect.poll(() => page.locator('h1:focus').textContent()).toBe(failureTitle);
  expect(documents).toEqual([url, url]);
  const late = page.waitForEvent('requestfinished');
  await page.evaluate(() => document.dispatchEvent(new Event('test-idle')));
  await late;
  const texts = (await page.locator('#root').innerText()).split(/\n+/);
  expect(texts).toEqual([failureTitle, expect.stringMatching(/^Cannot read/), 'Go back to home']);
  await page.getByRole('link', { name: 'Go back to home' }).click();
  await page.waitForURL(home);
  await hydrated(page);
  expect(documents).toEqual([url, url, home]);
  await close();
});

test('a section that fails to render on the server is logged and leaves the rest of the document', async () => {
  const path = '/de/proart/what-pros-say/photography/torvald-hengsen/';
  const bff = Fastify();
  bff.get('/bff/*', async (request, reply) => {
    const upstream = await fetch(site + request.url);
    const body = (await upstream.text()).replace(/("gallery":\[)\{/, '$1null,{');
    return reply.code(upstream.status).type('application/json').send(body);
  });
  const origin = await bff.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => bff.close());
  const { site: renderer, log } = await start({ ROLE: 'renderer', BFF_URL: origin }, []);
  const reply = await fetch(renderer + path, { headers: { 'user-agent': 'curl/8' } });
  expect(reply.status).toBe(200);
  const markup = markupOf(await reply.text());
  expect(markup).toContain('id="portfolio"');
  expect(markup).not.toContain('id="gallery"');
  await expect
    .poll(() => log)
    .toContainEqual(expect.objectContaining({ msg: 'a section failed to render', url: path }));
});

test('with all upstreams down from the start, pages and error pages of several editions are rendered', async () => {
  const down = 'http://127.0.0.1:9';
  const { site: alone } = await start({
    CONTENT_API_URL: down,
    RECENT_DATA_API_URL: down,
    WEBSITE_INFO_API_URL: down,
    SUPPORT_API_URL: `${down}/links`,
    ASSISTANT_API_URL: down,
  });
  for (const region of ['global', 'de', 'sa-ar'] as const) {
    const home = await fetch(alone + pathTo('IndexPage', region), { headers: { 'user-agent': 'curl/8' } });
    expect(home.status).toBe(200);
    expect(await home.text()).toMatch(/<h1/);
    const missing = await fetch(`${alone}${pathPrefix(region)}/proart/laptops-home/`);
    expect(missing.status).toBe(404);
    const html = await missing.text();
    expect(html).toContain('<title>404 - page not found</title>');
    // Nobody knows whether the edition has the page.
    const [sentence = ''] = allStrings[regions[region].strings].not_in_edition.split('{region}');
    expect(markupOf(html)).not.toContain(sentence);
  }
});

test('an internal error shows the error page, and a failing error page shows the static fallback page', async () => {
  const bff = Fastify();
  let hasShell = true;
  // Truncated JSON, which the renderer cannot parse.
  bff.get('/bff/v1/:region/page', async (_request, reply) => reply.code(hasShell ? 200 : 404).send('{"kind":'));
  bff.get('/bff/v1/:region/shell', async (_request, reply) => {
    const shell = await fetch(`${site}/bff/v1/de/shell`);
    return hasShell ? reply.type('application/json').send(await shell.text()) : reply.code(500).send();
  });
  const origin = await bff.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => bff.close());
  const { site: renderer } = await start({ ROLE: 'renderer', BFF_URL: origin }, []);

  const branded = await fetch(`${renderer}/de/proart/`);
  expect(branded.status).toBe(500);
  const markup = markupOf(await branded.text());
  expect(markup).toMatch(/<html lang="de-DE"[\s\S]*<h1/);
  // Support finds the log records by this id.
  expect(markup).toContain(`<code dir="ltr">${branded.headers.get('x-request-id')}</code>`);

  hasShell = false;
  const plain = await fetch(`${renderer}/de/proart/`);
  const html = await plain.text();
  expect(plain.status).toBeGreaterThanOrEqual(500);
  expect(plain.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('An error occurred while showing the error page');
  expect(html).toContain('<a href="/de/proart/">Go back to home</a>');
  expect(html).not.toMatch(/<script|<link|<style| src=/);
});
