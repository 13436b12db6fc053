/** The first visit, on a phone: notices, heading and the suggested edition. */
import { describe, expect } from 'vitest';
import { type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';
import type { EnginePage } from '../support/engines/enginePage.ts';
import { sitePaths } from '../support/samplePages.ts';

const { visit, site } = siteInEngines();

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
];
const phone = { width: 390, height: 844 };
const suggestion = '#notices > aside[lang]';
const tray = '#notices > aside:not([lang])';
const cookieNotice = '#cookie-slot > *';
const rejectAll = '#cookie-slot button:nth-of-type(2)';
const compareCheck = '#section-laptops-series [data-compare]';

/** Source of a script for a browser in which no edition was chosen. */
const inLanguage = (languageTag: string) => `localStorage.removeItem('edition');
  Object.defineProperty(navigator, 'languages', { get: () => ['${languageTag}'] });`;

/** Rules that the first view breaks. Runs in the page. */
function firstViewFaults(): string[] {
  const isShown = (element: Element) => element.getBoundingClientRect().height > 0;
  const notices = [...document.querySelectorAll('#notices > *')].filter(isShown);
  const covered = notices.reduce((sum, notice) => sum + notice.getBoundingClientRect().height, 0);
  const { top, bottom } = document.querySelector('h1')?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
  return [
    ...(notices.length === 1 ? [] : [`${notices.length} notices`]),
    ...(covered <= innerHeight / 3 ? [] : [`notices cover ${covered} of ${innerHeight} px`]),
    ...(scrollY === 0 && top >= 0 && bottom <= innerHeight - covered
      ? []
      : [`the heading ends at ${bottom} px, the notice begins at ${innerHeight - covered}`]),
  ];
}

/** The faults of a page at every size of phone. */
async function faultsOnPhones(page: EnginePage, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, height } of phones) {
    await page.resize(width, height);
    faults.push(...(await page.evaluate(firstViewFaults)).map((fault) => `${name} at ${width} × ${height}: ${fault}`));
  }
  return faults;
}

/** Also true for what is hidden. Runs in the page. */
const exists = (selector: string) => document.querySelector(selector) !== null;

const isShown = (selector: string) =>
  [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());

/** The notices that are shown. Runs in the page. */
const shownNotices = () =>
  [...document.querySelectorAll<HTMLElement>('#notices > *')]
    .filter((element) => element.getBoundingClientRect().height > 0)
    .map(({ id, lang }) => id || lang || 'tray');

describe.each(engines)('%s', (engine) => {
  test('a notice covers a third of a phone at most, and the heading stays visible', async () => {
    const page = await visit(engine, { ...phone, before: inLanguage('sw-TZ') });
    const faults: string[] = [];
    for (const path of [
      `/de${sitePaths.home}`,
      `/de${sitePaths.prosProfile}`,
      `/de${sitePaths.profession}`,
      `/gr-el${sitePaths.productLine}`,
      `/sa-ar${sitePaths.home}`,
    ]) {
      await page.goto(site() + path);
      await page.until(isShown, cookieNotice);
      faults.push(...(await faultsOnPhones(page, path)));
    }
    // The longest question.
    await page.click(rejectAll);
    await page.until(isShown, suggestion);
    expect([...faults, ...(await faultsOnPhones(page, 'suggestion'))]).toEqual([]);
  });

  test.each<[RegionCode, RegionCode]>([
    ['de', 'il'],
    ['sa-ar', 'pl'],
  ])('on %s the cookie notice comes first, then the suggestion of %s in its language', async (shown, suggested) => {
    const { languageTag, direction, strings, endonym } = regions[suggested];
    const texts = allStrings[strings];
    const page = await visit(engine, { ...phone, before: inLanguage(languageTag), axe: true });
    await page.goto(`${site()}/${shown}${sitePaths.home}`);
    await page.until(isShown, cookieNotice);
    // The suggestion is ready, and waits.
    await page.until(exists, suggestion);
    expect(await page.evaluate(shownNotices)).toEqual(['cookie-slot']);

    await page.click(rejectAll);
    await page.until(isShown, suggestion);
    expect(await page.evaluate(shownNotices)).toEqual([languageTag]);
    expect(await page.evaluate((selector) => document.querySelector(selector)?.getAttribute('dir'), suggestion)).toBe(
      direction,
    );
    const country = endonym.split(' / ', 1)[0] ?? '';
    expect(await page.text(suggestion)).toBe(
      `${texts.continue_to.replace('{region}', country)}${endonym}${texts.stay_here}`,
    );
    expect(await page.evaluate(firstViewFaults)).toEqual([]);
    expect(await page.axe(['#notices'])).toEqual([]);

    await page.click(`${suggestion} button`);
    await expect.poll(() => page.evaluate(shownNotices)).toEqual([]);
    expect(page.faults()).toEqual([]);
  });

  test('the tray of the comparison waits for the cookie notice, and the suggestion for the tray', async () => {
    const page = await visit(engine, { ...phone, before: inLanguage('pl-PL') });
    await page.goto(`${site()}/de${sitePaths.productLine}`);
    await page.until(isShown, cookieNotice);
    await page.click(compareCheck);
    await page.until(exists, tray);
    expect(await page.evaluate(shownNotices)).toEqual(['cookie-slot']);

    await page.click(rejectAll);
    await page.until(isShown, tray);
    await page.until(exists, suggestion);
    expect(await page.evaluate(shownNotices)).toEqual(['tray']);
    for (const { width, height } of phones) {
      await page.resize(width, height);
      const share = await page.evaluate(
        (selector) => Number(document.querySelector(selector)?.getBoundingClientRect().height) / innerHeight,
        tray,
      );
      expect(share, `${width} × ${height}`).toBeLessThanOrEqual(1 / 3);
    }
    await page.click(compareCheck);
    await page.until(isShown, suggestion);
  });
});
