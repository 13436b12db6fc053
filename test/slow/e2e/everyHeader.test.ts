import type { Locator, Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { allStrings } from '../../../contracts/strings/all.ts';
import { browserForTests, hydrated, type Visit } from '../../support/browser.ts';
import { expectFocus, tabThroughHeader, tabTo } from '../../support/focus.ts';

const site = inject('site');
const visit = browserForTests();

const editions = { de: allStrings.de, 'sa-ar': allStrings.ar };
type Edition = keyof typeof editions;
// Both sides of the breakpoint, and each layout in both text directions.
const cases = [
  ...[390, 1024, 1025, 1440].map((width) => ({ edition: 'de' as Edition, width })),
  ...[390, 1440].map((width) => ({ edition: 'sa-ar' as Edition, width })),
];
const narrow = cases.filter(({ width }) => width <= 1024);
const wide = cases.filter(({ width }) => width > 1024);

/** Opens a small hydrated page and expects no browser errors when the test ends. */
async function open(edition: string, width: number, { pausesClock = false } = {}): Promise<Visit> {
  const opened = await visit({ viewport: { width, height: 800 } });
  if (pausesClock) await opened.page.clock.install();
  await opened.page.goto(`${site}/${edition}/proart/compare/`, { waitUntil: 'load' });
  await hydrated(opened.page);
  if (pausesClock) await opened.page.clock.pauseAt(Date.now() + 60_000);
  onTestFinished(async () => {
    // A resize aborts images of the former width.
    const browserErrors = opened.browserErrors.filter((line) => !line.endsWith('ERR_ABORTED'));
    await opened.close();
    expect(browserErrors).toEqual([]);
  });
  return opened;
}

const opener = (page: Page, layer: string) => page.locator(`header [popovertarget="${layer}"]:visible`).first();
const toggle = (page: Page, menuId: string) => page.locator(`[aria-controls="menu-${menuId}"]`);
const panel = (page: Page, menuId: string) => page.locator(`#menu-${menuId}`);
const isOpen = (page: Page, layer: string) => page.locator(`#${layer}:popover-open`).count();
const isPageScrollable = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'hidden');

/** Clicks, and waits until the next click is no longer the second of a double press (layout/ignoreDoublePress.ts). */
async function press(page: Page, button: Locator): Promise<void> {
  await button.click();
  const pressedAt = await page.evaluate(() => performance.now());
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(pressedAt + 400);
}

test.each([...wide, ...narrow].filter(({ width }) => [390, 1440].includes(width)))(
  '$edition at $width px: the first Tab reaches the skip link, the second the accessibility help',
  async (at) => {
    const { page } = await open(at.edition, at.width);
    await page.keyboard.press('Tab');
    await expectFocus(page.locator('a[href="#main"]'));
    await page.keyboard.press('Tab');
    await expectFocus(page.locator('a[href="#main"] ~ a'));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  },
);

test.each(['jp', 'sa-ar', 'ru', 'fi'])('%s: all header tools fit in one row, 44 px each', async (edition) => {
  const { page } = await open(edition, 320);
  for (const width of [320, 360, 731, 1025, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { height, boxes } = await page.evaluate(() => ({
      height: document.querySelector('header')?.offsetHeight,
      boxes: [...document.querySelectorAll('header a, header button')]
        .filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) &&
            !element.closest('[href="#main"], [href="#main"] ~ a'),
        )
        .map((element) => element.getBoundingClientRect().toJSON() as DOMRect)
        .sort((a, b) => a.left - b.left),
    }));
    expect(height, `${width} px`).toBe(65);
    expect(
      boxes.every((box) => box.height >= 43.9 && box.left >= 0 && box.right <= width),
      `${width} px`,
    ).toBe(true);
    boxes.reduce((before, box) => {
      expect(box.left, `${width} px`).toBeGreaterThanOrEqual(before.right - 1);
      return box;
    });
  }
});

test.each(narrow)(
  '$edition at $width px: the keyboard opens the side menu and goes back level by level',
  async (at) => {
    const { page } = await open(at.edition, at.width);
    const menu = opener(page, 'main-menu');
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await expectFocus(page.locator('#main-menu [popovertargetaction=hide]'));
    expect(await isPageScrollable(page)).toBe(false);

    const { back } = editions[at.edition];
    for (const menuId of ['0', '0-0']) {
      await tabTo(page, toggle(page, menuId));
      await expectFocus(toggle(page, menuId));
      await page.keyboard.press('Enter');
      await expectFocus(panel(page, menuId).getByRole('button', { name: back }).first());
    }
    await page.keyboard.press('Tab');
    await expectFocus(panel(page, '0-0').locator('a').first());

    await page.keyboard.press('Escape');
    await expectFocus(toggle(page, '0-0'));
    await page.keyboard.press('Enter');
    await expectFocus(panel(page, '0-0').locator('button').first());
    await page.keyboard.press('Enter');
    await expectFocus(toggle(page, '0-0'));
    await page.keyboard.press('Escape');
    await expectFocus(toggle(page, '0'));
    await page.keyboard.press('Escape');
    await expectFocus(menu);
    expect(await isOpen(page, 'main-menu')).toBe(0);
    expect(await isPageScrollable(page)).toBe(true);
  },
);

test.each(narrow)('$edition at $width px: the side menu works by its buttons', async ({ edition, width }) => {
  const { page } = await open(edition, width);
  await press(page, opener(page, 'main-menu'));
  await press(page, toggle(page, '0'));
  await press(page, toggle(page, '0-0'));
  await press(page, panel(page, '0-0').getByRole('button', { name: editions[edition].back }));
  await expectFocus(toggle(page, '0-0'));
  expect(await panel(page, '0-0').isVisible()).toBe(false);
  await press(page, panel(page, '0').locator(':scope > button'));
  expect(await panel(page, '0').isVisible()).toBe(false);

  if (width > 430) await page.mouse.click(edition === 'de' ? width - 20 : 20, 400);
  else await page.locator('#main-menu [popovertargetaction=hide]').click();
  expect(await isOpen(page, 'main-menu')).toBe(0);
});

test.each(wide)(
  '$edition at $width px: the keyboard opens the menu and goes back level by level',
  async ({ edition, width }) => {
    const { page } = await open(edition, width);
    for (const menuId of ['0', '0-0']) {
      await tabTo(page, toggle(page, menuId));
      await page.keyboard.press('Enter');
      await expectFocus(toggle(page, menuId));
      expect(await toggle(page, menuId).getAttribute('aria-expanded')).toBe('true');
    }
    await tabTo(page, panel(page, '0-0').locator('a:visible').first());
    await expectFocus(panel(page, '0-0').locator('a:visible').first());
    for (const menuId of ['0-0', '0']) {
      await page.keyboard.press('Escape');
      await expectFocus(toggle(page, menuId));
      expect(await panel(page, menuId).isVisible()).toBe(false);
    }
  },
);

test.each(wide)('$edition at $width px: hover opens level one at once and level two after 200 ms', async (at) => {
  const { page } = await open(at.edition, at.width, { pausesClock: true });
  const wait = (ms: number) => page.clock.runFor(ms);
  const entry = (menuId: string) =>
    page
      .locator('#main-menu li')
      .filter({ has: toggle(page, menuId) })
      .last()
      .locator('a')
      .first();
  await entry('0').hover();
  await wait(1);
  expect(await panel(page, '0').isVisible()).toBe(true);
  await entry('0-0').hover();
  await wait(199);
  expect(await panel(page, '0-0').isVisible()).toBe(false);
  await wait(1);
  expect(await panel(page, '0-0').isVisible()).toBe(true);

  await page.mouse.move(at.width / 2, 790);
  await wait(299);
  expect(await panel(page, '0').isVisible()).toBe(true);
  await wait(1);
  expect(await panel(page, '0').isVisible()).toBe(false);
});

test.each(cases)(
  '$edition at $width px: Tab follows reading order; account menu and region list restore the focus; one layer is open',
  async ({ edition, width }) => {
    const { page } = await open(edition, width);
    await expectTabInReadingOrder(page, edition, width);
    await expectAccountMenuWorks(page, edition, width);
    await expectRegionListWorks(page, width);
    await expectOneOpenLayer(page, width);
  },
);

async function expectTabInReadingOrder(page: Page, edition: Edition, width: number): Promise<void> {
  const stops = await tabThroughHeader(page);
  const { search, account, cart, region_and_language } = editions[edition];
  expect(stops.slice(-4).map(({ name }) => name.split(':')[0])).toEqual([search, account, cart, region_and_language]);
  expect(stops).toHaveLength(width > 1024 ? 14 : 6);
  stops.reduce((previous, stop) => {
    expect(stop.start, `${stop.name} follows ${previous.name}`).toBeGreaterThanOrEqual(previous.end - 1);
    return stop;
  });
}

async function expectAccountMenuWorks(page: Page, edition: Edition, width: number): Promise<void> {
  const { sign_in, sign_out } = editions[edition];
  const account = opener(page, 'account-menu');
  const links = page.locator('#account-menu a');
  await tabTo(page, account);
  await page.keyboard.press('Enter');
  await links.first().waitFor();
  expect(await links.allTextContents()).toHaveLength(3);
  expect(await links.first().textContent()).toBe(sign_in);
  expect(await links.allTextContents()).not.toContain(sign_out);
  for (const link of await links.all()) {
    await page.keyboard.press('Tab');
    await expectFocus(link);
  }
  await page.keyboard.press('Escape');
  await expectFocus(account);
  expect(await isOpen(page, 'account-menu')).toBe(0);

  await account.click();
  await links.first().waitFor();
  await page.mouse.click(width / 2, 700);
  await links.first().waitFor({ state: 'hidden' });
}

test.each([
  [1023, 200],
  [1024, 0],
])('at %i px the account menu opens %i ms after the tap', async (width, delay) => {
  const { page } = await open('de', width, { pausesClock: true });
  await opener(page, 'account-menu').click();
  if (delay > 0) {
    await page.clock.runFor(delay - 1);
    expect(await isOpen(page, 'account-menu')).toBe(0);
    await page.clock.runFor(1);
  }
  expect(await isOpen(page, 'account-menu')).toBe(1);
});

async function expectRegionListWorks(page: Page, width: number): Promise<void> {
  const region = opener(page, 'region-switcher');
  await tabTo(page, region);
  await page.keyboard.press('Enter');
  await expectFocus(page.locator('#region-switcher [popovertargetaction=hide]'));
  expect(await isPageScrollable(page)).toBe(width > 1024);
  await page.keyboard.press('Tab');
  await expectFocus(page.locator('#region-switcher input'));
  await page.keyboard.press('Tab');
  await expectFocus(page.locator('#region-switcher a:visible').first());
  await page.keyboard.press('Escape');
  await expectFocus(region);
}

async function expectOneOpenLayer(page: Page, width: number): Promise<void> {
  const opened = () => page.locator('[popover]:popover-open').evaluateAll((layers) => layers.map(({ id }) => id));
  await opener(page, 'account-menu').click();
  await expect.poll(opened).toEqual(['account-menu']);
  await opener(page, 'site-search').click();
  await expect.poll(opened).toEqual(['site-search']);
  // Tabbing out of the search closes it.
  await tabTo(page, opener(page, 'region-switcher'));
  await expect.poll(opened).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(opened).toEqual(['region-switcher']);
  await page.keyboard.press('Escape');

  if (width > 1024) {
    await toggle(page, '1').click();
    await opener(page, 'account-menu').click();
    expect(await panel(page, '1').isVisible()).toBe(false);
    // Hovering the menu closes no other layer, clicking does.
    await page.locator('#main-menu a').first().hover();
    await expect.poll(opened).toEqual(['account-menu']);
    expect(await panel(page, '0').isVisible()).toBe(false);
    await toggle(page, '1').click();
    await expect.poll(opened).toEqual([]);
    expect(await panel(page, '1').isVisible()).toBe(true);
  } else {
    await opener(page, 'account-menu').click();
    await expect.poll(opened).toEqual(['account-menu']);
    await opener(page, 'main-menu').click();
    await expect.poll(opened).toEqual(['main-menu']);
  }
}
