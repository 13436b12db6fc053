import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../tools/builtSite.ts';
import { browserForTests, hydrated } from '../support/browser.ts';
import { sitePaths } from '../support/samplePages.ts';

// A site of its own: its cache is empty, and its faults reach no other test.
let built: BuiltSite;
let site: string;
// The tests' own agents are known as robots, which get no stream.
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
  // Sections that fail, and visitors who leave, are no mistakes of ours.
  expect(built.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

const faults = (init: RequestInit) => fetch(`${built.sandbox}/__sandbox/faults`, init);
const fault = (body: Record<string, unknown>) =>
  faults({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Clears all faults; slow calls go on. */
const clear = () => faults({ method: 'DELETE' });
/** Longer than any page waits, until it is cleared. */
const heldUp = { fault: 'slow', ms: 60_000 };

afterEach(async () => {
  await clear();
});

// Each test takes an edition that no other one has put into the cache.

test('of a page in memory all but the late section is there while its upstream is held up, and the rest when it answers', async () => {
  const list = `${site}/it${sitePaths.prosCategory}`;
  await (await fetch(list, { headers: { 'user-agent': userAgent } })).text();
  await fault({ match: '/api/v1/pros/category', ...heldUp });

  const reply = await fetch(`${list}?page=2`, { headers: { 'user-agent': userAgent, 'accept-encoding': 'br' } });
  // Compressed part by part: what is read below comes before the rest has been made.
  expect(reply.headers.get('content-encoding')).toBe('br');
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let html = '';
  while (!html.includes('type="module" async')) html += (await reader?.read())?.value ?? '';
  const places = ['<title>', '<header', '<h1', '</footer>', 'id="page"', 'type="module" async'].map((part) =>
    html.indexOf(part),
  );
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(html).not.toContain('data-late');

  await clear();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) html += piece.value;
  const rest = ['data-late="category"', '<div hidden id="S:', '$RC(', '</body></html>'].map((part) =>
    html.indexOf(part),
  );
  expect(rest).toEqual([...rest].sort((one, other) => one - other));
  expect(rest[0]).toBeGreaterThan(Math.max(...places));
});

test('a visitor who leaves before the late section ends the render', async () => {
  await fault({ match: '/api/v1/pros/category', ...heldUp });
  const left = new AbortController();
  const reply = await fetch(`${site}/ch-de${sitePaths.prosCategory}`, {
    headers: { 'user-agent': userAgent },
    signal: left.signal,
  });
  expect(reply.status).toBe(200);
  left.abort();
  await expect(reply.text()).rejects.toThrow();
});

test('a late section streams: the page is hydrated before it, and it is whole after it', async () => {
  await fault({ match: '/api/v1/home/whatProSay', ...heldUp });
  const { page, complaints, close } = await visit();

  await page.goto(`${site}/nz/proart/`, { waitUntil: 'commit' });
  await hydrated(page);
  expect(await page.locator('main').getByRole('heading', { name: 'What pros say' }).count()).toBe(0);
  await clear();
  await page.locator('main').getByRole('heading', { name: 'What pros say' }).waitFor();

  await page.waitForLoadState('networkidle');
  expect(await page.locator('h1').count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

test('a late banner leaves one h1, before and after it came', async () => {
  await fault({ match: '/api/v1/banner', ...heldUp });
  const { page, complaints, close } = await visit();

  await page.goto(`${site}/ie/proart/`, { waitUntil: 'commit' });
  await hydrated(page);
  expect(await page.locator('h1').isVisible()).toBe(true);
  await clear();
  await page.locator('[aria-roledescription="carousel"]').waitFor();
  expect(await page.locator('h1').count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

test('a streamed page is not stored and carries its nonce; a whole one carries none', async () => {
  await fault({ match: '/api/v1/banner', ...heldUp });
  const streamed = await fetch(`${site}/za/proart/`, { headers: { 'user-agent': userAgent } });
  await clear();
  expect(streamed.headers.get('cache-control')).toBe('no-store');
  const [, nonce] =
    /script-src 'self' 'nonce-([\w+/=]+)'/.exec(`${streamed.headers.get('content-security-policy')}`) ?? [];
  const html = await streamed.text();
  const inline = (html.match(/<script[^>]*>/g) ?? []).filter((tag) => !/ src=|application\/(ld\+)?json/.test(tag));
  expect(new Set(inline.map((tag) => /nonce="([^"]*)"/.exec(tag)?.[1]))).toEqual(new Set([nonce]));
  // Two places show the banner; its data come once, before the markup that is made of them.
  const blocks = [...html.matchAll(/<script[^>]*data-late="banner"/g)];
  expect(blocks).toHaveLength(1);
  expect(blocks[0]?.index).toBeLessThan(html.indexOf('<div hidden id="S:'));

  const whole = await fetch(`${site}/za/proart/`, { headers: { 'user-agent': userAgent } });
  expect(whole.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
  await whole.text();
});

test('without JavaScript a late section is read at the end of the page', async () => {
  await fault({ match: '/api/v1/home/whatProSay', ...heldUp });
  const { page, close } = await visit(false);
  await page.goto(`${site}/sg/proart/`, { waitUntil: 'commit' });
  await clear();
  await page.waitForLoadState('load');
  const section = page.locator('[id^="S:"]').getByRole('heading', { name: 'What pros say' });
  expect(await section.isVisible()).toBe(true);
  expect(await page.locator('[data-placeholder]').first().isVisible()).toBe(false);
  await close();
});

test('a robot gets the finished page', async () => {
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
])('a section that fails (%s) is left out of a page that stands', async (kind, edition) => {
  await fault({ match: '/api/v1/home/campaignEvent', fault: kind });
  const { page, complaints, close } = await visit();
  const reply = await page.goto(`${site}/${edition}/proart/`, { waitUntil: 'networkidle' });
  await hydrated(page);

  expect(reply?.status()).toBe(200);
  expect(reply?.headers()['cache-control']).toBe('no-store');
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('main section').count()).toBeGreaterThan(3);
  expect(complaints).toEqual([]);
  await close();
});

test('the list of the sections of a page marks the one that is read, also where it comes late', async () => {
  await fault({ match: '/api/v1/productLevel', ...heldUp });
  const { page, complaints, close } = await visit();
  await page.goto(`${site}/nl/proart/laptops-home/`, { waitUntil: 'commit' });
  await hydrated(page);
  // All that waited for the browser to be idle has come.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
  expect(await page.locator('[data-places]').count()).toBe(0);
  await clear();
  const links = page.locator('[data-places] a');
  await links.first().waitFor();
  await page.waitForLoadState('networkidle');
  await links.nth(1).click();
  await page.waitForFunction(
    () => document.querySelectorAll('[data-places] a')[1]?.getAttribute('aria-current') === 'true',
  );
  expect(complaints).toEqual([]);
  await close();
});

// Behind the others: circuits that it opens stay open for seconds.
test('with every upstream failing the page still stands, with a way home', async () => {
  await fault({ match: '/', fault: 'status', status: 500 });
  const { page, complaints, close } = await visit();
  const reply = await page.goto(`${site}/pk/proart/`, { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(reply?.status()).toBe(200);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('header a[href="/pk/proart/"]').count()).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
  await close();
});
