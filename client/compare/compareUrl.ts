import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pathTo } from '../../contracts/routes.ts';

/**
 * URL of the comparison page; without products that page explains how to select some.
 * @param pathRegion Edition in paths of the document (lib/site.tsx).
 */
export function compareUrl(pathRegion: RegionCode, productIds: readonly string[]): string {
  return pathTo('ComparePage', pathRegion) + compareQuery(productIds);
}

/** Query of a comparison, with its question mark; empty without products. */
export function compareQuery(productIds: readonly string[]): string {
  const ids = productIds.map(encodeURIComponent).join(',');
  return ids && `?ids=${ids}`;
}
