import { expect, inject, test } from 'vitest';
import { editionsByContinent } from '../../../contracts/regions/editionsByContinent.ts';
import { allStrings } from '../../../contracts/strings/all.ts';
import { axe, browserForTests, hydrated } from '../../support/browser.ts';
import { nextPaint } from '../../support/navigation.ts';
import { shiftFaults, watchPaint } from '../../support/paint.ts';

const site = inject('site');
const visit = browserForTests();
/** Half of the list's height before its editions stood in columns. */
const maxListPx = 2_125;
const codes = editionsByContinent.flatMap(({ editions }) => editions.map(({ languageTag }) => languageTag));

/** Reads the list at `selector`; runs in the page. */
function readList(selector: string) {
  const links = [...document.querySelectorAll<HTMLElement>(`${selector} section a[hreflang]`)];
  const boxes = links.map((link) => link.getBoundingClientRect());
  return {
    languages: links.map((link) => link.getAttribute('hreflang')),
    small: links.filter((_link, index) => Math.min(boxes[index]?.height ?? 0, boxes[index]?.width ?? 0) < 44).length,
    height: Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
    overflow: document.documentElement.scrollWidth - innerWidth,
    /** Editions of Switzerland, by item of the list. */
    swiss: new Set(links.filter(({ lang }) => lang.endsWith('-CH')).map((link) => link.closest('li'))).size,
  };
}

test.each([
  { edition: 'de', strings: allStrings.de, current: 'Deutschland Deutsch' },
  { edition: 'sa-ar', strings: allStrings.ar, current: 'السعودية العربية' },
])('the list of editions of $edition is ordered, short and within reach on a phone', async (at) => {
  const { edition, strings, current } = at;
  const { page, browserErrors, settled, close } = await visit({
    viewport: { width: 390, height: 664 },
    locale: 'pl-PL',
    bypassCSP: true,
  });
  await page.goto(`${site}/${edition}/proart/`);
  await settled();
  await page.locator('[popovertarget="region-switcher"]:visible').first().click();
  const dialog = page.locator('#region-switcher');
  const { languages, small, height, overflow, swiss } = await page.evaluate(readList, '#region-switcher');
  expect(languages).toEqual(codes);
  expect({ small, overflow, swiss }).toEqual({ small: 0, overflow: 0, swiss: 1 });
  expect(height).toBeLessThanOrEqual(maxListPx);

  // The current edition and the one of the browser's languages are first, in words.
  const first = dialog.locator('dl');
  const words = async () => (await first.locator('dt, dd').allTextContents()).map((text) => text.trim());
  await expect.poll(words).toEqual([strings.current_edition, current, strings.suggested_edition, 'Polska Polski']);
  expect(await first.getByRole('link').getAttribute('href')).toBe('/pl/proart/');
  expect(await dialog.locator('section [aria-current]').textContent()).toContain(strings.current_edition);
  expect(await axe(page, ['[popover]'])).toEqual([]);

  // The link to a continent moves the list below its head, and leaves the dialog open and Back as it was.
  const entries = await page.evaluate(() => history.length);
  await dialog.getByRole('link', { name: strings.group_asia_pacific }).click();
  const heading = dialog.getByRole('heading', { name: strings.group_asia_pacific });
  const distance = () =>
    heading.evaluate((element) => {
      const head = document.querySelector('#region-switcher input')?.closest('div');
      return element.getBoundingClientRect().top - (head?.getBoundingClientRect().bottom ?? 0);
    });
  await expect.poll(distance).toBeLessThan(80);
  expect(await distance()).toBeGreaterThanOrEqual(0);
  expect(await page.evaluate(() => history.length)).toBe(entries);

  // A filter leaves only what it finds.
  await dialog.locator('input').fill('suisse');
  await expect.poll(() => dialog.getByRole('link').allTextContents()).toEqual(['Suisse Français']);
  await dialog.locator('input').fill('');
  await expect.poll(() => first.isVisible()).toBe(true);
  expect(browserErrors).toEqual([]);
  await close();
});

test('the suggestion moves nothing, and every visitor gets the same list', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 664 }, locale: 'pl-PL' });
  await watchPaint(page);
  await page.goto(`${site}/de/proart/`);
  await hydrated(page);
  await page.evaluate(() => document.querySelector<HTMLElement>('#region-switcher')?.showPopover());
  await page.locator('#region-switcher dl a').waitFor();
  await nextPaint(page);
  expect(await shiftFaults(page)).toEqual([]);
  await close();
  const html = await (await fetch(`${site}/de/proart/`, { headers: { 'accept-language': 'pl' } })).text();
  expect(html).not.toContain(`${allStrings.de.suggested_edition}</dt>`);
});

test('without JavaScript a link leads to a continent of the market-entry page', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 664 }, javaScriptEnabled: false });
  await page.goto(`${site}/proart/entry/`);
  const main = page.locator('main');
  const top = () =>
    main.getByRole('heading', { name: allStrings.en.group_americas }).evaluate((e) => e.getBoundingClientRect().top);
  expect(await top()).toBeGreaterThan(664);
  await main.getByRole('link', { name: allStrings.en.group_americas }).click();
  await expect.poll(top).toBeLessThan(200);
  expect(await page.locator('main section [aria-current]').textContent()).toContain(allStrings.en.current_edition);
  await close();
});
