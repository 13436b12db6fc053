import { currencyFormats, fallbackCurrencyLocale, storeLocales } from '../../../contracts/regions/currencyFormats.ts';
import { shopEnabledRegions } from '../../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import type { Edition } from '../edition.ts';
import { defaultGroup } from '../members.ts';
import { usdPrices } from './catalogue.ts';

/** Approximate exchange rates: units of a currency for one US dollar. */
// biome-ignore format: a table in rows
const rates: Readonly<Record<string, number>> = {
  EUR: 0.93, GBP: 0.8, SEK: 10.4, DKK: 6.9, CZK: 23, PLN: 4, HUF: 365, RON: 4.6, UAH: 41, CHF: 0.88, TRY: 34, INR: 86,
  IDR: 16200, KRW: 1380, AUD: 1.52, TWD: 32, HKD: 7.8, JPY: 152, VND: 25400, THB: 35, SGD: 1.34, MYR: 4.5, PHP: 58,
  CAD: 1.38, MXN: 18.5, BRL: 5.6, CLP: 940, COP: 4200, PEN: 3.75, ZAR: 18.2, AED: 3.67, EGP: 49, SAR: 3.75,
};

/** Currencies of editions that show prices before tax. */
const taxFreeCurrencies = new Set(['USD', 'CAD']);

/** Products without a text for the buy link; the specification then hides the link. */
const notForSale = new Set(['line-motherboards', 'creator-board']);

/** Products with a promotion: share of the regular price. */
const deals: Readonly<Record<string, number>> = { 'line-laptops': 0.88, 'air-14': 0.88, 'studio-27': 0.9 };

/** Share of the price that members of a customer group pay. */
const groupShare = 0.9;

/** Name of the cookie with the guest session id. */
export const guestCookie = 'proart_guest';

/** A discontinued product: only tests add it to a cart, and its row is null with an error. */
export const withdrawnSku = 'withdrawn';

/** Price format of an edition. */
export function formatOf({ region }: Edition) {
  return currencyFormats[storeLocales[region.code]?.currencyLocale ?? fallbackCurrencyLocale];
}

/** Value of the shop's `Store` header; derived from the region for a shop without a store locale. */
export function storeViewCode(code: RegionCode): string {
  const storeCode = shopEnabledRegions.has(code) ? `${code.replaceAll('-', '_')}_store` : '';
  return storeLocales[code]?.storeLocale || storeCode;
}

/** `/api/v1/ecConfig`. */
export function ecConfig(edition: Edition) {
  const { code } = edition.region;
  const { currency, ...format } = formatOf(edition);
  return {
    data: {
      ecStatus: shopEnabledRegions.has(code),
      withTax: isShownWithTax(edition),
      ...format,
      storeViewCode: storeViewCode(code),
      domain: `${edition.origin}/shop/${code}`,
      guestId: guestCookie,
      addOn: true,
      miniCartQty: true,
      groupIdOnly: true,
      authHasGroup: true,
      customerGroup: true,
    },
  };
}

/** True if the shop shows amounts with tax. */
export function isShownWithTax(edition: Edition): boolean {
  return !taxFreeCurrencies.has(formatOf(edition).currency);
}

/** Current and regular price of a product for a customer group, in the edition's currency; undefined if unknown. */
export function shownPrice(edition: Edition, productId: string, groupId = defaultGroup): ShownPrice | undefined {
  const usd = usdPrices.get(productId);
  return usd ? priceOf(edition, productId, usd, shareOf(groupId)) : undefined;
}

export interface ShownPrice {
  price: number;
  regularPrice: number;
}

/** False for products that have a price but cannot be bought. */
export function isForSale(productId: string): boolean {
  return !notForSale.has(productId);
}

function shareOf(groupId: string): number {
  return groupId === '' || groupId === defaultGroup ? 1 : groupShare;
}

/** Rounds to three digits, with a typical last digit: 2324.07 → 2319, 379848 → 380000. */
function roundedPrice(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 2);
  const rounded = Math.round(amount / step) * step;
  return step === 10 ? rounded - 1 : rounded;
}

function priceOf(edition: Edition, productId: string, usd: number, share: number) {
  const { strings, copy, mediaBase, region } = edition;
  const regularPrice = roundedPrice(usd * (rates[formatOf(edition).currency] ?? 1));
  const deal = deals[productId];
  const price = deal || share < 1 ? roundedPrice(regularPrice * (deal ?? 1) * share) : regularPrice;
  const forSale = isForSale(productId);
  return {
    productId,
    price,
    regularPrice,
    discount: price < regularPrice ? regularPrice - price : null,
    historicLowPrice: deal ? roundedPrice(regularPrice * deal) : null,
    buyUrl: `${mediaBase}/sandbox/shop/${region.code}/${productId}/`,
    buyText: forSale ? copy.buy : '',
    buyCode: forSale ? 'buy' : 'notify',
    startingAtWording: productId.startsWith('line-') ? strings.price_from : '',
    estore: true,
  };
}

/** `/api/nc/v1/price`; no prices for a region without a shop, no row for an unknown product. */
export function price(edition: Edition, productIds: readonly string[], groupId: string) {
  const { strings, copy, region } = edition;
  if (!shopEnabledRegions.has(region.code)) {
    return {
      ecSaveWording: '',
      lowestPriceWording: strings.lowest_price_30_days,
      disclaimerWording: '',
      tooltipWording: '',
      productList: [],
    };
  }
  return {
    ecSaveWording: strings.save_amount,
    lowestPriceWording: strings.lowest_price_30_days,
    disclaimerWording: copy.price_note,
    tooltipWording: copy.price_lowest_note,
    productList: productIds.flatMap((productId) => {
      const usd = usdPrices.get(productId);
      return usd ? [priceOf(edition, productId, usd, shareOf(groupId))] : [];
    }),
  };
}
