/**
 * The 86 regional editions (specification section 5), compared with `test/contracts/facts/regions.csv`.
 *
 * A region code is not a language tag: `uk`, `ar`, `my` or `ca-fr` have other meanings in BCP 47. Take languages,
 * directions and names from this table; never derive them from a code.
 */

import { type RegionCode, regionCodes } from './regionCodes.ts';

export { isRegionCode, type RegionCode, regionCodes } from './regionCodes.ts';

export type Direction = 'ltr' | 'rtl';

/** Groups in lists of editions. */
export type ContinentGroup = 'Global' | 'Europe' | 'Americas' | 'Asia Pacific' | 'Middle East & Africa';

export interface Region {
  /** Path prefix and upstream website code; `global` has no prefix. */
  readonly code: RegionCode;
  /** `<html lang>`. */
  readonly languageTag: string;
  /** Values of `hreflang` under which search engines may offer this edition. */
  readonly hreflang: readonly string[];
  /** File of `contracts/strings` with the fixed texts. */
  readonly strings: StringsLanguage;
  /** Country and language in the edition's own words, as `country / language`. */
  readonly endonym: string;
  readonly direction: Direction;
  readonly continentGroup: ContinentGroup;
}

/** Languages of the fixed texts. */
// biome-ignore format: a list in rows
export const stringsLanguages = [
  'en', 'de', 'pl', 'sv', 'da', 'cs', 'it', 'hu', 'fi', 'pt-PT', 'pt-BR', 'es', 'es-419', 'fr', 'nl', 'tr', 'zh-TW',
  'zh-HK', 'zh-CN', 'vi', 'ko', 'ja', 'ru', 'th', 'id', 'nb', 'sk', 'ro', 'sr-Latn', 'uk', 'el', 'bg', 'he', 'ar', 'fa',
  'lt', 'lv', 'et', 'sw',
] as const;
export type StringsLanguage = (typeof stringsLanguages)[number];

/** One row: language tag, hreflang, strings, endonym, continent group, and `rtl` for right-to-left languages. */
type Row = readonly [string, string, StringsLanguage, string, ContinentGroup, 'rtl'?];

// biome-ignore format: a table, one edition per line
const rows: Record<RegionCode, Row> = {
  global: ['en', 'x-default;en', 'en', 'Global / English', 'Global'],
  de: ['de-DE', 'de-DE', 'de', 'Deutschland / Deutsch', 'Europe'],
  pl: ['pl-PL', 'pl-PL', 'pl', 'Polska / Polski', 'Europe'],
  se: ['sv-SE', 'sv-SE', 'sv', 'Sverige / Svenska', 'Europe'],
  dk: ['da-DK', 'da-DK', 'da', 'Danmark / Dansk', 'Europe'],
  cz: ['cs-CZ', 'cs-CZ', 'cs', 'Česko / Čeština', 'Europe'],
  it: ['it-IT', 'it-IT', 'it', 'Italia / Italiano', 'Europe'],
  hu: ['hu-HU', 'hu-HU', 'hu', 'Magyarország / Magyar', 'Europe'],
  fi: ['fi-FI', 'fi-FI', 'fi', 'Suomi / Suomi', 'Europe'],
  pt: ['pt-PT', 'pt-PT', 'pt-PT', 'Portugal / Português', 'Europe'],
  es: ['es-ES', 'es-ES', 'es', 'España / Español', 'Europe'],
  fr: ['fr-FR', 'fr-FR', 'fr', 'France / Français', 'Europe'],
  nl: ['nl-NL', 'nl-NL', 'nl', 'Nederland / Nederlands', 'Europe'],
  'be-fr': ['fr-BE', 'fr-BE', 'fr', 'Belgique / Français', 'Europe'],
  'be-nl': ['nl-BE', 'nl-BE', 'nl', 'België / Nederlands', 'Europe'],
  bt: ['en-BT', 'en-BT', 'en', 'Bhutan / English', 'Asia Pacific'],
  'me-en': ['en-AE', 'en-AE', 'en', 'Middle East / English', 'Middle East & Africa'],
  lk: ['en-LK', 'en-LK', 'en', 'Sri Lanka / English', 'Asia Pacific'],
  in: ['en-IN', 'en-IN', 'en', 'India / English', 'Asia Pacific'],
  tr: ['tr-TR', 'tr-TR', 'tr', 'Türkiye / Türkçe', 'Europe'],
  tw: ['zh-TW', 'zh-TW', 'zh-TW', '台灣 / 繁體中文', 'Asia Pacific'],
  bd: ['en-BD', 'en-BD', 'en', 'Bangladesh / English', 'Asia Pacific'],
  cn: ['zh-CN', 'zh-CN', 'zh-CN', '中国 / 简体中文', 'Asia Pacific'],
  hk: ['zh-HK', 'zh-HK', 'zh-HK', '香港 / 繁體中文', 'Asia Pacific'],
  vn: ['vi-VN', 'vi-VN', 'vi', 'Việt Nam / Tiếng Việt', 'Asia Pacific'],
  kr: ['ko-KR', 'ko-KR', 'ko', '대한민국 / 한국어', 'Asia Pacific'],
  jp: ['ja-JP', 'ja-JP', 'ja', '日本 / 日本語', 'Asia Pacific'],
  ru: ['ru-RU', 'ru-RU', 'ru', 'Россия / Русский', 'Europe'],
  th: ['th-TH', 'th-TH', 'th', 'ประเทศไทย / ไทย', 'Asia Pacific'],
  sg: ['en-SG', 'en-SG', 'en', 'Singapore / English', 'Asia Pacific'],
  nz: ['en-NZ', 'en-NZ', 'en', 'New Zealand / English', 'Asia Pacific'],
  ph: ['en-PH', 'en-PH', 'en', 'Philippines / English', 'Asia Pacific'],
  id: ['id-ID', 'id-ID', 'id', 'Indonesia / Bahasa Indonesia', 'Asia Pacific'],
  au: ['en-AU', 'en-AU', 'en', 'Australia / English', 'Asia Pacific'],
  my: ['en-MY', 'en-MY', 'en', 'Malaysia / English', 'Asia Pacific'],
  br: ['pt-BR', 'pt-BR', 'pt-BR', 'Brasil / Português', 'Americas'],
  latin: ['es-419', 'es', 'es-419', 'Latinoamérica / Español', 'Americas'],
  no: ['nb-NO', 'nb-NO;no-NO', 'nb', 'Norge / Norsk', 'Europe'],
  uk: ['en-GB', 'en-GB', 'en', 'United Kingdom / English', 'Europe'],
  sk: ['sk-SK', 'sk-SK', 'sk', 'Slovensko / Slovenčina', 'Europe'],
  'ch-fr': ['fr-CH', 'fr-CH', 'fr', 'Suisse / Français', 'Europe'],
  'ch-it': ['it-CH', 'it-CH', 'it', 'Svizzera / Italiano', 'Europe'],
  'ch-de': ['de-CH', 'de-CH', 'de', 'Schweiz / Deutsch', 'Europe'],
  ro: ['ro-RO', 'ro-RO', 'ro', 'România / Română', 'Europe'],
  rs: ['sr-Latn-RS', 'sr-Latn-RS;sr-RS', 'sr-Latn', 'Srbija / Srpski', 'Europe'],
  ua: ['ru-UA', 'ru-UA', 'ru', 'Украина / Русский', 'Europe'],
  gr: ['en-GR', 'en-GR', 'en', 'Greece / English', 'Europe'],
  za: ['en-ZA', 'en-ZA', 'en', 'South Africa / English', 'Middle East & Africa'],
  'ca-fr': ['fr-CA', 'fr-CA', 'fr', 'Canada / Français', 'Americas'],
  'ca-en': ['en-CA', 'en-CA', 'en', 'Canada / English', 'Americas'],
  us: ['en-US', 'en-US', 'en', 'United States / English', 'Americas'],
  'me-ar': ['ar-AE', 'ar-AE', 'ar', 'الشرق الأوسط / العربية', 'Middle East & Africa', 'rtl'],
  mx: ['es-MX', 'es-MX', 'es-419', 'México / Español', 'Americas'],
  bg: ['bg-BG', 'bg-BG', 'bg', 'България / Български', 'Europe'],
  ie: ['en-IE', 'en-IE', 'en', 'Ireland / English', 'Europe'],
  il: ['he-IL', 'he-IL', 'he', 'ישראל / עברית', 'Middle East & Africa', 'rtl'],
  ea: ['en-014', 'en-KE;en-TZ;en-UG', 'en', 'East Africa / English', 'Middle East & Africa'],
  'middleeast-fa': ['fa', 'fa', 'fa', 'خاورمیانه / فارسی', 'Middle East & Africa', 'rtl'],
  eg: ['ar-EG', 'ar-EG', 'ar', 'مصر / العربية', 'Middle East & Africa', 'rtl'],
  'ua-ua': ['uk-UA', 'uk-UA', 'uk', 'Україна / Українська', 'Europe'],
  'nafr-ar': ['ar-015', 'ar-DZ;ar-MA;ar-TN', 'ar', 'شمال أفريقيا / العربية', 'Middle East & Africa', 'rtl'],
  'africa-fr': ['fr-002', 'fr-CI;fr-SN;fr-CM', 'fr', 'Afrique / Français', 'Middle East & Africa'],
  np: ['en-NP', 'en-NP', 'en', 'Nepal / English', 'Asia Pacific'],
  wa: ['en-011', 'en-NG;en-GH', 'en', 'West Africa / English', 'Middle East & Africa'],
  lt: ['lt-LT', 'lt-LT', 'lt', 'Lietuva / Lietuvių', 'Europe'],
  lv: ['lv-LV', 'lv-LV', 'lv', 'Latvija / Latviešu', 'Europe'],
  ee: ['et-EE', 'et-EE', 'et', 'Eesti / Eesti', 'Europe'],
  kz: ['ru-KZ', 'ru-KZ', 'ru', 'Казахстан / Русский', 'Asia Pacific'],
  mm: ['en-MM', 'en-MM', 'en', 'Myanmar / English', 'Asia Pacific'],
  'eg-en': ['en-EG', 'en-EG', 'en', 'Egypt / English', 'Middle East & Africa'],
  'hk-en': ['en-HK', 'en-HK', 'en', 'Hong Kong / English', 'Asia Pacific'],
  co: ['es-CO', 'es-CO', 'es-419', 'Colombia / Español', 'Americas'],
  cl: ['es-CL', 'es-CL', 'es-419', 'Chile / Español', 'Americas'],
  ar: ['es-AR', 'es-AR', 'es-419', 'Argentina / Español', 'Americas'],
  pe: ['es-PE', 'es-PE', 'es-419', 'Perú / Español', 'Americas'],
  'ea-sw': ['sw', 'sw', 'sw', 'Afrika Mashariki / Kiswahili', 'Middle East & Africa'],
  'ch-en': ['en-CH', 'en-CH', 'en', 'Switzerland / English', 'Europe'],
  bn: ['en-BN', 'en-BN', 'en', 'Brunei / English', 'Asia Pacific'],
  'gr-el': ['el-GR', 'el-GR', 'el', 'Ελλάδα / Ελληνικά', 'Europe'],
  ec: ['es-EC', 'es-EC', 'es-419', 'Ecuador / Español', 'Americas'],
  py: ['es-PY', 'es-PY', 'es-419', 'Paraguay / Español', 'Americas'],
  uy: ['es-UY', 'es-UY', 'es-419', 'Uruguay / Español', 'Americas'],
  pk: ['en-PK', 'en-PK', 'en', 'Pakistan / English', 'Asia Pacific'],
  kh: ['en-KH', 'en-KH', 'en', 'Cambodia / English', 'Asia Pacific'],
  'sa-ar': ['ar-SA', 'ar-SA', 'ar', 'السعودية / العربية', 'Middle East & Africa', 'rtl'],
  'sa-en': ['en-SA', 'en-SA', 'en', 'Saudi Arabia / English', 'Middle East & Africa'],
};

function toRegion(code: RegionCode): Region {
  const [languageTag, hreflang, strings, endonym, continentGroup, direction = 'ltr'] = rows[code];
  return { code, languageTag, hreflang: hreflang.split(';'), strings, endonym, direction, continentGroup };
}

/** Every edition by code, in the order of the specification's list. */
export const regions = Object.fromEntries(regionCodes.map((code) => [code, toRegion(code)])) as Readonly<
  Record<RegionCode, Region>
>;
