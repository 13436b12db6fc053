/**
 * Store locale and currency by region, and price formats by locale (specification section 9, compared with
 * `test/contracts/facts/currency-formats.csv`). Used only while `ecConfig` is missing.
 */
import type { RegionCode } from './regions.ts';

export interface CurrencyFormat {
  /** ISO 4217. */
  readonly currency: string;
  readonly currencySymbol: string;
  /** True if the symbol follows the number. */
  readonly currencySymbolPosition: boolean;
  /** True for a space between symbol and number. */
  readonly currencyFormat: boolean;
  /** Maximum number of decimals. */
  readonly numberOfDecimal: number;
  /** True to pad decimals to exactly `numberOfDecimal` digits. */
  readonly hundredthsTemplate: boolean;
  readonly decimalSeparator: string;
  /** Empty if digits are not grouped. */
  readonly thousandSeparator: string;
}

type Row = readonly [string, string, 'before' | 'after', 'space' | 'close', number, 'padded' | 'plain', string, string];

// biome-ignore format: a table, one locale per line
const formats = {
  'es-ES': ['EUR', '€', 'after', 'space', 2, 'padded', ',', '.'],
  'it-IT': ['EUR', '€', 'after', 'space', 2, 'padded', ',', '.'],
  'fr-FR': ['EUR', '€', 'after', 'space', 2, 'padded', ',', '\u00a0'],
  'fi-FI': ['EUR', '€', 'after', 'space', 2, 'padded', ',', '\u00a0'],
  'de-DE': ['EUR', '€', 'after', 'space', 2, 'padded', ',', '.'],
  'nl-NL': ['EUR', '€', 'before', 'space', 2, 'padded', ',', '.'],
  'pt-PT': ['EUR', '€', 'after', 'space', 2, 'padded', ',', '\u00a0'],
  'fr-BE': ['EUR', '€', 'after', 'space', 2, 'padded', ',', '\u00a0'],
  'sv-SE': ['SEK', 'SEK', 'after', 'space', 2, 'padded', ',', '\u00a0'],
  'da-DK': ['DKK', 'DKK', 'after', 'space', 2, 'padded', ',', '.'],
  'cs-CZ': ['CZK', 'Kč', 'after', 'space', 2, 'padded', ',', '\u00a0'],
  'pl-PL': ['PLN', 'zł', 'after', 'space', 2, 'padded', ',', '\u00a0'],
  'hu-HU': ['HUF', 'Ft', 'after', 'space', 0, 'plain', ',', '\u00a0'],
  'id-ID': ['IDR', 'Rp', 'before', 'space', 0, 'plain', ',', '.'],
  'en-GB': ['GBP', '£', 'before', 'close', 2, 'padded', '.', ','],
  'en-IN': ['INR', '₹', 'before', 'close', 2, 'padded', '.', ','],
  'ko-KR': ['KRW', '₩', 'before', 'close', 0, 'plain', '.', ','],
  'en-AU': ['AUD', '$', 'before', 'close', 2, 'padded', '.', ','],
  'zh-TW': ['TWD', 'NT$', 'before', 'close', 0, 'plain', '.', ','],
  'en-CA': ['CAD', '$', 'before', 'close', 2, 'padded', '.', ','],
  'fr-CA': ['CAD', '$', 'after', 'space', 2, 'padded', ',', '\u00a0'],
  'en-US': ['USD', '$', 'before', 'close', 2, 'padded', '.', ','],
  'es-CL': ['CLP', '$', 'before', 'close', 0, 'plain', ',', '.'],
  'es-CO': ['COP', '$', 'before', 'space', 0, 'plain', ',', '.'],
  'pt-BR': ['BRL', 'R$', 'before', 'space', 2, 'padded', ',', '.'],
  'es-PE': ['PEN', 'S/', 'before', 'space', 2, 'padded', '.', ','],
  'ja-JP': ['JPY', '¥', 'before', 'close', 0, 'plain', '.', ','],
  'vi-VN': ['VND', '₫', 'after', 'space', 0, 'plain', ',', '.'],
  'th-TH': ['THB', '฿', 'before', 'close', 2, 'padded', '.', ','],
  'ro-RO': ['RON', 'RON', 'after', 'space', 2, 'padded', ',', '.'],
  'uk-UA': ['UAH', '₴', 'after', 'space', 2, 'padded', ',', '\u00a0'],
  'en-AE': ['AED', 'AED', 'before', 'space', 2, 'padded', '.', ','],
  'ar-AE': ['AED', 'AED', 'before', 'space', 2, 'padded', '.', ','],
  'ru-RU': ['AED', 'AED', 'after', 'space', 2, 'padded', ',', '\u00a0'],
  // The specification has `ZAF`, which is a country code and no currency.
  'en-ZA': ['ZAR', 'R', 'before', 'space', 2, 'padded', ',', '\u00a0'],
  'en-SG': ['SGD', '$', 'before', 'close', 2, 'padded', '.', ','],
  'nl-BE': ['EUR', '€', 'before', 'space', 2, 'padded', ',', '.'],
  'es-MX': ['MXN', '$', 'before', 'close', 2, 'padded', '.', ','],
  'tr-TR': ['TRY', '₺', 'before', 'close', 2, 'padded', ',', '.'],
  'zh-HK': ['HKD', 'HK$', 'before', 'close', 2, 'padded', '.', ','],
  'en-HK': ['HKD', 'HK$', 'before', 'close', 2, 'padded', '.', ','],
  'en-MY': ['MYR', 'RM', 'before', 'space', 2, 'padded', '.', ','],
  'en-PH': ['PHP', '₱', 'before', 'close', 2, 'padded', '.', ','],
  'de-CH': ['CHF', 'CHF', 'before', 'space', 2, 'padded', '.', '’'],
  'fr-CH': ['CHF', 'CHF', 'after', 'space', 2, 'padded', '.', '\u00a0'],
  'en-CH': ['CHF', 'CHF', 'before', 'space', 2, 'padded', '.', '’'],
  'ar-EG': ['EGP', 'EGP', 'before', 'space', 2, 'padded', '.', ','],
  'en-EG': ['EGP', 'EGP', 'before', 'space', 2, 'padded', '.', ','],
  'ar-SA': ['SAR', 'SAR', 'before', 'space', 2, 'padded', '.', ','],
  'en-SA': ['SAR', 'SAR', 'before', 'space', 2, 'padded', '.', ','],
} satisfies Record<string, Row>;

export type CurrencyLocale = keyof typeof formats;

/** Price formats by locale. */
export const currencyFormats = Object.fromEntries(
  Object.entries(formats).map(([locale, row]) => {
    const [currency, currencySymbol, position, gap, numberOfDecimal, padding, decimalSeparator, thousandSeparator] =
      row;
    return [
      locale,
      {
        currency,
        currencySymbol,
        currencySymbolPosition: position === 'after',
        currencyFormat: gap === 'space',
        numberOfDecimal,
        hundredthsTemplate: padding === 'padded',
        decimalSeparator,
        thousandSeparator,
      },
    ];
  }),
) as Readonly<Record<CurrencyLocale, CurrencyFormat>>;

/** Price format of editions without their own entry. */
export const fallbackCurrencyLocale: CurrencyLocale = 'en-US';

export interface StoreLocale {
  /** Locale of the shop's store view; absent where there is no store. */
  readonly storeLocale?: string;
  /** Row of `currencyFormats`; absent where there is no currency. */
  readonly currencyLocale?: CurrencyLocale;
}

/** Store and currency of the editions that have one. */
// biome-ignore format: a table, one edition per line
export const storeLocales: Readonly<Partial<Record<RegionCode, StoreLocale>>> = {
  global: { currencyLocale: 'en-US' },
  de: { storeLocale: 'de_DE', currencyLocale: 'de-DE' },
  pl: { storeLocale: 'pl_PL', currencyLocale: 'pl-PL' },
  se: { storeLocale: 'sv_SE', currencyLocale: 'sv-SE' },
  dk: { storeLocale: 'da_DK', currencyLocale: 'da-DK' },
  cz: { storeLocale: 'cs_CZ', currencyLocale: 'cs-CZ' },
  it: { storeLocale: 'it_IT', currencyLocale: 'it-IT' },
  hu: { storeLocale: 'hu_HU', currencyLocale: 'hu-HU' },
  fi: { storeLocale: 'fi_FI', currencyLocale: 'fi-FI' },
  pt: { storeLocale: 'pt_PT', currencyLocale: 'pt-PT' },
  es: { storeLocale: 'es_ES', currencyLocale: 'es-ES' },
  fr: { storeLocale: 'fr_FR', currencyLocale: 'fr-FR' },
  nl: { storeLocale: 'nl_NL', currencyLocale: 'nl-NL' },
  'be-fr': { storeLocale: 'fr_BE', currencyLocale: 'fr-BE' },
  'be-nl': { storeLocale: 'nl_BE', currencyLocale: 'nl-BE' },
  'me-en': { storeLocale: 'en_XM', currencyLocale: 'en-AE' },
  in: { storeLocale: 'en_IN', currencyLocale: 'en-IN' },
  tr: { storeLocale: 'tr_TR', currencyLocale: 'tr-TR' },
  tw: { storeLocale: 'zh-TW', currencyLocale: 'zh-TW' },
  hk: { storeLocale: 'zh_HK', currencyLocale: 'zh-HK' },
  vn: { storeLocale: 'vi_VN', currencyLocale: 'vi-VN' },
  kr: { storeLocale: 'ko_KR', currencyLocale: 'ko-KR' },
  jp: { storeLocale: 'ja_JP', currencyLocale: 'ja-JP' },
  ru: { storeLocale: 'ru_RU', currencyLocale: 'ru-RU' },
  th: { storeLocale: 'th_TH', currencyLocale: 'th-TH' },
  sg: { storeLocale: 'en_SG', currencyLocale: 'en-SG' },
  ph: { storeLocale: 'en_PH', currencyLocale: 'en-PH' },
  id: { storeLocale: 'id_ID', currencyLocale: 'id-ID' },
  au: { storeLocale: 'en_AU', currencyLocale: 'en-AU' },
  my: { storeLocale: 'en_MY', currencyLocale: 'en-MY' },
  br: { storeLocale: 'pt_BR', currencyLocale: 'pt-BR' },
  uk: { storeLocale: 'en_GB', currencyLocale: 'en-GB' },
  'ch-fr': { storeLocale: 'fr_CH', currencyLocale: 'fr-CH' },
  'ch-de': { storeLocale: 'de_CH', currencyLocale: 'de-CH' },
  ro: { storeLocale: 'ro_RO', currencyLocale: 'ro-RO' },
  za: { storeLocale: 'en_ZA', currencyLocale: 'en-ZA' },
  'ca-fr': { storeLocale: 'fr_CA', currencyLocale: 'fr-CA' },
  'ca-en': { storeLocale: 'en_CA', currencyLocale: 'en-CA' },
  us: { storeLocale: 'en-US', currencyLocale: 'en-US' },
  'me-ar': { storeLocale: 'ar_XM', currencyLocale: 'ar-AE' },
  mx: { storeLocale: 'es_MX', currencyLocale: 'es-MX' },
  eg: { storeLocale: 'ar_EG', currencyLocale: 'ar-EG' },
  'ua-ua': { storeLocale: 'uk_UA', currencyLocale: 'uk-UA' },
  'eg-en': { storeLocale: 'en_EG', currencyLocale: 'en-EG' },
  'hk-en': { storeLocale: 'en_HK', currencyLocale: 'en-HK' },
  co: { storeLocale: 'es_CO', currencyLocale: 'es-CO' },
  cl: { storeLocale: 'es_CL', currencyLocale: 'es-CL' },
  pe: { storeLocale: 'es_PE', currencyLocale: 'es-PE' },
  'ch-en': { storeLocale: 'en_CH', currencyLocale: 'en-CH' },
  'sa-ar': { storeLocale: 'ar_SA', currencyLocale: 'ar-SA' },
  'sa-en': { storeLocale: 'en_SA', currencyLocale: 'en-SA' },
};
