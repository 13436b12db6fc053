/** Codes of the 86 editions, separate from `regions.ts` so that browsers do not load its table for the first view. */

// biome-ignore format: a list in rows
export const regionCodes = [
  'global', 'de', 'pl', 'se', 'dk', 'cz', 'it', 'hu', 'fi', 'pt', 'es', 'fr', 'nl', 'be-fr', 'be-nl', 'bt', 'me-en',
  'lk', 'in', 'tr', 'tw', 'bd', 'cn', 'hk', 'vn', 'kr', 'jp', 'ru', 'th', 'sg', 'nz', 'ph', 'id', 'au', 'my', 'br',
  'latin', 'no', 'uk', 'sk', 'ch-fr', 'ch-it', 'ch-de', 'ro', 'rs', 'ua', 'gr', 'za', 'ca-fr', 'ca-en', 'us', 'me-ar',
  'mx', 'bg', 'ie', 'il', 'ea', 'middleeast-fa', 'eg', 'ua-ua', 'nafr-ar', 'africa-fr', 'np', 'wa', 'lt', 'lv', 'ee',
  'kz', 'mm', 'eg-en', 'hk-en', 'co', 'cl', 'ar', 'pe', 'ea-sw', 'ch-en', 'bn', 'gr-el', 'ec', 'py', 'uy', 'pk', 'kh',
  'sa-ar', 'sa-en',
] as const;
export type RegionCode = (typeof regionCodes)[number];

const known: ReadonlySet<string> = new Set(regionCodes);

/** True if a text is a region code. */
export function isRegionCode(text: string): text is RegionCode {
  return known.has(text);
}
