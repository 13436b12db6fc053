/** The main menu by hover, by keyboard and by touch. */
import { describe, expect } from 'vitest';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';
import { doublePressOver, tabTo } from '../support/engines/layers.ts';
import { layerPlacements } from '../support/layerPlacements.ts';

const { visit, site } = siteInEngines();
const { cart } = layerPlacements;
const compare = '/proart/compare/';

const panel = (id: string) => `#menu-${id}`;
const toggle = (id: string) => `[aria-controls="menu-${id}"]`;
const entry = (id: string) => `li:has(> ${toggle(id)}) > a`;
/** In the side menu the first entry of a level is the page of the entry that opened it. */
const ownPage = (id: string) => `${panel(id)} > ul > [data-own] > a`;
const leads = (selector: string) => document.querySelector(selector)?.getAttribute('href') === location.pathname;
const hasFocus = (selector: string) => document.activeElement?.matches(selector);

describe.each(engines)('%s', (engine) => {
  test.each(['de', 'sa-ar'])('%s: hover opens a level of the menu, and leaving closes it', async (edition) => {
    const page = await visit(engine);
    await page.goto(`${site()}/${edition}${compare}`);
    await page.hover(entry('0'));
    await expect.poll(() => page.isVisible(panel('0'))).toBe(true);
    await page.hover(entry('0-0'));
    await expect.poll(() => page.isVisible(panel('0-0'))).toBe(true);
    const leave = async () => {
      await page.hover(cart.opener);
      await expect.poll(() => page.isVisible(panel('0'))).toBe(false);
    };
    await leave();

    // A click right after hover does not close what hover has opened; on a busy machine it may come too late for that.
    const openedByClick = async () => {
      await leave();
      await page.click(toggle('0'));
      return page.isVisible(panel('0'));
    };
    await expect.poll(openedByClick).toBe(true);
    await page.click(entry('0-0'));
    await page.until(leads, entry('0-0'));
    expect(await page.isVisible(panel('0'))).toBe(false);
    expect(page.faults()).toEqual([]);
  });

  test('keys open a level of the menu, leave it and follow its links', async () => {
    const page = await visit(engine);
    await page.goto(`${site()}/de${compare}`);
    for (const id of ['0', '0-0']) {
      await tabTo(page, toggle(id), '#main-menu');
      await page.press('Enter');
      await expect.poll(() => page.isVisible(panel(id))).toBe(true);
    }
    for (const id of ['0-0', '0']) {
      await page.press('Escape');
      await page.until(hasFocus, toggle(id));
      expect(await page.isVisible(panel(id))).toBe(false);
    }
    await page.press('Enter');
    await expect.poll(() => page.isVisible(panel('0'))).toBe(true);
    await tabTo(page, entry('0-0'), '#main-menu');
    await page.press('Enter');
    await page.until(leads, entry('0-0'));
    expect(page.faults()).toEqual([]);
  });

  test.each([
    ['de', 390],
    ['sa-ar', 820],
  ] as const)('%s at %i px: a finger opens the side menu, its levels and a page', async (edition, width) => {
    const page = await visit(engine, { width, height: 844, touch: true });
    await page.goto(`${site()}/${edition}${compare}`);
    await page.tap(layerPlacements['side menu'].opener);
    for (const id of ['0', '0-0']) {
      await doublePressOver(page);
      await page.tap(toggle(id));
      await page.until(hasFocus, `${panel(id)} > button`);
    }
    await doublePressOver(page);
    await page.tap(`${panel('0-0')} > button`);
    await page.until(hasFocus, toggle('0-0'));
    await doublePressOver(page);
    await page.tap(toggle('0-0'));
    await page.until(hasFocus, `${panel('0-0')} > button`);
    await doublePressOver(page);
    await page.tap(ownPage('0-0'));
    await page.until(leads, ownPage('0-0'));
    expect(await page.isVisible('#main-menu')).toBe(false);
    expect(page.faults()).toEqual([]);
  });

  test('on a wide touch screen a finger opens a level of the menu, and opening the cart closes it', async () => {
    const page = await visit(engine, { width: 1440, touch: true });
    await page.goto(`${site()}/de${compare}`);
    await page.tap(toggle('0'));
    await expect.poll(() => page.isVisible(panel('0'))).toBe(true);
    await page.tap(cart.opener);
    await expect.poll(() => page.isVisible(cart.layer)).toBe(true);
    expect(await page.isVisible(panel('0'))).toBe(false);
    expect(page.faults()).toEqual([]);
  });
});
