/** Position, accessibility, focus and closing of every layer. */
import { describe, expect, test } from 'vitest';
import { cookieSettingsRegions } from '../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { engines, siteInEngines } from '../support/engines/engine.ts';
import type { EnginePage } from '../support/engines/enginePage.ts';
import { doublePressOver, expectInPosition, layers, tabTo } from '../support/engines/layers.ts';
import type { LayerName, LayerPlacement } from '../support/layerPlacements.ts';

const { visit, site } = siteInEngines();

interface Case {
  edition: RegionCode;
  width: number;
  /** Runs axe in each layer: the widths and editions share their markup. */
  hasAxe?: boolean;
  /** Opens and closes each layer by key, too; two widths have the same order of focus. */
  hasKeys?: boolean;
}

const cases: Case[] = [
  { edition: 'de', width: 390, hasKeys: true },
  { edition: 'de', width: 820 },
  { edition: 'de', width: 1440, hasAxe: true, hasKeys: true },
  { edition: 'sa-ar', width: 390, hasAxe: true },
  { edition: 'sa-ar', width: 820, hasKeys: true },
  { edition: 'sa-ar', width: 1440 },
  { edition: 'us', width: 1440 },
  { edition: 'jp', width: 390 },
];
const closedCookieNotice = `localStorage.setItem('sample-cookies', '{"analytics":false,"marketing":false}');`;

/** Not every edition has cookie settings. */
function editionOf(edition: RegionCode, name: LayerName): string {
  if (name !== 'cookie settings' || cookieSettingsRegions.has(edition)) return edition;
  return edition === 'sa-ar' ? 'il' : 'de';
}

const hasFocusIn = (selector: string) =>
  [...document.querySelectorAll(selector)].some((element) => element.contains(document.activeElement));

async function expectClosed(page: EnginePage, { layer, opener }: LayerPlacement): Promise<void> {
  await expect.poll(() => page.isVisible(layer), { message: `${layer} is open` }).toBe(false);
  await expect
    .poll(() => page.evaluate(hasFocusIn, opener), { message: `after ${layer} the focus is on ${opener}` })
    .toBe(true);
}

/** Opens a layer by pointer and closes it by pointer, then both by keyboard. */
async function openAndClose(page: EnginePage, name: LayerName, placement: LayerPlacement, at: Case) {
  const { opener, layer, close } = placement;
  await page.click(opener);
  await expectInPosition(page, name, at.width);
  if (at.hasAxe) expect(await page.axe([layer]), name).toEqual([]);
  await doublePressOver(page);
  if (close) await page.click(close);
  else await page.press('Escape');
  await expectClosed(page, placement);
  if (!at.hasKeys) return;

  // Enter does nothing in a check box.
  await page.press((await page.evaluate(() => document.activeElement?.matches('[type=checkbox]'))) ? ' ' : 'Enter');
  await expectInPosition(page, name, at.width);
  if (close) {
    await tabTo(page, close, layer);
    await page.press('Enter');
  } else await page.press('Escape');
  await expectClosed(page, placement);
}

describe.each(engines)('%s', (engine) => {
  test.each(cases)(
    '$edition at $width px: each layer opens in its position and closes, and the focus returns',
    async (at) => {
      const { edition, width, hasAxe = false } = at;
      const page = await visit(engine, { width, height: 800, before: closedCookieNotice, axe: hasAxe });
      let url = '';
      for (const [name, placement] of layers) {
        if (placement.existsAt?.(width) === false) continue;
        const wanted = `${site()}/${editionOf(edition, name)}${placement.path}`;
        if (url !== wanted) await page.goto(wanted);
        url = wanted;
        await openAndClose(page, name, placement, at);
      }
      expect(page.faults()).toEqual([]);
    },
  );
});
