import type { RegionCode } from '../../contracts/regions/regions.ts';

/** Editions that differ in all that rules hang on: shop, language, direction, China's rules, cookies and region groups. */
export const unlikeEditions: readonly RegionCode[] = ['global', 'de', 'cn', 'sa-ar', 'jp', 'us', 'ch-fr'];
