/** Position, accessibility, focus and closing of every layer. */
import { expect } from 'vitest';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { siteInEngines, test } from './engine.ts';
import { type EngineName, engines } from './installed.ts';
import { closedCookieNotice, type LayerWindow, openAndCloseLayers } from './layers.ts';

interface Case {
  edition: RegionCode;
  windows: LayerWindow[];
}

const widths = [390, 820, 1440];
/** Axe runs in one window per direction, because markup and colours are the same in all; keys at every width. */
const cases: Case[] = [
  { edition: 'de', windows: [{ width: 390, keys: true }, { width: 820 }, { width: 1440, axe: true, keys: true }] },
  {
    edition: 'sa-ar',
    windows: [{ width: 390, axe: true }, { width: 820, keys: true }, { width: 1024 }, { width: 1440, scrolled: true }],
  },
  { edition: 'us', windows: widths.map((width) => ({ width, scrolled: true })) },
  { edition: 'jp', windows: [...widths, 1024].map((width) => ({ width })) },
];

/** Declares the tests of one engine, because a file per engine can run beside the others. */
export function testEveryLayer(engine: EngineName): void {
  const { visit, site } = siteInEngines();
  const testInEngine = test.skipIf(!engines.includes(engine));

  testInEngine.each(cases)(
    '$edition: each layer opens in its position and closes, and the focus returns',
    // Axe needs some seconds per layer in WebKit.
    { timeout: 400_000 },
    async ({ edition, windows }) => {
      const axe = windows.some((window) => window.axe);
      const page = await visit(engine, { before: closedCookieNotice, axe });
      await openAndCloseLayers(page, site(), edition, windows);
      expect(page.faults()).toEqual([]);
    },
  );
}
