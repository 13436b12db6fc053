/** Ways from page to page: editions, search, long lists, and Back. */
import { describe, expect } from 'vitest';
import { isMarked, markDocument } from '../support/engines/documents.ts';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';
import type { EnginePage } from '../support/engines/enginePage.ts';
import { closedCookieNotice } from '../support/engines/layers.ts';
import { layerPlacements } from '../support/layerPlacements.ts';
import { startTestContentSite } from '../support/testContent/testContentSite.ts';

const { visit, site } = siteInEngines({ start: startTestContentSite });
const { regions, search, cart } = layerPlacements;

const expectAt = (page: EnginePage, url: string) =>
  expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(url);
const count = (selector: string) => document.querySelectorAll(selector).length;
const hasFocus = (selector: string) => document.activeElement?.matches(selector);

describe.each(engines)('%s', (engine) => {
  test('the region switcher finds an edition and leads to its page, and Back returns to a page that works', async () => {
    const page = await visit(engine);
    const german = '/de/proart/compare/?x=1';
    await page.goto(site() + german);
    await markDocument(page);
    await page.click(regions.opener);
    await page.click(`${regions.layer} input`);
    await page.type('france');
    await page.until((all) => document.querySelectorAll(all).length === 1, `${regions.layer} li a`);
    await page.click(`${regions.layer} li a`);
    await expectAt(page, '/fr/proart/compare/');
    await page.settled();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr-FR');

    await page.back();
    await expectAt(page, german);
    await page.settled();
    expect(await page.evaluate(isMarked)).toBe(true);
    expect(await page.isVisible(regions.layer)).toBe(false);
    await page.click(cart.opener);
    await expect.poll(() => page.isVisible(cart.layer)).toBe(true);
    expect(page.faults()).toEqual([]);
  });

  test('the empty search field of a right-to-left edition shows its placeholder', async () => {
    const page = await visit(engine, { before: closedCookieNotice });
    await page.goto(`${site()}/sa-ar/proart/`);
    await page.click(search.opener);
    const field = `${search.layer} input`;
    await page.until(hasFocus, field);
    // Firefox can put it outside of the field, which is then wider inside.
    const hidden = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await page.evaluate(hidden, field)).toEqual([0]);
  });

  test('the search suggests pages, which keys select, and lists all results', async () => {
    const page = await visit(engine);
    await page.goto(`${site()}/us/proart/compare/`);
    // Not the popular terms, which it shows first.
    const options = `${search.layer} [role=option]:not([href*="/search/"])`;
    await page.click(search.opener);
    await page.until(hasFocus, `${search.layer} input`);
    await page.type('studio');
    const href = await page.until((option) => document.querySelector(option)?.getAttribute('href'), options);
    await page.press('ArrowDown');
    await page.until((option) => document.querySelector(option)?.ariaSelected === 'true', options);
    await page.press('Enter');
    await expectAt(page, href);
    await page.settled();

    await page.click(search.opener);
    await page.until(hasFocus, `${search.layer} input`);
    await page.type('monitor');
    await page.press('Enter');
    await expectAt(page, '/us/proart/search/?q=monitor');
    expect(await page.until(count, 'main li a')).toBeGreaterThan(0);
    expect(page.faults()).toEqual([]);
  });

  test.each([
    ['de', 390],
    ['sa-ar', 1440],
  ] as const)(
    '%s at %i px: a list grows by a press, and Back from one of its people restores it where it was',
    async (edition, width) => {
      const page = await visit(engine, { width, height: 844, before: closedCookieNotice });
      const list = `/${edition}/proart/what-pros-say/test-people/`;
      await page.goto(site() + list);
      expect(await page.evaluate(count, 'main h3')).toBe(12);
      await page.click('main a[data-replace]');
      await page.until((cards) => document.querySelectorAll(cards).length === 24, 'main h3');
      await expectAt(page, `${list}?page=2`);

      await page.evaluate(() =>
        addEventListener('click', () => Object.assign(window, { leftAt: scrollY }), { capture: true, once: true }),
      );
      await page.click('main a[href$="/test-person-15/"]');
      await expectAt(page, `${list}test-person-15/`);
      await page.until(() => document.querySelector('h1')?.textContent?.includes('15'));
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.back();
      await page.until((cards) => document.querySelectorAll(cards).length === 24, 'main h3');
      const moved = () => page.evaluate(() => Math.abs(scrollY - (window as unknown as { leftAt: number }).leftAt));
      await expect.poll(moved).toBeLessThan(2);
      expect(page.faults()).toEqual([]);
    },
  );
});
