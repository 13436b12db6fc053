import { expect, inject, test } from 'vitest';
import { allStrings } from '../../../contracts/strings/all.ts';
import { axe, browserForTests } from '../../support/browser.ts';
import { chunkWith } from '../../support/chunkWith.ts';
import { expectFocus } from '../../support/focus.ts';
import { holdRequests } from '../../support/navigation.ts';
import { openSearchWith } from '../../support/searchLayer.ts';

const open = openSearchWith(browserForTests(), inject('site'));
const german = allStrings.de;

test.each([
  { edition: 'de', width: 390, strings: german },
  { edition: 'sa-ar', width: 1440, strings: allStrings.ar },
])('$edition at $width px: an empty field has popular terms, results have kind and price', async (at) => {
  const { edition, width, strings } = at;
  const { page, button, layer, field, options, active, suggestionRequests, requests } = await open(
    `/${edition}/proart/what-pros-say/`,
    { width },
  );
  const priceRequests = () => requests.filter((url) => url.includes('/prices?'));
  await button.click();
  await options.first().waitFor();
  expect(await layer.getByRole('group', { name: strings.popular_searches }).isVisible()).toBe(true);
  expect(suggestionRequests()).toEqual([]);
  const small = await options.evaluateAll((links) => links.filter((link) => link.getBoundingClientRect().height < 44));
  expect(small).toEqual([]);
  expect(await axe(page, ['header'])).toEqual([]);
  // An empty search closes at once, without closing its list first.
  await page.keyboard.press('Escape');
  await expectFocus(button);
  expect(await layer.isVisible()).toBe(false);
  await button.click();
  await expectFocus(field);
  await options.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(active).toMatch(new RegExp(`^/${edition}/proart/search/\\?q=.+`));

  // Heights of the options while their prices are on their way.
  const release = await holdRequests(page, '**/prices?*');
  await field.fill('studio');
  await expect.poll(suggestionRequests).toEqual(['?q=studio']);
  await expect.poll(priceRequests).toHaveLength(1);
  const placesOf = () =>
    options.evaluateAll((links) => links.map((link) => JSON.stringify(link.getBoundingClientRect().toJSON())));
  const places = await placesOf();
  release();
  const texts = async () => (await options.allTextContents()).map((text) => text.replace(/[\u2007\s]+/g, ' '));
  await expect.poll(async () => (await texts()).every((text) => /\d[.,]\d/.test(text))).toBe(true);
  expect(await placesOf()).toEqual(places);
  const shown = await texts();
  expect(shown.every((text) => text.includes(strings.kind_product))).toBe(true);
  expect(new Set(shown).size).toBe(shown.length);
  expect(new URL(priceRequests()[0] ?? '').searchParams.get('ids')?.split(',')).toContain('studio-16');
  expect(await axe(page, ['header'])).toEqual([]);
});

test('a text typed before the code of the search has loaded has results, and no popular terms before them', async () => {
  const { page, button, field, options } = await open('/de/proart/');
  const load = await holdRequests(page, `**/*${chunkWith('/search/suggestions')}`);
  await page.evaluate(() => {
    const terms: (string | null)[] = [];
    Object.assign(window, { terms });
    const collect = () =>
      terms.push(...[...document.querySelectorAll('[role=option][href*="q="]')].map((option) => option.textContent));
    new MutationObserver(collect).observe(document.body, { subtree: true, childList: true });
  });
  await button.click();
  await field.fill('studio');
  load();
  await options.first().waitFor();
  expect(await page.evaluate(() => (window as unknown as { terms: string[] }).terms)).toEqual([]);
});
