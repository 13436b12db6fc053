import type { StringsLanguage } from '../../../contracts/regions/regions.ts';
import ar from './stories/ar.json' with { type: 'json' };
import de from './stories/de.json' with { type: 'json' };
import en from './stories/en.json' with { type: 'json' };
import es from './stories/es.json' with { type: 'json' };
import fr from './stories/fr.json' with { type: 'json' };
import he from './stories/he.json' with { type: 'json' };
import ja from './stories/ja.json' with { type: 'json' };
import ptBR from './stories/pt-BR.json' with { type: 'json' };
import zhTW from './stories/zh-TW.json' with { type: 'json' };
import { type WrittenLanguage, writtenLanguage } from './writtenLanguages.ts';

export type Stories = Readonly<Record<keyof typeof en, string>>;

/** Texts of people, product lines and managed pages. */
const storiesByLanguage: Readonly<Record<WrittenLanguage, Stories>> = {
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

/** The stories of a language. */
export function storiesOf(language: StringsLanguage): Stories {
  return storiesByLanguage[writtenLanguage(language)];
}
