import type { StringsLanguage } from '../../contracts/regions/regions.ts';

/** Texts of a suggestion, in the language of the suggested edition. */
export interface SuggestionTexts {
  /** Name of the notice for screen readers. */
  label: string;
  /** Question with `{region}` for the edition's country. */
  continueTo: string;
  stayHere: string;
}

// The few texts of all languages are one small chunk, loaded for a visitor to whom an edition is suggested. Importing
// the files as usual would put all their texts into it.
const continueTo = import.meta.glob<string>('./*.json', {
  base: '../../contracts/strings',
  import: 'continue_to',
  eager: true,
});
const stayHere = import.meta.glob<string>('./*.json', {
  base: '../../contracts/strings',
  import: 'stay_here',
  eager: true,
});

const label = import.meta.glob<string>('./*.json', {
  base: '../../contracts/strings',
  import: 'region_and_language',
  eager: true,
});

/** Returns the texts of a language. */
export function suggestionTexts(language: StringsLanguage): SuggestionTexts {
  const file = `./${language}.json`;
  return { label: label[file] ?? '', continueTo: continueTo[file] ?? '', stayHere: stayHere[file] ?? '' };
}
