import type { StringsLanguage } from '../../../contracts/regions/regions.ts';

/** Languages of the long texts. */
const written = ['en', 'de', 'fr', 'es', 'ja', 'zh-TW', 'ar', 'he', 'pt-BR'] as const;
export type WrittenLanguage = (typeof written)[number];

/** True if the long texts exist in this language. */
export function isWritten(name: string): name is WrittenLanguage {
  return written.some((language) => language === name);
}

/** Substitutes for languages without long texts; all others use English. */
const lenders: Partial<Record<StringsLanguage, WrittenLanguage>> = {
  'es-419': 'es',
  'pt-PT': 'pt-BR',
  'zh-HK': 'zh-TW',
};

/** Language of an edition's long texts: its own, a substitute, or English. */
export function writtenLanguage(language: StringsLanguage): WrittenLanguage {
  return written.find((name) => name === language) ?? lenders[language] ?? 'en';
}
