/** Numbers with units, written as an edition writes them. */
import type { Region } from '../../../contracts/regions/regions.ts';

/** Units that `Intl` names in each language. */
type NamedUnit = 'gigabyte' | 'terabyte' | 'kilogram' | 'millimeter' | 'percent';

/** Numbers with one unit: an amount, a range (`32–96 GB`) or a size (`355 × 244 mm`). */
interface Quantity {
  amounts: readonly number[];
  sign: '–' | '×';
  /** Unit whose name depends on the language. */
  unit?: NamedUnit;
  /** Symbol that is the same in every language, with the space before it. */
  symbol?: string;
}

/** A part of a fact; a list is written with spaces between its parts. */
export type Part = string | Quantity | readonly Part[];

const amountOf =
  (unit: NamedUnit) =>
  (from: number, to?: number): Quantity => ({ amounts: to === undefined ? [from] : [from, to], sign: '–', unit });
const symbolOf =
  (symbol: string) =>
  (value: number): Quantity => ({ amounts: [value], sign: '×', symbol });

export const gb = amountOf('gigabyte');
export const tb = amountOf('terabyte');
export const kg = amountOf('kilogram');
export const percent = amountOf('percent');
export const inches = symbolOf('″');
export const ghz = symbolOf('\u00a0GHz');
export const hz = symbolOf('\u00a0Hz');
export const gbps = symbolOf('\u00a0Gb/s');
export const gbe = symbolOf('\u00a0GbE');
export const watts = symbolOf('\u00a0W');

/** Length, depth and height. */
export const mm = (...amounts: readonly number[]): Quantity => ({ amounts, sign: '×', unit: 'millimeter' });
/** Columns and rows of a display. */
export const pixels = (...amounts: readonly number[]): Quantity => ({ amounts, sign: '×' });
/** Cores and threads of a processor. */
export const cores = (count: number, threads: number): Part => `${count}C / ${threads}T`;
/** Largest deviation of a colour. */
export const deltaE = (limit: number): Part => ['ΔE <', { amounts: [limit], sign: '×' }];
/** Several of the same. */
export const times = (count: number, part: Part): Part => [`${count} ×`, part];

const noBreakSpace = '\u00a0';

/** Writes the parts of a fact, separated by commas. */
export function writeFact(parts: readonly Part[], region: Region): string {
  return parts.map((part) => writePart(part, region)).join(', ');
}

function writePart(part: Part, region: Region): string {
  if (typeof part === 'string') return part;
  return 'amounts' in part ? writeQuantity(part, region) : part.map((one) => writePart(one, region)).join(' ');
}

function writeQuantity({ amounts, sign, unit, symbol = '' }: Quantity, { languageTag }: Region): string {
  const toNumber = formatOf(languageTag);
  const numbers = amounts.map((value) => toNumber.format(value)).join(sign === '–' ? sign : ` ${sign} `);
  if (!unit) return numbers + symbol;
  const last = amounts.at(-1) ?? 0;
  // Not by `formatRange`, which ignores the numbering system in Node 20 and knows no multiplication.
  const text = formatOf(languageTag, unit).format(last).replaceAll(/\s/g, noBreakSpace);
  return text.replace(toNumber.format(last), numbers);
}

/** Formats by language and unit: creating one takes longer than a hundred uses. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(languageTag: string, unit?: NamedUnit): Intl.NumberFormat {
  const key = `${languageTag} ${unit}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(languageTag, {
      // The digits of the edition's prices. Sizes in pixels have no groups of thousands.
      numberingSystem: 'latn',
      useGrouping: false,
      maximumFractionDigits: 1,
      ...(unit && { style: 'unit', unit, unitDisplay: 'short' }),
    });
  formats.set(key, format);
  return format;
}
