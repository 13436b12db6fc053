/** Position of every open layer: inside the window, beside its opener, with an uncovered close button. */
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { browserForTests } from '../../support/browser.ts';
import {
  closeLayer,
  type EdgesOf,
  expectPlacement,
  type LayerName,
  type LayerPlacement,
  layerPlacements,
  openLayer,
  withoutAnchors,
} from '../../support/layerPlacements.ts';

const site = inject('site');
const visit = browserForTests();

const widths = [390, 820, 1024, 1440];
const directions = ['ltr', 'rtl'] as const;
const placements = Object.entries(layerPlacements) as [LayerName, LayerPlacement][];

/** Edition with the layer: no right-to-left edition has all of them. */
function editionOf(name: LayerName, direction: 'ltr' | 'rtl'): string {
  if (direction === 'ltr') return 'de';
  return name === 'cookie settings' ? 'il' : 'sa-ar';
}

/**
 * Opens each layer on its page.
 * @param others Limits the test to these layers and overrides their edges.
 */
async function openAll(
  where: { direction: 'ltr' | 'rtl'; width: number },
  others?: Partial<Record<LayerName, EdgesOf>>,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<void> {
  const { direction, width } = where;
  const { page, browserErrors, settled, close } = await visit({ viewport: { width, height: 800 } });
  onTestFinished(async () => {
    await close();
    expect(browserErrors).toEqual([]);
  });
  // The cookie notice was closed on an earlier visit.
  await page.addInitScript(() => localStorage.setItem('sample-cookies', '{"analytics":false,"marketing":false}'));
  await prepare?.(page);
  for (const [name, { path, existsAt }] of placements) {
    if (existsAt?.(width) === false || (others && !others[name])) continue;
    const url = `${site}/${editionOf(name, direction)}${path}`;
    if (page.url() !== url) {
      await page.goto(url);
      await settled();
    }
    await openLayer(page, name);
    await expectPlacement(page, name, width, others?.[name]);
    await closeLayer(page, name);
  }
}

test.each(directions.flatMap((direction) => widths.map((width) => ({ direction, width }))))(
  '$direction at $width px: every layer opens in its position',
  (where) => openAll(where),
);

test.each(directions.flatMap((direction) => [820, 1440].map((width) => ({ direction, width }))))(
  '$direction at $width px: layers open below the header without anchor positioning',
  (where) =>
    openAll(where, withoutAnchors, (page) =>
      page.route('**/*.css', async (route) => {
        const response = await route.fetch();
        const css = await response.text();
        expect(css.length).toBeGreaterThan(0);
        await route.fulfill({ response, body: css.replaceAll('anchor(', 'none(').replaceAll('position-area', 'none') });
      }),
    ),
);
