/** Position, accessibility, focus and closing of every layer. */
import { describe, expect, test } from 'vitest';
import { engines, siteInEngines } from '../support/engines/engine.ts';
import { layers, openAndClose } from '../support/engines/layers.ts';
import type { LayerName } from '../support/layerPlacements.ts';

const { visit, site } = siteInEngines();

const widths = [390, 820, 1440];
const closedCookieNotice = `localStorage.setItem('sample-cookies', '{"analytics":false,"marketing":false}');`;

/** No right-to-left edition has all layers. */
const editionOf = (edition: string, name: LayerName) =>
  edition === 'sa-ar' && name === 'cookie settings' ? 'il' : edition;

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
        await openAndClose(page, name, width, { axe: true });
      }
      expect(page.faults()).toEqual([]);
    },
  );
});
