/** Positions of the header's open popovers; test/engines tests all layers. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserForTests } from '../support/browser.ts';
import { closeLayer, expectPlacement, openLayer } from '../support/layerPlacements.ts';

const site = inject('site');
const visit = browserForTests();
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

test.each(['us', 'sa-ar'])(
  '%s: cart, account and search open below the header, beside their buttons',
  async (edition) => {
    const { page, browserErrors, settled, close } = await visit({ viewport: { width: 1440, height: 800 } });
    await page.goto(`${site}/${edition}/proart/`);
    await settled();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const layer of ['cart', 'account', 'search'] as const) {
        // At the top the header is below the promotion strip; on a scrolled page it is at the top of the window.
        for (const top of [0, 400]) {
          await scrollTo(page, top);
          await openLayer(page, layer);
          await expectPlacement(page, layer, width);
          // On a phone the page does not scroll below an open popover.
          if (width === 1440) {
            await scrollTo(page, 400 - top);
            await expectPlacement(page, layer, width);
          }
          await closeLayer(page, layer);
        }
      }
    }
    expect(browserErrors).toEqual([]);
    await close();
  },
);
