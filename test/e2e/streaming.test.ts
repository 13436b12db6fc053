import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../tools/builtSite.ts';
import { browserForTests, hydrated } from '../support/browser.ts';
import { type Paint, watchPaint } from '../support/paint.ts';
import { sitePaths } from '../support/samplePages.ts';

// Own site with an empty cache and its own faults.
let built: BuiltSite;
let site: string;
// The default user agents of the tests count as robots, which get no stream.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const open = browserForTests();
const visit = (javaScriptEnabled = true) =>
  open({ viewport: { width: 1440, height: 900 }, userAgent, javaScriptEnabled });

beforeAll(async () => {
  built = await startBuiltSite();
  site = built.site;
});
afterAll(async () => {
  await built.stop();
  // Failed sections and visitors who leave are not logged as errors.
  expect(built.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

const faults = (init: RequestInit) => fetch(`${built.sandbox}/__sandbox/faults`, init);
const fault = (body: Record<string, unknown>) =>
  faults({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Clears all faults and releases slow calls. */
const clear = () => faults({ method: 'DELETE' });
/** A delay longer than any page waits, until the faults are cleared. */
const slowFault = { fault: 'slow', ms: 60_000 };

afterEach(async () => {
  await clear();
});

// Each test uses a different edition, which is not cached yet.

test('a cached page is sent without its slow section, which follows when the upstream responds', async () => {
  const list = `${site}/it${sitePaths.prosCategory}`;
  await (await fetch(list, { headers: { 'user-agent': userAgent } })).text();
  await fault({ match: '/api/v1/pros/category', ...slowFault });

  const reply = await fetch(`${list}?page=2`, { headers: { 'user-agent': userAgent, 'accept-encoding': 'br' } });
  // Compressed in chunks: the part read below arrives before the rest is rendered.
  expect(reply.headers.get('content-encoding')).toBe('br');
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let html = '';
  while (!html.includes('type="module" async')) html += (await reader?.read())?.value ?? '';
  const positions = ['<title>', '<header', '<h1', '</footer>', 'id="page"', 'type="module" async'].map((part) =>
    html.indexOf(part),
  );
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(positions).not.toContain(-1);
  expect(html).not.toContain('data-late');

  await clear();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) html += piece.value;
  const rest = ['data-late="category"', '<div hidden id="S:', '$RC(', '</body></html>'].map((part) =>
    html.indexOf(part),
  );
  expect(rest).toEqual([...rest].sort((a, b) => a - b));
  expect(rest[0]).toBeGreaterThan(Math.max(...positions));
});

test('the render ends when the visitor leaves before the deferred section', async () => {
  await fault({ match: '/api/v1/pros/category', ...slowFault });
  const visitorLeaves = new AbortController();
  const reply = await fetch(`${site}/ch-de${sitePaths.prosCategory}`, {
    headers: { 'user-agent': userAgent },
    signal: visitorLeaves.signal,
  });
  expect(reply.status).toBe(200);
  visitorLeaves.abort();
  await expect(reply.text()).rejects.toThrow();
});

test('a deferred section is streamed after hydration and completes the page', async () => {
  await fault({ match: '/api/v1/home/whatProSay', ...slowFault });
  const { page, browserErrors, close } = await visit();

  await page.goto(`${site}/nz/proart/`, { waitUntil: 'commit' });
  await hydrated(page);
  expect(await page.locator('main').getByRole('heading', { name: 'What pros say' }).count()).toBe(0);
  await clear();
  await page.locator('main').getByRole('heading', { name: 'What pros say' }).waitFor();

  await page.waitForLoadState('networkidle');
  expect(await page.locator('h1').count()).toBe(1);
  expect(browserErrors).toEqual([]);
  await close();
});

test('a page has one h1 before and after a deferred banner arrives', async () => {
  await fault({ match: '/api/v1/banner', ...slowFault });
  const { page, browserErrors, close } = await visit();

  await page.goto(`${site}/ie/proart/`, { waitUntil: 'commit' });
  await hydrated(page);
  expect(await page.locator('h1').isVisible()).toBe(true);
  await clear();
  await page.locator('[aria-roledescription="carousel"]').waitFor();
  expect(await page.locator('h1').count()).toBe(1);
  expect(browserErrors).toEqual([]);
  await close();
});

test('a streamed page is not cacheable and has a nonce; a complete page has none', async () => {
  await fault({ match: '/api/v1/banner', ...slowFault });
  const streamed = await fetch(`${site}/za/proart/`, { headers: { 'user-agent': userAgent } });
  await clear();
  expect(streamed.headers.get('cache-control')).toBe('no-store');
  const [, nonce] =
    /script-src 'self' 'nonce-([\w+/=]+)'/.exec(`${streamed.headers.get('content-security-policy')}`) ?? [];
  const html = await streamed.text();
  const inline = (html.match(/<script[^>]*>/g) ?? []).filter((tag) => !/ src=|application\/(ld\+)?json/.test(tag));
  expect(new Set(inline.map((tag) => /nonce="([^"]*)"/.exec(tag)?.[1]))).toEqual(new Set([nonce]));
  // The banner is used in two places; its data is sent once, before its markup.
  const blocks = [...html.matchAll(/<script[^>]*data-late="banner"/g)];
  expect(blocks).toHaveLength(1);
  expect(blocks[0]?.index).toBeLessThan(html.indexOf('<div hidden id="S:'));

  const completeResponse = await fetch(`${site}/za/proart/`, { headers: { 'user-agent': userAgent } });
  expect(completeResponse.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
  await completeResponse.text();
});

test('without JavaScript a deferred section is shown at the end of the page', async () => {
  await fault({ match: '/api/v1/home/whatProSay', ...slowFault });
  const { page, close } = await visit(false);
  await page.goto(`${site}/sg/proart/`, { waitUntil: 'commit' });
  await clear();
  await page.waitForLoadState('load');
  const section = page.locator('[id^="S:"]').getByRole('heading', { name: 'What pros say' });
  expect(await section.isVisible()).toBe(true);
  expect(await page.locator('[data-placeholder]').first().isVisible()).toBe(false);
  await close();
});

test('a robot gets the complete page', async () => {
  await fault({ match: '/api/v1/home/whatProSay', fault: 'slow', ms: 500, times: 1 });
  const reply = await fetch(`${site}/au/proart/`, { headers: { 'user-agent': 'Googlebot/2.1' } });
  const html = await reply.text();
  expect(html).toContain('What pros say');
  expect(html).not.toMatch(/<script nonce|<template/);
});

test.each([
  ['status', 'lv'],
  ['wrong-schema', 'lt'],
  ['reset', 'ee'],
])('a failed section (%s) is left out of the page', async (kind, edition) => {
  await fault({ match: '/api/v1/home/campaignEvent', fault: kind });
  const { page, browserErrors, close } = await visit();
  const reply = await page.goto(`${site}/${edition}/proart/`, { waitUntil: 'networkidle' });
  await hydrated(page);

  expect(reply?.status()).toBe(200);
  expect(reply?.headers()['cache-control']).toBe('no-store');
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('main section').count()).toBeGreaterThan(3);
  expect(browserErrors).toEqual([]);
  await close();
});

test('the section navigation marks the current section, also if it is deferred', async () => {
  await fault({ match: '/api/v1/productLevel', ...slowFault });
  const { page, browserErrors, close } = await visit();
  await page.goto(`${site}/nl/proart/laptops-home/`, { waitUntil: 'commit' });
  await hydrated(page);
  expect(await page.locator('[data-jump-list]').count()).toBe(0);
  await clear();
  const links = page.locator('[data-jump-list] a');
  await links.first().waitFor();
  await page.waitForLoadState('networkidle');
  await links.nth(1).click();
  await page.waitForFunction(
    () => document.querySelectorAll('[data-jump-list] a')[1]?.getAttribute('aria-current') === 'true',
  );
  expect(browserErrors).toEqual([]);
  await close();
});

test.each([
  ['that names a part of the page', 'pl', '#main', []],
  ['after a link within the page was followed', 'cz', '', ['Tab', 'Enter']],
])('a deferred section arrives at a URL %s', async (_what, edition, fragment, keys) => {
  await fault({ match: '/api/v1/productLevel', ...slowFault });
  const { page, browserErrors, close } = await visit();
  await page.goto(`${site}/${edition}/proart/laptops-home/${fragment}`, { waitUntil: 'commit' });
  await hydrated(page);
  for (const key of keys) await page.keyboard.press(key);
  await expect.poll(() => page.url()).toContain('#main');
  await page.locator('[data-placeholder]').first().waitFor();
  await clear();
  await page.locator('[data-jump-list] a').first().waitFor();
  expect(await page.locator('[data-placeholder]').count()).toBe(0);
  expect(browserErrors).toEqual([]);
  await close();
});

// Last, because the circuits that it opens stay open for seconds.
test('with all upstreams failing the page is rendered with a home link', async () => {
  await fault({ match: '/', fault: 'status', status: 500 });
  const { page, browserErrors, close } = await visit();
  const reply = await page.goto(`${site}/pk/proart/`, { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(reply?.status()).toBe(200);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('header a[href="/pk/proart/"]').count()).toBeGreaterThan(0);
  expect(browserErrors).toEqual([]);
  await close();
});

test.each([390, 820, 1440])('at %i px a hero that arrives in parts moves nothing', async (width) => {
  const { page, close } = await open({ viewport: { width, height: 844 }, userAgent, bypassCSP: true });
  await watchPaint(page, { withFonts: false });
  for (const path of [sitePaths.home, sitePaths.prosProfile]) {
    for (const part of ['<h1', '<picture']) {
      // The parser waits for a script before this part, and the browser shows what has arrived.
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route('**/wait.js', async (route) => {
        await arrived;
        await route.fulfill({ body: '' });
      });
      await page.route(`${site}/de${path}`, async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const at = html.indexOf(part, html.indexOf('<main'));
        const body = `${html.slice(0, at)}<script src="/wait.js"></script>${html.slice(at)}`;
        await route.fulfill({ response, body });
      });
      await page.goto(`${site}/de${path}`, { waitUntil: 'commit' });
      await page.locator('main').waitFor({ state: 'attached' });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      arrive();
      await hydrated(page);
      const { shift, moved } = await page.evaluate(() => (window as unknown as { paint: Paint }).paint);
      expect(shift, `${path} before ${part}: ${moved}`).toBeLessThanOrEqual(0.02);
      await page.unrouteAll();
    }
  }
  await close();
});
