/** The fixed texts that an upstream would know too. Plain imports, so that a bundler takes them along. */
import type { StringsLanguage } from '../../../contracts/regions.ts';
import ar from '../../../contracts/strings/ar.json' with { type: 'json' };
import bg from '../../../contracts/strings/bg.json' with { type: 'json' };
import cs from '../../../contracts/strings/cs.json' with { type: 'json' };
import da from '../../../contracts/strings/da.json' with { type: 'json' };
import de from '../../../contracts/strings/de.json' with { type: 'json' };
import el from '../../../contracts/strings/el.json' with { type: 'json' };
import en from '../../../contracts/strings/en.json' with { type: 'json' };
import es419 from '../../../contracts/strings/es-419.json' with { type: 'json' };
import es from '../../../contracts/strings/es.json' with { type: 'json' };
import et from '../../../contracts/strings/et.json' with { type: 'json' };
import fa from '../../../contracts/strings/fa.json' with { type: 'json' };
import fi from '../../../contracts/strings/fi.json' with { type: 'json' };
import fr from '../../../contracts/strings/fr.json' with { type: 'json' };
import he from '../../../contracts/strings/he.json' with { type: 'json' };
import hu from '../../../contracts/strings/hu.json' with { type: 'json' };
import id from '../../../contracts/strings/id.json' with { type: 'json' };
import it from '../../../contracts/strings/it.json' with { type: 'json' };
import ja from '../../../contracts/strings/ja.json' with { type: 'json' };
import ko from '../../../contracts/strings/ko.json' with { type: 'json' };
import lt from '../../../contracts/strings/lt.json' with { type: 'json' };
import lv from '../../../contracts/strings/lv.json' with { type: 'json' };
import nb from '../../../contracts/strings/nb.json' with { type: 'json' };
import nl from '../../../contracts/strings/nl.json' with { type: 'json' };
import pl from '../../../contracts/strings/pl.json' with { type: 'json' };
import ptBR from '../../../contracts/strings/pt-BR.json' with { type: 'json' };
import ptPT from '../../../contracts/strings/pt-PT.json' with { type: 'json' };
import ro from '../../../contracts/strings/ro.json' with { type: 'json' };
import ru from '../../../contracts/strings/ru.json' with { type: 'json' };
import sk from '../../../contracts/strings/sk.json' with { type: 'json' };
import srLatn from '../../../contracts/strings/sr-Latn.json' with { type: 'json' };
import sv from '../../../contracts/strings/sv.json' with { type: 'json' };
import sw from '../../../contracts/strings/sw.json' with { type: 'json' };
import th from '../../../contracts/strings/th.json' with { type: 'json' };
import tr from '../../../contracts/strings/tr.json' with { type: 'json' };
import uk from '../../../contracts/strings/uk.json' with { type: 'json' };
import vi from '../../../contracts/strings/vi.json' with { type: 'json' };
import zhCN from '../../../contracts/strings/zh-CN.json' with { type: 'json' };
import zhHK from '../../../contracts/strings/zh-HK.json' with { type: 'json' };
import zhTW from '../../../contracts/strings/zh-TW.json' with { type: 'json' };
import type { UiStrings } from '../../../contracts/uiStrings.ts';

export const stringsByLanguage: Readonly<Record<StringsLanguage, UiStrings>> = {
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
