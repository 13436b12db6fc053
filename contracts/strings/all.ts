/** Fixed texts of all languages, for servers only; a browser receives those of its edition with the page. */
import type { StringsLanguage } from '../regions/regions.ts';
import ar from './ar.json' with { type: 'json' };
import bg from './bg.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import da from './da.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import el from './el.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import es419 from './es-419.json' with { type: 'json' };
import et from './et.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };
import fi from './fi.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import he from './he.json' with { type: 'json' };
import hu from './hu.json' with { type: 'json' };
import id from './id.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import lt from './lt.json' with { type: 'json' };
import lv from './lv.json' with { type: 'json' };
import nb from './nb.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import ptBR from './pt-BR.json' with { type: 'json' };
import ptPT from './pt-PT.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import sk from './sk.json' with { type: 'json' };
import srLatn from './sr-Latn.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };
import sw from './sw.json' with { type: 'json' };
import th from './th.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import type { UiStrings } from './uiStrings.ts';
import uk from './uk.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };
import zhCN from './zh-CN.json' with { type: 'json' };
import zhHK from './zh-HK.json' with { type: 'json' };
import zhTW from './zh-TW.json' with { type: 'json' };

export const allStrings: Readonly<Record<StringsLanguage, UiStrings>> = {
  ar,
  bg,
  cs,
  da,
  de,
  el,
  en,
  es,
  'es-419': es419,
  et,
  fa,
  fi,
  fr,
  he,
  hu,
  id,
  it,
  ja,
  ko,
  lt,
  lv,
  nb,
  nl,
  pl,
  'pt-BR': ptBR,
  'pt-PT': ptPT,
  ro,
  ru,
  sk,
  'sr-Latn': srLatn,
  sv,
  sw,
  th,
  tr,
  uk,
  vi,
  'zh-CN': zhCN,
  'zh-HK': zhHK,
  'zh-TW': zhTW,
};
