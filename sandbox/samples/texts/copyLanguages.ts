import type { StringsLanguage } from '../../../contracts/regions/regions.ts';

/** Languages of the long texts. */
const copyLanguages = ['en', 'de', 'fr', 'es', 'ja', 'zh-TW', 'ar', 'he', 'pt-BR'] as const;
export type CopyLanguage = (typeof copyLanguages)[number];

/** True if the long texts exist in this language. */
export function isCopyLanguage(name: string): name is CopyLanguage {
  return copyLanguages.some((language) => language === name);
}

/** Substitutes for languages without long texts; all others use English. */
const substitutes: Partial<Record<StringsLanguage, CopyLanguage>> = {
  'es-419': 'es',
  'pt-PT': 'pt-BR',
  'zh-HK': 'zh-TW',
};

/** Language of an edition's long texts: its own, a substitute, or English. */
export function copyLanguageOf(language: StringsLanguage): CopyLanguage {
  return copyLanguages.find((name) => name === language) ?? substitutes[language] ?? 'en';
}
