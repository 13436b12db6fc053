import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../scripts/builtSite.ts';
import { browserForTests, hydrated } from '../support/browser.ts';

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
afterAll(() => built.stop());

const faults = (init: RequestInit) => fetch(`${built.sandbox}/__sandbox/faults`, init);
const fault = (body: Record<string, unknown>) =>
  faults({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

afterEach(async () => {
  await faults({ method: 'DELETE' });
});

// Each test takes an edition that no other one has put into the cache.

test('a late section streams: the page is hydrated before it, and it is whole after it', async () => {
  await fault({ match: '/api/v1/home/whatProSay', fault: 'slow', ms: 3_000, times: 1 });
  const { page, complaints, close } = await visit();

  await page.goto(`${site}/nz/proart/`, { waitUntil: 'commit' });
  await hydrated(page);
  expect(await page.locator('main').getByRole('heading', { name: 'What pros say' }).count()).toBe(0);
  await page.locator('main').getByRole('heading', { name: 'What pros say' }).waitFor();

  await page.waitForLoadState('networkidle');
  expect(await page.locator('h1').count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

test('a late banner leaves one h1, before and after it came', async () => {
  await fault({ match: '/api/v1/banner', fault: 'slow', ms: 2_000, times: 1 });
  const { page, complaints, close } = await visit();

  await page.goto(`${site}/ie/proart/`, { waitUntil: 'commit' });
  await hydrated(page);
  expect(await page.locator('h1').count()).toBe(1);
  await page.locator('[aria-roledescription="carousel"]').waitFor();
  expect(await page.locator('h1').count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

test('a streamed page is not stored and carries its nonce; a whole one carries none', async () => {
  await fault({ match: '/api/v1/banner', fault: 'slow', ms: 1_500, times: 1 });
  const streamed = await fetch(`${site}/za/proart/`, { headers: { 'user-agent': userAgent } });
  expect(streamed.headers.get('cache-control')).toBe('no-store');
  expect(streamed.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[\w+/=]+'/);
  await streamed.text();

  const whole = await fetch(`${site}/za/proart/`, { headers: { 'user-agent': userAgent } });
  expect(whole.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
  await whole.text();
});

test('without JavaScript a late section is read at the end of the page', async () => {
  await fault({ match: '/api/v1/home/whatProSay', fault: 'slow', ms: 1_500, times: 1 });
  const { page, close } = await visit(false);
  await page.goto(`${site}/sg/proart/`);
  const section = page.locator('[id^="S:"]').getByRole('heading', { name: 'What pros say' });
  expect(await section.isVisible()).toBe(true);
  expect(await page.locator('[data-placeholder]').first().isVisible()).toBe(false);
  await close();
});

test('a robot gets the finished page', async () => {
  await fault({ match: '/api/v1/home/whatProSay', fault: 'slow', ms: 1_500, times: 1 });
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
