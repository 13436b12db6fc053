import type { Edition } from '../samples/edition.ts';
import { formatOf } from '../samples/products/shop.ts';

/**
 * Formats an amount in the currency and format of an edition. Deliberately not shared with the BFF, so that tests find
 * mistakes in either.
 */
export function formatShopAmount(edition: Edition, amount: number): string {
  const format = formatOf(edition);
  const [whole = '0', decimals = ''] = amount.toFixed(format.numberOfDecimal).split('.');
  const shown = format.hundredthsTemplate ? decimals : decimals.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, format.thousandSeparator);
  const number = shown ? `${grouped}${format.decimalSeparator}${shown}` : grouped;
  const gap = format.currencyFormat ? '\u00a0' : '';
  return format.currencySymbolPosition
    ? `${number}${gap}${format.currencySymbol}`
    : `${format.currencySymbol}${gap}${number}`;
}
