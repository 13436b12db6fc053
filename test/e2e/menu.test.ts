/** Pictures, openers, presses and analytics of the main menu; hover and keyboard are tested in everyHeader.test.ts. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { allStrings } from '../../contracts/strings/all.ts';
import { type BuiltSite, startBuiltSite } from '../../tools/builtSite.ts';
import { axe, browserForTests, hydrated } from '../support/browser.ts';
import { expectFocus, tabTo } from '../support/focus.ts';
import { holdRequests } from '../support/navigation.ts';
import { startOtherUpstream } from '../support/otherUpstream.ts';

const site = inject('site');
const visit = browserForTests();

const entry = (name: string, list: object[] = []) => ({ name, url: '', code: name, levelName: 'level1', list });
/** Editors also write `#` for an entry that only opens its level. */
const opening = (name: string, list: object[]) => ({ ...entry(name, list), url: '#' });
const linked = (name: string) => ({ ...entry(name), url: `/de/proart/${name}/` });
const socialMedia = [
  { name: 'Forum', url: 'https://forum.test/', normalmgPath: '/icon-192.png', hoverImgPath: '/icon-512.png' },
];

let upstream: Awaited<ReturnType<typeof startOtherUpstream>>;
let other: BuiltSite;
beforeAll(async () => {
  upstream = await startOtherUpstream({
    '/api/v1/header': { topMenu: [opening('tools', [entry('screens', [linked('wide')]), linked('mouse')])] },
    '/api/v1/footer': { footer: [], socialMedia },
  });
  const { origin } = upstream;
  const urls = { CONTENT_API_URL: origin, RECENT_DATA_API_URL: origin };
  other = await startBuiltSite({ ...urls, SESSION_SECRET: 'a secret of at least thirty-two bytes' }, []);
});
afterAll(async () => {
  await other.stop('SIGKILL');
  await upstream.close();
});

async function open(url: string, width: number) {
  const visited = await visit({ viewport: { width, height: 800 } });
  const pictures: string[] = [];
  visited.page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.push(new URL(request.url()).pathname);
  });
  // The account is requested by the code that starts last (client/app/startLater.ts).
  await Promise.all([visited.page.waitForResponse(/\/account$/), visited.page.goto(url)]);
  await visited.settled();
  return { ...visited, pictures };
}

const toggle = (page: Page, menuId: string) => page.locator(`[aria-controls="menu-${menuId}"]`);
const link = (page: Page, menuId: string, index: number) =>
  page.locator(`#menu-${menuId} > ul > li:not([data-own])`).nth(index).locator('> a');
const picture = (page: Page, menuId: string) => page.locator(`#menu-${menuId} > img`);
const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox()) ?? { x: 0, width: 0 };

test.each([
  ['de', 'end'],
  ['sa-ar', 'start'],
])("%s: a menu's picture loads when its layer opens, and nothing moves", async (edition, side) => {
  const { page, pictures, close } = await open(`${site}/${edition}/proart/compare/`, 1440);
  const ofMenu = await page
    .locator('#main-menu img')
    .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname));
  expect(ofMenu.length).toBeGreaterThan(10);
  expect(pictures.filter((url) => ofMenu.includes(url))).toEqual([]);

  const release = await holdRequests(page, `**${ofMenu[0]}`);
  await toggle(page, '0').click();
  const layer = await page.locator('#menu-0').boundingBox();
  const before = await picture(page, '0').boundingBox();
  release();
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('#menu-0 > img')?.naturalWidth);
  expect(await picture(page, '0').boundingBox()).toEqual(before);
  expect(await page.locator('#menu-0').boundingBox()).toEqual(layer);
  const { x, width } = await boxOf(page, 'header > div');
  expect(before).toMatchObject({ width: 320, height: 240, x: side === 'end' ? x + width - 320 : x });
  // Only the open layer's picture.
  expect(pictures.filter((url) => ofMenu.includes(url))).toEqual([ofMenu[0]]);

  // The picture of the open entry takes the same place.
  await toggle(page, '0-0').click();
  const ofEntry = page.locator('#menu-0 > ul > [data-open] > img');
  expect(await ofEntry.boundingBox()).toEqual(before);
  expect(await picture(page, '0').isVisible()).toBe(false);
  const third = await boxOf(page, '#menu-0-0');
  const { x: start } = before ?? { x: 0 };
  expect(side === 'end' ? third.x + third.width <= start : third.x >= start + 320).toBe(true);
  expect(await axe(page, ['header'])).toEqual([]);
  await close();
});

test('an entry without a picture leaves no gap in its layer', async () => {
  const { page, close } = await open(`${site}/de/proart/compare/`, 1440);
  await toggle(page, '3').click();
  const lane = await boxOf(page, 'header > div');
  const fourth = await boxOf(page, '#menu-3 > ul > li:nth-child(4 of :not([data-own]))');
  expect(Math.round(fourth.x + fourth.width)).toBe(lane.x + lane.width);
  await close();
});

test('the side menu has no pictures, and openers of 44 px at least', async () => {
  const { page, pictures, settled, close } = await open(`${site}/de/proart/compare/`, 820);
  const earlier = [...pictures];
  await page.locator('header [popovertarget="main-menu"]').first().click();
  for (const menuId of ['0', '0-0']) {
    const { width, height } = (await toggle(page, menuId).boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await toggle(page, menuId).click();
  }
  await settled();
  expect(await page.locator('#main-menu img:visible').count()).toBe(0);
  expect(pictures).toEqual(earlier);
  await close();
});

test.each([
  ['de', 390],
  ['sa-ar', 820],
] as const)(
  '%s at %i px the whole row of an entry opens its level, which starts with its own page',
  async (edition, width) => {
    const { page, close } = await open(`${site}/${edition}/proart/compare/`, width);
    const isRtl = edition === 'sa-ar';
    await page.locator('header [popovertarget="main-menu"]').first().click();
    for (const [menuId, path] of [
      ['0', 'products'],
      ['0-0', 'laptops-home'],
    ] as const) {
      const row = toggle(page, menuId);
      const { width: rowWidth } = await row.evaluate((element) => element.getBoundingClientRect());
      const { width: entryWidth } = await row.evaluate((element) =>
        (element.closest('li') ?? element).getBoundingClientRect(),
      );
      // Sliding layers have fractions of pixels.
      expect(rowWidth).toBeCloseTo(entryWidth, 2);
      // Where its name starts. A second press near the first one is ignored for 400 ms.
      const press = async () => {
        await row.click({ position: { x: isRtl ? rowWidth - 8 : 8, y: 20 } });
        return row.getAttribute('aria-expanded');
      };
      await expect.poll(press, { interval: 500 }).toBe('true');
      const first = page.locator(`#menu-${menuId} > ul > li`).first().locator('> a');
      expect(await first.getAttribute('href')).toBe(`/${edition}/proart/${path}/`);
      expect(await first.isVisible()).toBe(true);
    }
    await page.locator('#menu-0-0 > ul > li > a').first().click();
    await page.waitForURL(`**/${edition}/proart/laptops-home/`);
    await close();
  },
);

test.each([390, 820])(
  'at %i px a double click on the menu button opens the menu and follows no link',
  async (width) => {
    const { page, close } = await open(`${site}/de/proart/`, width);
    const address = page.url();
    const entry = page.locator('#main-menu a:visible').first();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator('header [popovertarget=main-menu]').first().dblclick();
    await page.clock.runFor(400);
    expect(page.url()).toBe(address);
    expect(await entry.isVisible()).toBe(true);
    await page.clock.resume();
    await entry.click();
    await page.waitForURL('**/de/proart/proartevents/');
    await close();
  },
);

test.each([390, 820, 1440])('at %i px a double press in a layer counts once and follows no link', async (width) => {
  const { page, close } = await open(`${site}/de/proart/`, width);
  const address = page.url();
  const pressTwice = async (button: Locator) => {
    // Waits until the button no longer moves: the layer may be sliding in, or the promotion above arrive.
    await button.hover();
    for (let presses = 0; presses < 2; presses++) {
      await page.mouse.down();
      await page.mouse.up();
    }
    await page.clock.runFor(400);
  };
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  if (width < 1440) {
    await page.locator('header [popovertarget=main-menu]').first().press('Enter');
    await page.clock.runFor(400);
    await toggle(page, '2').waitFor();
  }
  await pressTwice(toggle(page, '2'));
  await page.locator('#menu-2').waitFor();
  if (width < 1440) {
    await pressTwice(page.locator('#menu-2').getByRole('button', { name: allStrings.de.back }));
    await page.locator('#menu-2').waitFor({ state: 'hidden' });
    expect(await toggle(page, '2').isVisible()).toBe(true);
  }
  await page.locator('[popovertarget=region-switcher]:visible').first().press('Enter');
  await page.clock.runFor(400);
  const closing = page.locator('[popovertarget=region-switcher][popovertargetaction=hide]');
  await closing.waitFor();
  await pressTwice(closing);
  await closing.waitFor({ state: 'hidden' });
  expect(await page.locator('[popover]:popover-open').count()).toBe(0);
  expect(page.url()).toBe(address);
  await close();
});

test.each([390, 1440])(
  'at %i px an entry without a URL, or with #, opens its level by its whole row',
  async (width) => {
    const { page, close } = await open(`${other.site}/de/proart/`, width);
    const isSideMenu = width === 390;
    if (isSideMenu) await page.locator('header [popovertarget="main-menu"]').first().click();
    for (const [menuId, name] of [
      ['0', 'tools'],
      ['0-0', 'screens'],
    ] as const) {
      const row = page.getByRole('button', { name, exact: true });
      await expect.poll(() => row.count()).toBe(1);
      expect(await row.getAttribute('aria-expanded')).toBe('false');
      // The start of the row, where its name is.
      await row.click({ position: { x: 4, y: 20 } });
      expect(await page.locator(`#menu-${menuId}`).isVisible()).toBe(true);
      expect(await axe(page, ['header'])).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expectFocus(toggle(page, '0-0'));
    // One stop per entry.
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('link', { name: 'mouse' }));
    await close();
  },
);

test('at 1100 px a long name breaks beside its opener, and nothing scrolls sideways', async () => {
  const { page, close } = await open(`${site}/fi/proart/compare/`, 1100);
  const overlaps = await page.locator('#main-menu > div > ul > li:has(> button)').evaluateAll((entries) =>
    entries.map((entry) => {
      const [name, opener] = entry.children;
      if (!name || !opener) return 'no name or opener';
      name.textContent = 'Grafikkakortinvalmistajat';
      const text = document.createRange();
      text.selectNodeContents(name);
      return text.getBoundingClientRect().right > opener.getBoundingClientRect().left;
    }),
  );
  expect(overlaps).toContain(false);
  expect(overlaps.filter((overlap) => overlap !== false)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1100);
  await close();
});

test('a press of a menu link is an analytics event with level and code', async () => {
  const { page, close } = await open(`${site}/de/proart/compare/`, 1440);
  await toggle(page, '0').click();
  await link(page, '0', 1).click();
  await page.waitForURL('**/de/proart/monitors-home/');
  const events = await page.evaluate(() => (window as { dataLayer?: { event: string }[] }).dataLayer);
  expect(events?.filter(({ event }) => event === 'menu_click')).toEqual([
    { event: 'menu_click', levelName: 'level2', code: 'monitors' },
  ]);
  expect(await page.locator('#menu-0').isVisible()).toBe(false);
  await close();
});

test('a social icon shows its second picture on hover and on keyboard focus', async () => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 800 } });
  await page.goto(`${other.site}/de/proart/`);
  await hydrated(page);
  const icon = page.locator('footer a[href="https://forum.test/"]');
  const shown = () =>
    icon.locator('img').evaluateAll((images) => images.find((image) => image.checkVisibility())?.getAttribute('src'));
  expect(await shown()).toBe('/icon-192.png');
  await icon.hover();
  await expect.poll(shown).toBe('/icon-512.png');
  await page.mouse.move(0, 0);
  await expect.poll(shown).toBe('/icon-192.png');
  await tabTo(page, icon);
  expect(await shown()).toBe('/icon-512.png');
  await close();
});
