/** The oldest Chromium of the support floor (docs/browsers.md). purchase.test.ts runs in it, too. */
import { expect } from 'vitest';
import { isMarked, markDocument } from '../support/engines/documents.ts';
import { siteInEngines, test } from '../support/engines/engine.ts';
import { closedCookieNotice, openAndCloseLayers } from '../support/engines/layers.ts';
import { sitePaths } from '../support/samplePages.ts';

const { visit, site } = siteInEngines();

test('Chromium 109: each layer opens in its position and closes, in both directions', async () => {
  const page = await visit('Chromium 109', { before: closedCookieNotice });
  await openAndCloseLayers(page, site(), 'de', [{ width: 390, keys: true }, { width: 1440 }]);
  await openAndCloseLayers(page, site(), 'sa-ar', [{ width: 1024 }, { width: 1440 }]);
  expect(page.faults()).toEqual([]);
});

test('Chromium 109: pages change without a transition, arrows are mirrored and themes have their colours', async () => {
  const page = await visit('Chromium 109');
  await page.goto(`${site()}/sa-ar${sitePaths.home}`);
  await markDocument(page);
  await page.click('#main-menu a');
  const path = '/sa-ar/proart/products/';
  await page.until((wanted) => location.pathname === wanted && document.querySelector('main h1') !== null, path);
  await page.settled();
  expect(await page.evaluate(isMarked)).toBe(true);

  const direction = () => getComputedStyle(document.documentElement).getPropertyValue('--dir').trim();
  expect(await page.evaluate(direction)).toBe('-1');
  const textColourIn = (theme: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
      return getComputedStyle(document.body).color;
    }, theme);
  const colours = [await textColourIn('white'), await textColourIn('dark')];
  expect(new Set(colours).size).toBe(2);
  expect(page.faults()).toEqual([]);
});
