import type { RegionCode } from '../../contracts/regions/regions.ts';

/** Editions that differ in everything rules depend on: shop, language, direction, China, cookies and region groups. */
export const diverseEditions: readonly RegionCode[] = ['global', 'de', 'cn', 'sa-ar', 'jp', 'us', 'ch-fr'];
