import type { Route } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserForTests } from '../../support/browser.ts';
import { shiftFaults, watchPaint } from '../../support/paint.ts';
import { pagesOf } from '../../support/samplePages.ts';

const site = inject('site');
const visit = browserForTests();

const kinds = new Set<string>(['home', 'prosProfile', 'productLine', 'overview']);
// Not in Arabic, because the packaged Chromium has no fallback font for it.
const pages = ['de', 'il', 'ru']
  .flatMap((edition) => pagesOf(edition))
  .flatMap(([kind, path]) => (kinds.has(kind) ? [path] : []));
const visits = pages.flatMap((path) => [390, 1440].map((width) => [path, width] as const));

test.each(visits)('fonts that load after the first paint do not shift %s at %d px', async (path, width) => {
  const { page, settled, close } = await visit({ viewport: { width, height: width < 731 ? 844 : 900 } });
  await watchPaint(page, { withFonts: false });
  const held: Route[] = [];
  let isPainted = false;
  await page.route(/\.woff2$/, async (route) => {
    if (isPainted) await route.continue();
    else held.push(route);
  });
  await page.goto(site + path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  isPainted = true;
  expect(held).not.toEqual([]);
  for (const route of held) await route.continue();
  await page.evaluate(() => document.fonts.ready);
  await settled();
  expect(await shiftFaults(page, 0.01)).toEqual([]);
  await close();
});
