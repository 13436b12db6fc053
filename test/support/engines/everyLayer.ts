/** Position, accessibility, focus and closing of every layer. */
import { expect } from 'vitest';
import { cookieSettingsRegions } from '../../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import type { LayerName } from '../layerPlacements.ts';
import { siteInEngines, test } from './engine.ts';
import { type EngineName, engines } from './installed.ts';
import { closedCookieNotice, openAndCloseLayers } from './layers.ts';

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

/** Not every edition has cookie settings. */
function editionOf(edition: RegionCode, name: LayerName): string {
  if (name !== 'cookie settings' || cookieSettingsRegions.has(edition)) return edition;
  return edition === 'sa-ar' ? 'il' : 'de';
}

/** Declares the tests of one engine, because a file per engine can run beside the others. */
export function testEveryLayer(engine: EngineName): void {
  const { visit, site } = siteInEngines();
  const testInEngine = test.skipIf(!engines.includes(engine));

  testInEngine.each(cases)(
    '$edition at $width px: each layer opens in its position and closes, and the focus returns',
    async (at) => {
      const { edition, width, hasAxe = false, hasKeys = false } = at;
      const page = await visit(engine, { width, height: 800, before: closedCookieNotice, axe: hasAxe });
      const urlOf = (name: LayerName, path: string) => `${site()}/${editionOf(edition, name)}${path}`;
      await openAndCloseLayers(page, urlOf, width, { axe: hasAxe, keys: hasKeys });
      expect(page.faults()).toEqual([]);
    },
  );
}
