/** Pages with text of up to twice the size, and in windows zoomed to 400 % (WCAG 1.4.4, 1.4.10). */
import { expect, inject, test } from 'vitest';
import { browserForTests } from '../../support/browser.ts';
import { pagesOf } from '../../support/samplePages.ts';
import { setTextSize } from '../../support/textSize.ts';

const site = inject('site');
const visit = browserForTests();

const windows = [
  { width: 320, height: 640 },
  { width: 390, height: 664 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const textSizes = [16, 20, 24, 32];

test.each(['de', 'sa-ar', 'fi'])(
  '%s: with text of 16 to 32 px no page scrolls sideways, and no bar that stays covers more than a fifth',
  async (edition) => {
    const { page, close } = await visit();
    // The cookie notice was closed on an earlier visit.
    await page.addInitScript(() => localStorage.setItem('sample-cookies', '{"analytics":false,"marketing":false}'));
    const faults: string[] = [];
    for (const size of textSizes) {
      await setTextSize(page, size);
      for (const [, path] of pagesOf(edition)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(site + path);
        for (const viewport of windows) {
          await page.setViewportSize(viewport);
          const where = `${path} at ${viewport.width} px, text of ${size} px`;
          const { sideways, bars } = await page.evaluate(layoutOfText);
          if (sideways > 0) faults.push(`${where}: scrolls ${sideways} px sideways`);
          for (const { name, part } of bars) if (part > 1 / 5) faults.push(`${where}: ${name} covers ${part}`);
        }
      }
    }
    await close();
    expect(faults).toEqual([]);
  },
);

test.each(['de', 'sa-ar'])('%s: zoomed to 400 % the bars that stay cover a quarter at most', async (edition) => {
  // 1280 × 1024 px at 400 %.
  const { page, close } = await visit({ viewport: { width: 320, height: 256 } });
  const faults: string[] = [];
  for (const [, path] of pagesOf(edition)) {
    await page.goto(site + path);
    await page.locator('#cookie-slot button').first().waitFor();
    const { bars } = await page.evaluate(layoutOfText);
    const covered = bars.reduce((sum, { part }) => sum + part, 0);
    if (covered > 1 / 4) faults.push(`${path}: ${bars.map(({ name, part }) => `${name} ${part}`).join(', ')}`);
  }
  await close();
  expect(faults).toEqual([]);
});

/**
 * Scrolls down and returns by how many px the page is too wide, and the parts of the window that bars cover: wide
 * elements that stay while the page scrolls, apart from thin lines. Runs in the page.
 */
function layoutOfText() {
  const root = document.documentElement;
  scrollTo({ top: innerHeight, behavior: 'instant' });
  const bars = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > innerWidth / 2 && box.height > 8 && box.bottom > 0 && box.top < innerHeight)
    .map(({ element, box }) => ({
      name: element.id || element.localName,
      part: (Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)) / innerHeight,
    }));
  const notices = document.getElementById('cookie-slot')?.getBoundingClientRect();
  if (notices?.height) bars.push({ name: 'cookie notice', part: notices.height / innerHeight });
  return { sideways: root.scrollWidth - root.clientWidth, bars };
}
