import { editionForLanguages } from '../../contracts/regions/editionForLanguages.ts';
import type { Region, RegionCode } from '../../contracts/regions/regions.ts';

/**
 * The edition that fits the browser's languages better than the current one; null when the visitor is already there.
 * @param languages `navigator.languages`, which some browsers do not report.
 */
export function editionToSuggest(current: Region, languages: readonly string[] | undefined): RegionCode | null {
  if (!languages) return null;
  const code = editionForLanguages(languages);
  // The global edition is not suggested to a visitor who can read the current one.
  const isRead = languages.some((tag) => languageOf(tag) === languageOf(current.languageTag));
  return code === current.code || (code === 'global' && isRead) ? null : code;
}

function languageOf(tag: string): string | undefined {
  return tag.toLowerCase().split('-', 1)[0];
}
