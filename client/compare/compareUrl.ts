import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pathTo } from '../../contracts/routes.ts';

/** The page that shows these products side by side; without any it says how to choose some. */
export function compareUrl(region: RegionCode, productIds: readonly string[]): string {
  const ids = productIds.map(encodeURIComponent).join(',');
  return `${pathTo('ComparePage', region)}${ids && `?ids=${ids}`}`;
}
