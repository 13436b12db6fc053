import { expect, test } from 'vitest';
import { currencyFormats, fallbackCurrencyLocale, storeLocales } from '../../contracts/regions/currencyFormats.ts';
import {
  chinaRegion,
  cookieSettingsRegions,
  europeanAccessibilityRegions,
  marketEntryHiddenRegions,
  shopEnabledRegions,
} from '../../contracts/regions/editionRules.ts';
import { regionCodes, regions } from '../../contracts/regions/regions.ts';
import { currencyFacts, regionFacts } from './facts/facts.ts';

test('the 86 editions of the specification exist in its order', () => {
  expect(regionCodes).toEqual(regionFacts.map(({ code }) => code));
  expect(regionCodes).toHaveLength(86);
});

test.each(regionFacts)('$code matches regions.csv', (fact) => {
  const code = regionCodes.find((region) => region === fact.code) ?? 'global';
  expect(regions[code]).toEqual({
    code: fact.code,
    languageTag: fact.language_tag,
    hreflang: fact.hreflang.split(';'),
    strings: fact.ui_strings_lang,
    endonym: fact.endonym,
    direction: fact.direction,
    continentGroup: fact.continent_group,
  });
  expect(storeLocales[code]?.storeLocale ?? '').toBe(fact.magento_locale);
  expect(shopEnabledRegions.has(code)).toBe(fact.shop_enabled_guess === 'yes');
  expect(cookieSettingsRegions.has(code)).toBe(fact.cookie_settings_link === 'yes');
  expect(europeanAccessibilityRegions.has(code)).toBe(fact.accessibility_policy_european === 'yes');
  expect(marketEntryHiddenRegions.has(code)).toBe(fact.market_entry_hidden === 'yes');
});

test('the five right-to-left editions of the specification and Persian are right-to-left', () => {
  const rightToLeft = regionCodes.filter((code) => regions[code].direction === 'rtl');
  expect(rightToLeft.sort()).toEqual(['eg', 'il', 'me-ar', 'middleeast-fa', 'nafr-ar', 'sa-ar']);
});

test('edition lists have the sizes given in the specification', () => {
  expect(europeanAccessibilityRegions.size).toBe(32);
  expect(cookieSettingsRegions.size).toBe(43);
  expect([...marketEntryHiddenRegions].sort()).toEqual(['cn', 'mm', 'ru']);
  expect(regions[chinaRegion].languageTag).toBe('zh-CN');
});

test('every language tag is valid for Intl', () => {
  for (const code of regionCodes) expect(Intl.getCanonicalLocales(regions[code].languageTag)).toHaveLength(1);
});

test.each(currencyFacts)('$locale formats $currency as in currency-formats.csv', (fact) => {
  expect(Object.entries(currencyFormats).find(([locale]) => locale === fact.locale)?.[1]).toEqual({
    currency: fact.currency,
    currencySymbol: fact.currencySymbol,
    currencySymbolPosition: fact.symbol_position === 'after',
    currencyFormat: fact.currencyFormat_space === 'yes',
    numberOfDecimal: Number(fact.numberOfDecimal),
    hundredthsTemplate: fact.hundredthsTemplate === 'yes',
    decimalSeparator: fact.decimalSeparator,
    thousandSeparator: fact.thousandSeparator_name.startsWith('NBSP') ? '\u00a0' : fact.thousandSeparator,
  });
  for (const code of fact.regions.split(';')) {
    expect(Object.entries(storeLocales).find(([region]) => region === code)?.[1].currencyLocale).toBe(fact.locale);
  }
});

test('the currency of South Africa is valid for Intl, unlike the code in the specification', () => {
  expect(Intl.supportedValuesOf('currency')).toContain(currencyFormats['en-ZA'].currency);
});

test('every edition with a shop has a currency format', () => {
  for (const code of shopEnabledRegions) expect(storeLocales[code]?.currencyLocale, code).toBeDefined();
  expect(currencyFormats[fallbackCurrencyLocale].currency).toBe('USD');
});
