import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pathTo } from '../../contracts/routes.ts';

/** URL of the comparison page; without products that page explains how to select some. */
export function compareUrl(region: RegionCode, productIds: readonly string[]): string {
  const ids = productIds.map(encodeURIComponent).join(',');
  return `${pathTo('ComparePage', region)}${ids && `?ids=${ids}`}`;
}
