import { type RegionCode, regionCodes, regions } from './regions.ts';

/**
 * Default edition by language, if no edition has the exact tag. English means the global edition; Arabic has no
 * default.
 */
// biome-ignore format: a table in rows
const defaultEditions: ReadonlyMap<string, RegionCode> = new Map([
  ['de', 'de'], ['fr', 'fr'], ['es', 'es'], ['pt', 'pt'], ['ja', 'jp'], ['ko', 'kr'], ['it', 'it'], ['nl', 'nl'],
  ['pl', 'pl'], ['sv', 'se'], ['da', 'dk'], ['cs', 'cz'], ['hu', 'hu'], ['fi', 'fi'], ['tr', 'tr'], ['vi', 'vn'],
  ['ru', 'ru'], ['th', 'th'], ['id', 'id'], ['nb', 'no'], ['no', 'no'], ['sk', 'sk'], ['ro', 'ro'], ['sr', 'rs'],
  ['uk', 'ua-ua'], ['el', 'gr-el'], ['bg', 'bg'], ['he', 'il'], ['fa', 'middleeast-fa'], ['lt', 'lt'], ['lv', 'lv'],
  ['et', 'ee'], ['sw', 'ea-sw'], ['en', 'global'],
]);

/**
 * Selects the edition for a visitor's languages; `global` if no language matches.
 * @param languages Language tags, most preferred first.
 */
export function editionForLanguages(languages: readonly string[]): RegionCode {
  for (const tag of languages) {
    const locale = localeOf(tag);
    const edition = locale && (editionWithTag(locale.baseName) ?? defaultEditionOf(locale));
    if (edition) return edition;
  }
  return 'global';
}

/** Parses a language tag of a header or browser; undefined if it is invalid. */
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

function defaultEditionOf({ language, script, region }: Intl.Locale): RegionCode | undefined {
  if (language !== 'zh') return defaultEditions.get(language);
  // Territory before script: Hong Kong and Taiwan share a script but are different editions.
  if (region === 'HK' || region === 'MO') return 'hk';
  return script === 'Hant' ? 'tw' : 'cn';
}
