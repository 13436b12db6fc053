/** Position, accessibility, focus and closing of every layer. */
import { describe, expect, test } from 'vitest';
import { engines, siteInEngines } from '../support/engines/engine.ts';
import type { EnginePage } from '../support/engines/enginePage.ts';
import { expectInPosition, layers, tabTo } from '../support/engines/layers.ts';
import type { LayerName, LayerPlacement } from '../support/layerPlacements.ts';

const { visit, site } = siteInEngines();

const widths = [390, 820, 1440];
const closedCookieNotice = `localStorage.setItem('sample-cookies', '{"analytics":false,"marketing":false}');`;

/** No right-to-left edition has all layers. */
const editionOf = (edition: string, name: LayerName) =>
  edition === 'sa-ar' && name === 'cookie settings' ? 'il' : edition;

const hasFocusIn = (selector: string) =>
  [...document.querySelectorAll(selector)].some((element) => element.contains(document.activeElement));

async function expectClosed(page: EnginePage, { layer, opener }: LayerPlacement): Promise<void> {
  await expect.poll(() => page.isVisible(layer), { message: `${layer} is open` }).toBe(false);
  await expect
    .poll(() => page.evaluate(hasFocusIn, opener), { message: `after ${layer} the focus is on ${opener}` })
    .toBe(true);
}

/** Waits until a press is no longer the second of a double press, which does nothing (layout/ignoreDoublePress.ts). */
async function doublePressOver(page: EnginePage): Promise<void> {
  const now = await page.evaluate(() => performance.now());
  await page.until((pressedAt) => performance.now() - pressedAt > 400, now);
}

/** Opens a layer by pointer and closes it by pointer, then both by keyboard. */
async function openAndClose(page: EnginePage, name: LayerName, placement: LayerPlacement, width: number) {
  const { opener, layer, close } = placement;
  await page.click(opener);
  await expectInPosition(page, name, width);
  expect(await page.axe([layer]), name).toEqual([]);
  await doublePressOver(page);
  if (close) await page.click(close);
  else await page.press('Escape');
  await expectClosed(page, placement);

  // Enter does nothing in a check box.
  await page.press((await page.evaluate(() => document.activeElement?.matches('[type=checkbox]'))) ? ' ' : 'Enter');
  await expectInPosition(page, name, width);
  if (close) {
    await tabTo(page, close, layer);
    await page.press('Enter');
  } else await page.press('Escape');
  await expectClosed(page, placement);
}

describe.each(engines)('%s', (engine) => {
  test.each(['de', 'sa-ar'].flatMap((edition) => widths.map((width) => [edition, width] as const)))(
    '%s at %i px: each layer opens in its position and closes by pointer and by key, and the focus returns',
    async (edition, width) => {
      const page = await visit(engine, { width, height: 800, before: closedCookieNotice, axe: true });
      let url = '';
      for (const [name, placement] of layers) {
        if (placement.existsAt?.(width) === false) continue;
        const wanted = `${site()}/${editionOf(edition, name)}${placement.path}`;
        if (url !== wanted) await page.goto(wanted);
        url = wanted;
        await openAndClose(page, name, placement, width);
      }
      expect(page.faults()).toEqual([]);
    },
  );
});
