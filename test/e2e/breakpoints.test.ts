/** Layouts at the breakpoints and at widths with a fraction, which zoomed windows have. */
import type { Frame } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserForTests, hydrated } from '../support/browser.ts';

const site = inject('site');
const visit = browserForTests();

// Columns of product cards and their number before See More; columns of product lines; on phones scrolling rows.
const phone = { navigation: ['button'], heroText: 'above', footer: 'list', folded: true, cards: [6, 6], tiles: 6 };
const tablet = { navigation: ['button'], heroText: 'below', footer: 'grid', folded: false, cards: [2, 6], tiles: 3 };
const desktop = {
  navigation: ['row'],
  heroText: 'on the image',
  footer: 'grid',
  folded: false,
  cards: [3, 6],
  tiles: 3,
};
const layouts = [
  [730, phone],
  [730.5, tablet],
  [1023, tablet],
  // Content changes before the header does (specification section 9).
  [1023.5, { ...desktop, navigation: ['button'] }],
  [1024, { ...desktop, navigation: ['button'] }],
  [1024.5, desktop],
  [1025, desktop],
  [1279, desktop],
  [1279.5, { ...desktop, footer: 'row', tiles: 6 }],
] as const;

test.each(['de', 'sa-ar'])(
  '%s has one navigation and one layout at every width, fractions included',
  async (edition) => {
    const { frame, resize, close } = await openZoomed(edition);
    for (const [width, layout] of layouts) {
      await resize(width);
      await expect.poll(() => layoutOf(frame), { message: `${width} px` }).toEqual({ width, ...layout });
    }
    await close();
  },
);

test.each([
  { width: 1023, content: 'a tablet', heroText: 'below', navigation: ['button'] },
  { width: 1024, content: 'a desktop', heroText: 'on the image', navigation: ['button'] },
  { width: 1024.5, content: 'a desktop', heroText: 'on the image', navigation: ['row'] },
])(
  'at $width px content is that of $content, and the navigation is $navigation',
  async ({ width, heroText, navigation }) => {
    const { frame, resize, close } = await openZoomed('de');
    await resize(width);
    await expect.poll(() => layoutOf(frame)).toMatchObject({ width, heroText, navigation });
    await close();
  },
);

test.each([
  [730, 'that of a phone'],
  [731, 'that of a tablet'],
])('at %i px the header is %s', async (width, expected) => {
  const { page, close } = await visit({ viewport: { width, height: 900 } });
  await page.goto(`${site}/de/proart/compare/`);
  await hydrated(page);
  await page.locator('header [popovertarget="account-menu"]').click();
  const menu = page.locator('#account-menu');
  await menu.waitFor();
  const isFullWidth = (await menu.boundingBox())?.width === width;
  expect(isFullWidth ? 'that of a phone' : 'that of a tablet').toBe(expected);
  expect(await page.locator('header [popovertarget="main-menu"]').first().isVisible()).toBe(true);
  await close();
});

/** Opens the home page in a frame, because only a zoomed frame has widths with a fraction. */
async function openZoomed(edition: string) {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 } });
  const home = `${site}/${edition}/proart/`;
  // Pages of the site may not be framed.
  await page.route(home, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, 'x-frame-options': __, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(`${site}/robots.txt`);
  await page.evaluate((src) => {
    document.body.innerHTML = `<iframe src="${src}" style="zoom: 2; block-size: 700px"></iframe>`;
  }, home);
  const frame = page.frames().at(-1) ?? page.mainFrame();
  await frame.waitForURL(home);
  await hydrated(frame);
  const resize = (width: number) =>
    page.locator('iframe').evaluate((element, px) => {
      element.style.inlineSize = `${px}px`;
    }, width);
  return { frame, resize, close };
}

const layoutOf = (frame: Frame) =>
  frame.evaluate(() => {
    const isVisible = (selector: string) => document.querySelector(selector)?.checkVisibility() === true;
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const startsOf = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => element.getBoundingClientRect().x);
    const columns = startsOf('footer nav details');
    const rowLength = new Set(columns).size;
    const cards = startsOf('main ul:has(+ * [aria-controls]) > li');
    const [title, image] = [boxOf('main h1'), boxOf('main picture img')];
    const isBeside = title.top < image.bottom && title.bottom > image.top;
    return {
      width: boxOf('html').width,
      navigation: [
        ...(isVisible('#main-menu') ? ['row'] : []),
        ...(isVisible('header [popovertarget="main-menu"]') ? ['button'] : []),
      ],
      heroText: isBeside ? 'on the image' : title.top < image.top ? 'above' : 'below',
      footer: rowLength === 1 ? 'list' : rowLength === columns.length ? 'row' : 'grid',
      folded: !isVisible('footer nav ul'),
      cards: [new Set(cards).size, cards.length],
      tiles: new Set(startsOf('main ul[data-columns="6"] > li')).size,
    };
  });
