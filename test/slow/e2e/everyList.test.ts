import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { regions } from '../../../contracts/regions/regions.ts';
import { allStrings } from '../../../contracts/strings/all.ts';
import { fillIn } from '../../../contracts/strings/uiStrings.ts';
import type { BuiltSite } from '../../../tools/builtSite.ts';
import { axe, browserForTests, hydrated } from '../../support/browser.ts';
import { expectFocus, tabTo } from '../../support/focus.ts';
import { holdRequests, nextPaint, walk } from '../../support/navigation.ts';
import { type Paint, shiftFaults, watchPaint } from '../../support/paint.ts';
import { startTestContentSite } from '../../support/testContent/testContentSite.ts';

const visit = browserForTests();
let built: BuiltSite;
let site: string;
beforeAll(async () => {
  built = await startTestContentSite();
  site = built.site;
});
afterAll(() => built.stop());

const people = '/proart/what-pros-say/test-people/';
const pageJson = /\/bff\/v1\/[\w-]+\/page\?/;

const cards = (page: Page) => page.locator('main h3');
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a slow filter leaves the old list readable and the focus on its link', async () => {
  const { page, browserErrors, close } = await walk(visit, `${site}/de/proart/what-pros-say/photography/`);
  const before = await cards(page).allTextContents();
  const release = await holdRequests(page, pageJson);
  const chip = page.locator('main nav a', { hasText: 'Architekt' });
  await tabTo(page, chip);
  await page.keyboard.press('Enter');
  await page.locator('main [aria-busy="true"]').waitFor();
  expect(await cards(page).allTextContents()).toEqual(before);
  release();
  await page.locator('main [aria-busy="false"]').waitFor();
  await expect.poll(() => cards(page).allTextContents()).toEqual(['Rashid Almunari']);
  expect(await page.locator('main [role="status"]').first().textContent()).toBe(`${allStrings.de.results} 1`);
  expect(new URL(page.url()).search).toBe('?profession=architect');
  await expectFocus(chip);
  await page.goBack();
  await expect.poll(() => cards(page).allTextContents()).toEqual(before);
  expect(browserErrors).toEqual([]);
  await close();
});

test.each([
  { edition: 'de', width: 390 },
  { edition: 'sa-ar', width: 1440 },
] as const)('in $edition at $width px a list grows in place and Back restores it', async ({ edition, width }) => {
  const strings = allStrings[regions[edition].strings];
  const path = `/${edition}${people}`;
  const options = { viewport: { width, height: 900 }, bypassCSP: true } as const;
  const { page, browserErrors, requested, documents, close } = await walk(visit, site + path, options);
  const position = (current: number) => page.getByText(fillIn(strings.slide_position, { current, total: 30 }));
  const more = page.getByRole('link', { name: strings.load_more });
  expect(await cards(page).count()).toBe(12);
  const entries = await page.evaluate(() => history.length);

  for (const [number, count] of [
    [2, 24],
    [3, 30],
  ] as const) {
    const shown = await cards(page).count();
    await more.focus();
    await page.keyboard.press('Enter');
    await position(count).waitFor();
    expect(new URL(page.url()).search).toBe(`?page=${number}`);
    expect(await cards(page).count()).toBe(count);
    await expectFocus(cards(page).nth(shown).locator('a'));
  }
  expect(await more.count()).toBe(0);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(requested.filter((url) => url.includes('page='))).toEqual([`${path}?page=2`, `${path}?page=3`]);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  const person = cards(page).nth(14).locator('a');
  await person.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  await person.click();
  await page.waitForURL('**/test-person-15/');
  await page.getByRole('heading', { level: 1, name: 'Test Person 15' }).waitFor();
  await page.goBack();
  await position(30).waitFor();
  await nextPaint(page);
  expect(await cards(page).count()).toBe(30);
  expect(await page.evaluate(() => scrollY)).toBe(top);
  expect(documents).toHaveLength(1);

  // Loaded by URL, a list page starts at its own items and links to the previous page.
  await page.reload();
  await hydrated(page);
  expect(await cards(page).count()).toBe(6);
  await position(30).waitFor();
  await page.getByRole('link', { name: strings.previous_page }).click();
  await page.waitForURL(`${site}${path}?page=2`);
  await page.getByText('Test Person 13', { exact: true }).waitFor();
  expect(await cards(page).count()).toBe(12);
  expect(browserErrors).toEqual([]);
  await close();
});

test('a list page that fails to load keeps the list and can be retried', async () => {
  const { page, documents, close } = await walk(visit, `${site}/sg${people}`);
  const { error_message, retry, load_more } = allStrings.en;
  for (const fail of ['abort', 'status'] as const) {
    await page.route(pageJson, (route) =>
      fail === 'abort' ? route.abort() : route.fulfill({ status: 503, json: { status: 503, code: 'UPSTREAM_DOWN' } }),
    );
    const link = page.getByRole('link', { name: fail === 'abort' ? load_more : retry });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByText(error_message).waitFor();
    await expectFocus(page.getByRole('link', { name: retry }));
    expect(await cards(page).count()).toBe(12);
    await page.unroute(pageJson);
  }
  await page.keyboard.press('Enter');
  await page.getByText('24 of 30').waitFor();
  await expectFocus(cards(page).nth(12).locator('a'));

  // A late response does not interrupt a newer navigation.
  const release = await holdRequests(page, /page%3D3/);
  await page.getByRole('link', { name: load_more }).click();
  await page.getByText(allStrings.en.loading).waitFor();
  await page.locator('main nav a', { hasText: 'Architect' }).click();
  await page.waitForURL('**/test-people/?profession=architect');
  release();
  await nextPaint(page);
  expect(new URL(page.url()).search).toBe('?profession=architect');
  expect(await cards(page).count()).toBe(3);
  expect(documents).toHaveLength(1);
  await close();
});

test('the list of editions is filtered by keyboard and suggests one without layout shift', async () => {
  const { page, browserErrors, close } = await visit(
    { viewport: { width: 390, height: 844 }, locale: 'pl-PL', bypassCSP: true },
    { hasEdition: false },
  );
  await watchPaint(page);
  await page.goto(`${site}/proart/entry/`, { waitUntil: 'networkidle' });
  await hydrated(page);
  const suggestion = page.getByRole('link', {
    name: allStrings.pl.continue_to.replace('{region}', 'Polska'),
  });
  expect(await suggestion.getAttribute('href')).toBe('/pl/proart/');
  expect(await suggestion.getAttribute('lang')).toBe('pl-PL');
  expect(await shiftFaults(page)).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { paint: Paint }).paint.largest?.tagName)).toBe('H1');
  expect(await page.locator('main aside').count()).toBe(0);
  expect(await axe(page)).toEqual([]);

  const field = page.locator('main').getByRole('searchbox', { name: allStrings.en.filter_regions });
  const found = page.locator('main section a');
  await tabTo(page, field);
  await page.keyboard.type('arabia');
  await expect.poll(() => found.count()).toBe(2);
  expect(await page.locator('main section h2').allTextContents()).toEqual([allStrings.en.group_middle_east_africa]);
  await page.keyboard.type(' x');
  await page.getByText(allStrings.en.no_results).waitFor();
  expect(await found.count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => found.count()).toBe(Object.keys(regions).length);
  await page.keyboard.press('Tab');
  await expectFocus(page.locator('main [data-jump]').first());
  await tabTo(page, found.first());
  expect(browserErrors).toEqual([]);

  await suggestion.click();
  await page.waitForURL(`${site}/pl/proart/`);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'i18n_redirected')?.value).toBe('pl');
  await close();
});

test.each([
  { edition: 'de', width: 1440 },
  { edition: 'sa-ar', width: 390 },
] as const)('the 404 page of $edition at $width px offers links and a search', async ({ edition, width }) => {
  const strings = allStrings[regions[edition].strings];
  const { page, close } = await visit({ viewport: { width, height: 900 }, bypassCSP: true });
  await page.goto(`${site}/${edition}/proart/nothing-home/`);
  await hydrated(page);
  const main = page.locator('main');
  for (const rest of ['products', 'what-pros-say', 'professions', 'support']) {
    expect(await main.locator(`nav a[href="/${edition}/proart/${rest}/"]`).count(), rest).toBe(1);
  }
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  const field = main.getByRole('textbox', { name: strings.search });
  await tabTo(page, field);
  await page.keyboard.type('studio');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site}/${edition}/proart/search/?q=studio`);

  // An unknown profession shows a list of all professions.
  await page.goto(`${site}/${edition}/proart/profession/juggler/`);
  const professions = main.getByRole('navigation', { name: strings.select_profession }).locator('a');
  expect(await professions.count()).toBe(8);
  await professions.first().click();
  await page.waitForURL(`${site}/${edition}/proart/profession/photographer/`);
  await close();
});

test('a profession links to its neighbours and paginates its people', async () => {
  // Reduced motion by default: a smooth scroll may cancel another.
  const { page, browserErrors, close } = await walk(visit, `${site}/sg/proart/profession/test-profession/`);
  const next = page.locator('main').getByRole('link', { name: allStrings.en.next_page });
  await next.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/test-profession/?page=2#pros');
  await expectFocus(page.locator('#pros h2'));
  expect(await cards(page).filter({ hasText: 'Zuri Adebanwo' }).count()).toBe(1);
  await page.getByRole('link', { name: 'Tools for Broadcaster' }).click();
  await page.waitForURL('**/profession/broadcaster/');
  await expect.poll(() => page.getByRole('link', { name: 'Tools for Test: nobody' }).count()).toBe(0);
  expect(browserErrors).toEqual([]);
  await close();
});

test('the table of contents marks the current section, and collapses above the article on a phone', async () => {
  const { page, browserErrors, close } = await walk(visit, `${site}/de/proart/test-article/`, { bypassCSP: true });
  const contents = page.getByRole('navigation', { name: allStrings.de.on_this_page });
  const current = contents.locator('[aria-current="location"]:visible');
  await contents.getByRole('link', { name: 'Quotes and code' }).click();
  await expect.poll(() => current.textContent()).toBe('Quotes and code');
  expect(new URL(page.url()).hash).toBe('#section-quotes-and-code');
  expect(await axe(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  const link = contents.getByRole('link', { name: 'Films' });
  expect(await link.isVisible()).toBe(false);
  await contents.locator('summary').click();
  await link.click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#section-films');
  expect(await overflow(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  expect(browserErrors).toEqual([]);
  await close();
});
