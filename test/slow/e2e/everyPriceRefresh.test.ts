/** Refresh of prices that are too old to be shown. */
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startBuiltSite } from '../../../tools/builtSite.ts';
import { browserForTests, hydrated } from '../../support/browser.ts';
import { holdRequests, nextPaint } from '../../support/navigation.ts';
import { shiftFaults, watchPaint } from '../../support/paint.ts';
import { freshlyPricedSite, priceCalls, pricePlaceholders, shownAmounts } from '../../support/shownPrices.ts';

const site = inject('site');
const visit = browserForTests();
const line = '/proart/laptops-home/';
const compared = '/proart/compare/?ids=studio-16,air-14,duo-16,max-18';
const call = '**/bff/v1/*/prices?*';
const desktop = { viewport: { width: 1440, height: 900 } };

/** Offsets the page's clock by `later` ms and lets a test change the offset. */
async function movableClock(page: Page, later = 0): Promise<void> {
  await page.addInitScript((ms) => {
    const clock = Object.assign(window, { later: ms });
    const now = Date.now.bind(Date);
    Date.now = () => now() + clock.later;
  }, later);
}

/** Age in ms after which the browser discards the prices of a document. */
const expiredMs = 301_000;

/** Simulates a restore from the back-forward cache after some time. */
async function restorePage(page: Page, laterMs: number): Promise<void> {
  await page.evaluate((ms) => {
    (window as unknown as { later: number }).later += ms;
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, laterMs);
}

const longest = [
  { width: 390, pages: [`/id${line}`, `/vn${line}`, `/in${compared}`] },
  { width: 1440, pages: [`/id${line}`, `/hu${line}`, `/tw${compared}`] },
];
test.each(longest)(
  'at $width px replacing prices causes no layout shift, however long they are',
  async ({ width, pages }) => {
    const { page, browserErrors, close } = await visit({ viewport: { width, height: 900 } });
    await watchPaint(page);
    await movableClock(page, expiredMs);
    for (const path of pages) {
      const release = await holdRequests(page, call);
      await page.goto(site + path);
      await hydrated(page);
      await pricePlaceholders(page).first().waitFor();
      const list = page.locator('main :is(ul[data-columns], table)').first();
      await list.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
      expect(await shownAmounts(page).count(), path).toBe(0);
      release();
      await shownAmounts(page).nth(2).waitFor();
      await nextPaint(page);
      expect(await shiftFaults(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
      await page.unroute(call);
    }
    expect(browserErrors).toEqual([]);
    await close();
  },
);

test('prices are requested on the next page, on Back and after a back-forward cache restore', async () => {
  const { page, browserErrors, settled, close } = await visit(desktop);
  await movableClock(page);
  const requested = priceCalls(page);
  await page.goto(`${await freshlyPricedSite(line)}/de${line}`);
  await settled();

  await restorePage(page, 1_000);
  await restorePage(page, 60_000);
  await expect.poll(() => requested.length).toBe(1);
  expect(requested[0]).toHaveLength(await shownAmounts(page).count());

  await page.locator('main a[href*="/compare/"]').first().dispatchEvent('click', { button: 0 });
  await page.waitForURL('**/compare/**');
  await shownAmounts(page).nth(2).waitFor();
  await expect.poll(() => requested.length).toBe(2);
  await page.goBack();
  await page.locator('ul [class*="_lines"] [class*="_now"]').nth(3).waitFor();
  await expect.poll(() => requested.length).toBe(3);

  // A price may be shown for five minutes.
  const release = await holdRequests(page, call);
  await restorePage(page, 301_000);
  await pricePlaceholders(page).nth(3).waitFor();
  expect(await shownAmounts(page).count()).toBe(0);
  release();
  await shownAmounts(page).nth(2).waitFor();
  expect(browserErrors).toEqual([]);
  await close();
});

test('leaving the page aborts its price request', async () => {
  const { page, browserErrors, close } = await visit(desktop);
  await movableClock(page, expiredMs);
  const failures: string[] = [];
  page.on('requestfailed', (request) => failures.push(`${request.failure()?.errorText} ${request.url()}`));
  const release = await holdRequests(page, call);
  const requested = page.waitForRequest(call);
  await page.goto(`${site}/de${line}`);
  await hydrated(page);
  await requested;
  await page.locator('main a[href="/de/proart/studio-16/"]').first().dispatchEvent('click', { button: 0 });
  await page.waitForURL('**/studio-16/');
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  expect(failures.filter((failure) => !/^net::ERR_ABORTED .*\/prices/.test(failure))).toEqual([]);
  release();
  expect(browserErrors).toEqual([]);
  await close();
});

test('without prices the page is complete and on time, and the next page shows prices again', async () => {
  const built = await startBuiltSite({ DRAIN_MS: '0' });
  onTestFinished(async () => {
    await built.stop('SIGKILL');
  });
  const faults = `${built.sandbox}/__sandbox/faults`;
  const fault = (how: object) =>
    fetch(faults, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ match: '/api/nc/v1/price', ...how }),
    });
  const html = async (path: string, agent: string) =>
    (await fetch(built.site + path, { headers: { 'user-agent': agent } })).text();

  // Robots wait for slow prices, visitors do not.
  await fault({ fault: 'slow', ms: 400, times: 2 });
  const [visitors, robots] = await Promise.all([
    html(`/fr${line}`, 'Mozilla/5.0 Firefox/140.0'),
    html(`/it${line}`, 'Googlebot/2.1'),
  ]);
  expect(visitors).not.toContain('id="prices"');
  expect(robots).toContain('id="prices"');
  expect(robots).toMatch(/\d,\d\d\s€/);

  await fault({ fault: 'wrong-schema' });
  const { page, browserErrors, close } = await visit(desktop);
  const requested = priceCalls(page);
  await page.goto(`${built.site}/de${line}`);
  await hydrated(page);
  await page.waitForFunction(() => !document.querySelector('main [class*="_lines"] > [aria-hidden]'));
  expect(requested.flat()).not.toEqual([]);
  expect(await shownAmounts(page).count()).toBe(0);
  const card = page.locator('main li', { has: page.getByRole('heading', { name: 'Air 14', exact: true }) });
  expect(await card.getByRole('link').allTextContents()).toEqual([
    'Air 14',
    'Mehr erfahren: Air 14',
    'Wo kaufen: Air 14',
  ]);
  expect(await page.getByText('ohne Versandkosten').count()).toBe(0);

  await fetch(faults, { method: 'DELETE' });
  await page.locator('main a[href*="/compare/"]').first().dispatchEvent('click', { button: 0 });
  await page.waitForURL('**/compare/**');
  await shownAmounts(page).nth(2).waitFor();
  expect(browserErrors).toEqual([]);
  await close();
});
