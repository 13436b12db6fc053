import type { StringsLanguage } from '../../../contracts/regions/regions.ts';

/** Long texts exist in the nine languages most editions read. */
const written = ['en', 'de', 'fr', 'es', 'ja', 'zh-TW', 'ar', 'he', 'pt-BR'] as const;
export type WrittenLanguage = (typeof written)[number];

/** Whether long texts are written in a language of this name. */
export function isWritten(name: string): name is WrittenLanguage {
  return written.some((language) => language === name);
}

/** The others borrow from the nearest one. */
const lenders: Partial<Record<StringsLanguage, WrittenLanguage>> = {
  'es-419': 'es',
  'pt-PT': 'pt-BR',
  'zh-HK': 'zh-TW',
};

/** The language that long texts of an edition are written in: its own, the nearest, else English. */
export function writtenLanguage(language: StringsLanguage): WrittenLanguage {
  return written.find((name) => name === language) ?? lenders[language] ?? 'en';
}
