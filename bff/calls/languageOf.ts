import { type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { defaultLanguage } from '../../contracts/site.ts';

/** The language of an edition as services beside the content API know it: with a country, in small letters. */
export function languageOf(region: RegionCode): string {
  return region === 'global' ? defaultLanguage : regions[region].languageTag.toLowerCase();
}
