import type { Edition } from '../samples/edition.ts';
import { formatOf } from '../samples/products/shop.ts';

/**
 * Formats an amount in the currency and format of an edition. Deliberately not shared with the BFF, so that tests find
 * mistakes in either.
 */
export function formatShopAmount(edition: Edition, amount: number): string {
  const format = formatOf(edition);
  const [integer = '0', decimals = ''] = amount.toFixed(format.numberOfDecimal).split('.');
  const shownDecimals = format.hundredthsTemplate ? decimals : decimals.replace(/0+$/, '');
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, format.thousandSeparator);
  const number = shownDecimals ? `${grouped}${format.decimalSeparator}${shownDecimals}` : grouped;
  const space = format.currencyFormat ? '\u00a0' : '';
  return format.currencySymbolPosition
    ? `${number}${space}${format.currencySymbol}`
    : `${format.currencySymbol}${space}${number}`;
}
