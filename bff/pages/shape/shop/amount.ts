import type { EcConfig } from '../../../../contracts/pages/shell.ts';

/** The shop settings that define the format of amounts. */
type AmountFormat = Pick<
  EcConfig,
  | 'numberOfDecimal'
  | 'hundredthsTemplate'
  | 'decimalSeparator'
  | 'thousandSeparator'
  | 'currencySymbol'
  | 'currencyFormat'
  | 'currencySymbolPosition'
>;

/** Keeps symbol and number on one line. */
const noBreakSpace = '\u00a0';

/**
 * Formats an amount for an edition. All amounts of the site are formatted here, without `toFixed` and `Intl`, whose
 * rounding differs.
 */
export function formatAmount(amount: number, format: AmountFormat): string {
  const { currencySymbol: symbol, currencyFormat: hasSpace, currencySymbolPosition: isSymbolLast } = format;
  const units = toUnits(Math.abs(amount), format.numberOfDecimal);
  const number = toNumberText(units, format);
  const gap = symbol && hasSpace ? noBreakSpace : '';
  // No sign for amounts that round to zero.
  const sign = amount < 0 && units > 0n ? '-' : '';
  return `${sign}${isSymbolLast ? number + gap + symbol : symbol + gap + number}`;
}

/** Formats an amount; null for an unknown amount. */
export function formatAmountOrNull(amount: number | null, format: AmountFormat): string | null {
  return amount === null ? null : formatAmount(amount, format);
}

/** Converts an amount to its smallest unit, rounding halves away from zero on the decimal text: 1.005 is 1.01. */
function toUnits(amount: number, decimals: number): bigint {
  const [mantissa = '0', exponent = '0'] = amount.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const digits = BigInt(whole + fraction);
  const shift = decimals + Number(exponent) - fraction.length;
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return (digits + divisor / 2n) / divisor;
}

function toNumberText(units: bigint, format: AmountFormat): string {
  const { numberOfDecimal, hundredthsTemplate, thousandSeparator } = format;
  const text = units.toString().padStart(numberOfDecimal + 1, '0');
  const whole = text.slice(0, text.length - numberOfDecimal);
  const decimals = text.slice(whole.length);
  const shownDecimals = hundredthsTemplate ? decimals : decimals.replace(/(?<!0)0+$/, '');
  // eslint-disable-next-line regexp/no-super-linear-move -- at most 309 digits, as of the largest number
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, () => thousandSeparator);
  return shownDecimals ? `${grouped}${decimalSeparatorOf(format)}${shownDecimals}` : grouped;
}

/** Returns the decimal separator, with a default: without one, 1.50 would read 150. */
function decimalSeparatorOf({ decimalSeparator, thousandSeparator }: AmountFormat): string {
  return decimalSeparator || (thousandSeparator === '.' ? ',' : '.');
}
