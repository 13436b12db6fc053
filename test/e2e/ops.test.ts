/** The operations page in a browser, with its own server. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../tools/builtSite.ts';
import { axe, browserForTests, colourRules } from '../support/browser.ts';

const adminToken = 'a token';
let built: BuiltSite;
const visit = browserForTests();

beforeAll(async () => {
  built = await startBuiltSite({ ADMIN_TOKEN: adminToken });
});
afterAll(async () => {
  await built.stop();
});

const get = async (path: string) => (await fetch(built.site + path)).text();

const fault = (body: object) =>
  fetch(`${built.sandbox}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Advances the clock to the next refresh of the page. */
const passTime = (page: Page) => page.clock.runFor(5_000);

const missingRows = (page: Page) => page.locator('[data-part="missing"] > .scroll tbody tr');

test('a section that goes missing and recovers is shown without a reload, and opened details stay open', async () => {
  const { page, browserErrors, close } = await visit();
  await page.clock.install();
  // More operations than the table shows initially.
  for (const call of ['pages/home', 'shell'])
    await expect.poll(async () => JSON.parse(await get(`/bff/v1/de/${call}`)).degraded).toEqual([]);
  await page.goto(`${built.ops}/ops`);
  expect(await page.title()).toBe('All is well · proart operations');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.locator('#more-calls > summary').click();

  await fault({ match: '/api/v1/banner', fault: 'status', status: 500 });
  await get('/bff/v1/nz/pages/home');
  await passTime(page);
  await missingRows(page).filter({ hasText: 'banner' }).waitFor();
  // On a busy machine other sections may time out as well.
  expect(await page.getByRole('status').first().textContent()).toMatch(/^(1 section is|\d+ sections are) missing$/);
  expect(await page.locator('#more-calls').getAttribute('open')).not.toBeNull();
  expect(await page.evaluate(() => document.activeElement?.parentElement?.id)).toBe('more-calls');

  await fetch(`${built.sandbox}/__sandbox/faults`, { method: 'DELETE' });
  // The failed load is in back-off for a moment.
  await expect.poll(async () => JSON.parse(await get('/bff/v1/nz/pages/home')).degraded).toEqual([]);
  await passTime(page);
  await expect.poll(() => missingRows(page).count()).toBe(0);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  expect(browserErrors).toEqual([]);
  await close();
});

test('by keyboard alone, an entry is found and its tag selected, counted and purged', async () => {
  await get('/bff/v1/de/shell');
  const { page, browserErrors, close } = await visit();
  await page.goto(`${built.ops}/ops`);
  await page.locator('#find').focus();
  await page.keyboard.type('header region:de answer');
  await page.keyboard.press('Enter');
  await page.getByText('1 found').waitFor();
  // Added by the page's script: from then on the tag buttons work.
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.locator('[data-tag="op:header"]').focus();
  await page.keyboard.press('Enter');
  expect(await page.locator('#tags').inputValue()).toBe('op:header');
  const purge = page.getByRole('button', { name: 'Purge', exact: true });
  expect(await purge.isDisabled()).toBe(true);
  await page.locator('#token').focus();
  await page.keyboard.type(adminToken);
  await page.keyboard.press('Enter');
  await page.getByText(/^\d+ entries would be revalidated\.$/).waitFor();

  await purge.focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^\d+ entries will be revalidated\.$/).waitFor();
  // The state of the entry is refreshed automatically.
  await page.getByText(/stale fallback for/).waitFor();
  expect(browserErrors).toEqual([]);
  await close();
});

test('a wrong token is rejected, and changed tags must be counted again before a purge', async () => {
  const { page, close } = await visit();
  await page.goto(`${built.ops}/ops`);
  await page.locator('#tags').fill('op:header');
  await page.locator('#token').fill('another');
  await page.getByRole('button', { name: 'Count' }).click();
  await page.getByText(/bearer token/).waitFor();
  const purge = page.getByRole('button', { name: 'Purge', exact: true });
  expect(await purge.isDisabled()).toBe(true);

  await page.locator('#token').fill(adminToken);
  await page.getByRole('button', { name: 'Count' }).click();
  await page.getByText(/would be revalidated/).waitFor();
  expect(await purge.isDisabled()).toBe(false);
  await page.locator('#tags').fill('op:header op:footer');
  expect(await purge.isDisabled()).toBe(true);

  // Tags change while the count is running.
  await page.route('**/ops/purge', async (route) => {
    await page.locator('#tags').fill('region:de');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Count' }).click();
  await page.getByText(/would be revalidated/).waitFor();
  expect(await purge.isDisabled()).toBe(true);

  await page.unrouteAll();
  await page.getByLabel('everything').check();
  await page.getByRole('button', { name: 'Count' }).click();
  await expect.poll(() => purge.isDisabled()).toBe(false);
  await close();
});

test.each([390, 1440])(
  'at %i px axe finds no violations in either theme, and nothing overflows the page',
  async (width) => {
    const { page, browserErrors, close } = await visit({ viewport: { width, height: 900 }, colorScheme: 'light' });
    await page.goto(`${built.ops}/ops?find=region:de`);
    expect(await axe(page)).toEqual([]);
    // Only colour rules in the dark theme, because the structure is the same.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axe(page, ['html'], colourRules)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(browserErrors).toEqual([]);
    await close();
  },
);

test('the page shows a failed refresh, and does not refresh while paused', async () => {
  const { page, close } = await visit();
  await page.clock.install();
  await page.goto(`${built.ops}/ops`);
  let requested = 0;
  await page.route('**/ops', (route) => {
    requested += 1;
    return route.abort();
  });
  await passTime(page);
  await page.getByText('not refreshed: no response').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  expect(await page.getByRole('button', { name: 'Pause', pressed: true }).count()).toBe(1);
  await passTime(page);
  await passTime(page);
  expect(requested).toBe(1);
  await close();
});

test('of the exported metrics, counters and no others have a name that ends in `_total`', async () => {
  const text = await (await fetch(`${built.ops}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  expect(types.length).toBeGreaterThan(20);
  const faults = types.filter(([, name = '', type]) => name.endsWith('_total') !== (type === 'counter'));
  expect(faults.map(([line]) => line)).toEqual([]);
});
