import { type RegionCode, regionCodes, regions } from './regions.ts';

/** Where the speakers of a language are at home when no edition has their very tag; English and Arabic have no home among many. */
// biome-ignore format: a list in rows
const homes: ReadonlyMap<string, RegionCode> = new Map([
  ['de', 'de'], ['fr', 'fr'], ['es', 'es'], ['pt', 'pt'], ['ja', 'jp'], ['ko', 'kr'], ['it', 'it'], ['nl', 'nl'],
  ['pl', 'pl'], ['sv', 'se'], ['da', 'dk'], ['cs', 'cz'], ['hu', 'hu'], ['fi', 'fi'], ['tr', 'tr'], ['vi', 'vn'],
  ['ru', 'ru'], ['th', 'th'], ['id', 'id'], ['nb', 'no'], ['no', 'no'], ['sk', 'sk'], ['ro', 'ro'], ['sr', 'rs'],
  ['uk', 'ua-ua'], ['el', 'gr-el'], ['bg', 'bg'], ['he', 'il'], ['fa', 'middleeast-fa'], ['lt', 'lt'], ['lv', 'lv'],
  ['et', 'ee'], ['sw', 'ea-sw'], ['en', 'global'],
]);

/** Which edition a visitor's languages point to, the most wanted first; `global` when none of them says. */
export function editionOfLanguages(languages: readonly string[]): RegionCode {
  for (const tag of languages) {
    const locale = localeOf(tag);
    const edition = locale && (editionWithTag(locale.baseName) ?? homeOf(locale));
    if (edition) return edition;
  }
  return 'global';
}

/** A header or a browser may name anything: what is no language tag says nothing. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

function editionWithTag(tag: string): RegionCode | undefined {
  return regionCodes.find((code) => regions[code].languageTag === tag);
}

function homeOf({ language, script, region }: Intl.Locale): RegionCode | undefined {
  if (language !== 'zh') return homes.get(language);
  // The territory first: Hong Kong writes the same script as Taiwan, and is another market.
  if (region === 'HK' || region === 'MO') return 'hk';
  return script === 'Hant' ? 'tw' : 'cn';
}
