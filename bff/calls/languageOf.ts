import { type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { defaultLanguage } from '../../contracts/site.ts';

/** Returns the edition's language as the account and assistant services expect it: with a country, in lower case. */
export function languageOf(region: RegionCode): string {
  return region === 'global' ? defaultLanguage : regions[region].languageTag.toLowerCase();
}
