import type { StringsLanguage } from '../../../contracts/regions/regions.ts';
import ar from './copy/ar.json' with { type: 'json' };
import de from './copy/de.json' with { type: 'json' };
import en from './copy/en.json' with { type: 'json' };
import es from './copy/es.json' with { type: 'json' };
import fr from './copy/fr.json' with { type: 'json' };
import he from './copy/he.json' with { type: 'json' };
import ja from './copy/ja.json' with { type: 'json' };
import ptBR from './copy/pt-BR.json' with { type: 'json' };
import zhTW from './copy/zh-TW.json' with { type: 'json' };
import { type CopyLanguage, copyLanguageOf } from './copyLanguages.ts';

export type Copy = Readonly<Record<keyof typeof en, string>>;

const copyByLanguage: Readonly<Record<CopyLanguage, Copy>> = {
  en,
  de,
  fr,
  es,
  ja,
  'zh-TW': zhTW,
  ar,
  he,
  'pt-BR': ptBR,
};

/** The long texts of a language. */
export function copyOf(language: StringsLanguage): Copy {
  return copyByLanguage[copyLanguageOf(language)];
}
