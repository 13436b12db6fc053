/** Menu words of the sample content, in every language an edition can have. Plain imports, so that a bundler takes them along. */
import type { StringsLanguage } from '../../contracts/regions/regions.ts';
import ar from './words/ar.json' with { type: 'json' };
import bg from './words/bg.json' with { type: 'json' };
import cs from './words/cs.json' with { type: 'json' };
import da from './words/da.json' with { type: 'json' };
import de from './words/de.json' with { type: 'json' };
import el from './words/el.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import es419 from './words/es-419.json' with { type: 'json' };
import et from './words/et.json' with { type: 'json' };
import fa from './words/fa.json' with { type: 'json' };
import fi from './words/fi.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import he from './words/he.json' with { type: 'json' };
import hu from './words/hu.json' with { type: 'json' };
import id from './words/id.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import ko from './words/ko.json' with { type: 'json' };
import lt from './words/lt.json' with { type: 'json' };
import lv from './words/lv.json' with { type: 'json' };
import nb from './words/nb.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };
import pl from './words/pl.json' with { type: 'json' };
import ptBR from './words/pt-BR.json' with { type: 'json' };
import ptPT from './words/pt-PT.json' with { type: 'json' };
import ro from './words/ro.json' with { type: 'json' };
import ru from './words/ru.json' with { type: 'json' };
import sk from './words/sk.json' with { type: 'json' };
import srLatn from './words/sr-Latn.json' with { type: 'json' };
import sv from './words/sv.json' with { type: 'json' };
import sw from './words/sw.json' with { type: 'json' };
import th from './words/th.json' with { type: 'json' };
import tr from './words/tr.json' with { type: 'json' };
import uk from './words/uk.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };
import zhCN from './words/zh-CN.json' with { type: 'json' };
import zhHK from './words/zh-HK.json' with { type: 'json' };
import zhTW from './words/zh-TW.json' with { type: 'json' };

export type WordKey = keyof typeof en;
export type Words = Readonly<Record<WordKey, string>>;

export const wordsByLanguage: Readonly<Record<StringsLanguage, Words>> = {
  en,
  de,
  pl,
  sv,
  da,
  cs,
  it,
  hu,
  fi,
  'pt-PT': ptPT,
  'pt-BR': ptBR,
  es,
  'es-419': es419,
  fr,
  nl,
  tr,
  'zh-TW': zhTW,
  'zh-HK': zhHK,
  'zh-CN': zhCN,
  vi,
  ko,
  ja,
  ru,
  th,
  id,
  nb,
  sk,
  ro,
  'sr-Latn': srLatn,
  uk,
  el,
  bg,
  he,
  ar,
  fa,
  lt,
  lv,
  et,
  sw,
};
