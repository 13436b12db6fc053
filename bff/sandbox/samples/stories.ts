import type { StringsLanguage } from '../../../contracts/regions.ts';
import en from './stories/en.json' with { type: 'json' };

export type Stories = Readonly<Record<keyof typeof en, string>>;

/** Texts of people, product lines and managed pages, by language; a language without a file reads English. */
const storiesByLanguage: Partial<Record<StringsLanguage, Stories>> = { en };

/** The stories of a language. */
export function storiesOf(language: StringsLanguage): Stories {
  return storiesByLanguage[language] ?? en;
}
