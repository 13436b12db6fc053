/**
 * Business rules by edition. Only the servers read these lists; their responses contain the resulting links and
 * switches, so that neither pages nor mobile clients test region codes. Language and direction are columns of
 * `regions.ts`.
 */
import type { RegionCode } from './regions.ts';

/** Editions with a shop (specification section 9); used only while `ecConfig` is missing. */
// biome-ignore format: a list in rows
export const shopEnabledRegions: ReadonlySet<RegionCode> = new Set([
  'de', 'pl', 'se', 'dk', 'cz', 'it', 'hu', 'fi', 'pt', 'es', 'fr', 'nl', 'be-fr', 'be-nl', 'me-en', 'in', 'tr', 'tw',
  'hk', 'vn', 'kr', 'jp', 'th', 'sg', 'ph', 'id', 'au', 'my', 'br', 'uk', 'ch-fr', 'ch-de', 'ro', 'za', 'ca-fr',
  'ca-en', 'us', 'me-ar', 'mx', 'eg', 'ua-ua', 'eg-en', 'hk-en', 'co', 'cl', 'pe', 'ch-en', 'sa-ar', 'sa-en',
]);

/** Editions whose footer shows the cookie-settings link (specification section 2, "about 43 regions"). */
// biome-ignore format: a list in rows
export const cookieSettingsRegions: ReadonlySet<RegionCode> = new Set([
  'global', 'de', 'pl', 'se', 'dk', 'cz', 'it', 'hu', 'fi', 'pt', 'es', 'fr', 'nl', 'be-fr', 'be-nl', 'in', 'tr', 'kr',
  'th', 'br', 'no', 'uk', 'sk', 'ch-fr', 'ch-it', 'ch-de', 'ro', 'rs', 'ua', 'gr', 'za', 'ca-fr', 'ca-en', 'us', 'bg',
  'ie', 'il', 'ua-ua', 'lt', 'lv', 'ee', 'ch-en', 'gr-el',
]);

/**
 * Editions whose accessibility-policy link uses a regional path (specification section 2, "about 32 European regions").
 */
// biome-ignore format: a list in rows
export const europeanAccessibilityRegions: ReadonlySet<RegionCode> = new Set([
  'de', 'pl', 'se', 'dk', 'cz', 'it', 'hu', 'fi', 'pt', 'es', 'fr', 'nl', 'be-fr', 'be-nl', 'no', 'uk', 'sk', 'ch-fr',
  'ch-it', 'ch-de', 'ro', 'rs', 'ua', 'gr', 'bg', 'ie', 'ua-ua', 'lt', 'lv', 'ee', 'ch-en', 'gr-el',
]);

/** Editions without the link to the market-entry page (specification section 2). */
export const marketEntryHiddenRegions: ReadonlySet<RegionCode> = new Set(['cn', 'ru', 'mm']);

/**
 * The edition with its own hosts, account cookie and scripts, and without the AI assistant (specification section 6).
 */
export const chinaRegion: RegionCode = 'cn';
