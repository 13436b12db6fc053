/** The first screen of a phone (390 × 664 px, the window without the bars of the browser) and the length of its pages. */
import { expect, inject, test } from 'vitest';
import { browserForTests } from '../../support/browser.ts';

const site = inject('site');
const visit = browserForTests();

const phone = { viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true };
/** One edition for each language that the sandbox has long texts in. */
const editions = ['us', 'de', 'fr', 'es', 'br', 'il', 'sa-ar', 'jp', 'tw'];
const lines = ['laptops', 'monitors', 'desktops', 'motherboards', 'graphics-cards', 'accessories'];
const linePaths = lines.map((line) => `/proart/${line}-home/`);
const heroPaths = [
  '/proart/',
  ...linePaths,
  '/proart/what-pros-say/',
  '/proart/profession/filmmaker/',
  '/proart/profession/photographer/',
  '/proart/profession/architect/',
  '/proart/what-pros-say/photography/torvald-hengsen/',
  '/proart/what-pros-say/film-and-video/oluwaseun-akintola-reyes/',
];
const maxLineHeight = 9_000;

test.each(editions)('%s: each page with a hero shows its heading and its first action', async (edition) => {
  const { page, close } = await visit(phone);
  const faults: string[] = [];
  for (const path of heroPaths) {
    await page.goto(`${site}/${edition}${path}`);
    for (const theme of ['white', 'dark']) {
      for (const promotion of ['filled', 'closed']) {
        const { heading, action, end } = await page.evaluate(firstScreen, { theme, promotion });
        if (heading > end) faults.push(`${path} ${theme} ${promotion}: heading ends at ${heading}`);
        if (action > end) faults.push(`${path} ${theme} ${promotion}: first action ends at ${action}`);
      }
    }
  }
  await close();
  expect(faults).toEqual([]);
});

test.each(editions)('%s: the page of a product line is at most 9,000 px long', async (edition) => {
  const { page, settled, close } = await visit(phone);
  const tooLong: string[] = [];
  for (const path of linePaths) {
    await page.goto(`${site}/${edition}${path}`);
    // Scripts close the columns of the footer.
    await settled();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height > maxLineHeight) tooLong.push(`${path}: ${height}`);
  }
  await close();
  expect(tooLong).toEqual([]);
});

/**
 * Shows a theme, with the promotion strip or without it, and returns the ends of the heading, of the first link or
 * button of the content, and of the window. Runs in the page.
 */
function firstScreen({ theme, promotion }: { theme: string; promotion: string }) {
  const { dataset } = document.documentElement;
  dataset['theme'] = theme;
  if (promotion === 'closed') {
    dataset['promotion'] = promotion;
    document.getElementById('promotion-slot')?.replaceChildren();
  } else delete dataset['promotion'];
  const actions = [...document.querySelectorAll('main a[href], main button')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, left, right }) => width > 0 && left >= 0 && right <= innerWidth);
  return {
    heading: document.querySelector('main h1')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY,
    action: Math.min(...actions.map(({ bottom }) => bottom)),
    end: innerHeight,
  };
}
