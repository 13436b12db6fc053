import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axe, browserForTests, colourRules, type Visit } from './browser.ts';
import { outlineFaults, overflowFaults, targetFaults } from './pageRules.ts';
import { largestPaintFaults, scrollThrough, shiftFaults, watchPaint } from './paint.ts';
import { pagesOf, type SiteKind } from './samplePages.ts';

/** Largest image of a page on a phone in bytes (performance.md). */
const maxImageBytes = 60_000;

const editions = ['de', 'jp', 'sa-ar'] as const;
const widths = [390, 820, 1440];
const sizeOf = (width: number) => ({ width, height: width < 731 ? 844 : 900 });

/** Tests the rules for every kind of page in one edition, at every width. */
export function testEveryPage(edition: (typeof editions)[number]): void {
  const site = inject('site');
  const visit = browserForTests();
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit();
    await watchPaint(visited.page);
  });
  afterAll(() => visited.close());

  const pages = pagesOf(edition, { withEntry: edition === 'de' });
  const visits = pages.flatMap(([kind, path]) => widths.map((width) => ({ kind, path, width })));
  test.each(visits)(
    `$kind in ${edition} at $width px logs no errors, does not shift or overflow, and is accessible in both themes`,
    async ({ kind, path, width }) => {
      const faults = await pageFaults(visited, kind, site + path, width);
      faults.push(...(await axeInBothThemes(visited.page)));
      expect(faults).toEqual([]);
    },
  );
}

async function pageFaults(
  { page, browserErrors, settled }: Visit,
  kind: SiteKind,
  url: string,
  width: number,
): Promise<string[]> {
  await page.setViewportSize(sizeOf(width));
  const expected = kind === 'error' ? 404 : 200;
  const status = (await page.goto(url, { waitUntil: 'load' }))?.status();
  await settled();
  const isPhone = width < 731;
  const largestPaint = isPhone ? await largestPaintFaults(page) : [];
  await scrollThrough(page);
  await settled();
  return [
    ...(status === expected ? [] : [`status ${status}`]),
    ...largestPaint,
    ...(isPhone ? await targetFaults(page) : []),
    ...(isPhone ? await heavyImages(page) : []),
    ...(await outlineFaults(page)),
    ...(await overflowFaults(page)),
    ...(await motionFaults(page)),
    ...(await priorityImages(page)),
    ...(await shiftFaults(page)),
    // The browser reports the 404 of the missing page itself.
    ...browserErrors.splice(0).filter((line) => expected === 200 || !line.includes('404')),
  ];
}

async function heavyImages(page: Page): Promise<string[]> {
  return page.evaluate((max) => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .filter(({ initiatorType, encodedBodySize }) => initiatorType === 'img' && encodedBodySize > max)
      .map(({ name, encodedBodySize }) => `${name} has ${encodedBodySize} bytes`);
  }, maxImageBytes);
}

/** Only one image, the largest of the first view, may have a high fetch priority. */
async function priorityImages(page: Page): Promise<string[]> {
  const urgent = await page.locator('img[fetchpriority="high"]').count();
  return urgent > 1 ? [`${urgent} images have a high fetch priority`] : [];
}

/** With reduced motion no animation may take longer than 100 ms. */
async function motionFaults(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 100)
      .map((animation) => `an animation runs: ${(animation.effect as KeyframeEffect).target?.className}`),
  );
}

/** Checks all rules in the white theme and only colour rules in the dark one: both themes have the same structure. */
async function axeInBothThemes(page: Page): Promise<string[]> {
  const setTheme = (theme: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
  await setTheme('white');
  const white = await axe(page);
  await setTheme('dark');
  const dark = await axe(page, ['html'], colourRules);
  return [...white.map((line) => `white: ${line}`), ...dark.map((line) => `dark: ${line}`)];
}
