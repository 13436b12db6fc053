import type { StringsLanguage } from '../../../contracts/regions/regions.ts';
import words from './words.json' with { type: 'json' };

export type WordKey = keyof (typeof words)['en'];
export type Words = Readonly<Record<WordKey, string>>;

/** Menu words of the sample content, in all languages of the editions. */
export const wordsByLanguage: Readonly<Record<StringsLanguage, Words>> = words;
