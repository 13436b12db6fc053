import type { Edition } from '../samples/edition.ts';
import { formatOf } from '../samples/products/shop.ts';

/**
 * An amount as the pages of an edition's shop write it: in the edition's currency and format. Of its own, as a shop's is: with the
 * BFF's the two could agree by sharing a mistake.
 */
export function writtenAmount(edition: Edition, amount: number): string {
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
