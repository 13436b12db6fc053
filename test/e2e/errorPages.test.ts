import Fastify from 'fastify';
import { expect, inject, onTestFinished, test } from 'vitest';
import { pathPrefix, pathTo } from '../../contracts/routes.ts';
import { startBuiltSite } from '../../tools/builtSite.ts';
import { browserForTests, hydrated } from '../support/browser.ts';

const site = inject('site');
const visit = browserForTests();

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
  const raw = page.locator('main pre');
  await page.keyboard.press('Tab');
  expect(await raw.count()).toBe(0);
  const arrows = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight'];
  for (const key of ['ArrowUp', ...arrows, 'Tab']) await page.keyboard.press(key);
  expect(JSON.parse((await raw.textContent()) ?? '')).toEqual({
    statusCode: 404,
    message: 'Product offline',
    code: 'PRODUCT_OFFLINE',
    requestId: expect.stringMatching(/^[\w-]{8,64}$/),
  });

  const events = () =>
    page.evaluate(() =>
      (window as unknown as { dataLayer?: { event: string }[] }).dataLayer?.map(({ event }) => event),
    );
  await page.locator('main a[href="/de/proart/"]').first().click();
  await page.waitForURL(`${site}/de/proart/`);
  expect(await events()).toContain('go_to_home_404_proart');
  await close();
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
    expect(await missing.text()).toContain('<title>404 - page not found</title>');
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
