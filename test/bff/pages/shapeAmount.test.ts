import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount } from '../../../bff/pages/shape/shop/amount.ts';
import { type CurrencyLocale, currencyFormats } from '../../../contracts/regions/currencyFormats.ts';
import { currencyFacts } from '../../contracts/facts/facts.ts';

const euro = currencyFormats['de-DE'];

test('every locale formats amounts as in the domain facts', () => {
  expect(currencyFacts).toHaveLength(Object.keys(currencyFormats).length);
  // The facts write every space as U+00A0, between groups and beside the symbol.
  const examples = currencyFacts
    .flatMap(({ example_1234567_5, example_1234_5 }) => [example_1234567_5, example_1234_5])
    .join('');
  expect(new Set(examples.match(/\s/g))).toEqual(new Set(['\u00a0']));
  for (const { locale, example_1234567_5, example_1234_5 } of currencyFacts) {
    const format = currencyFormats[locale as CurrencyLocale]; // facts and formats have the same locales
    const formatted = [locale, formatAmount(1234567.5, format), formatAmount(1234.5, format)];
    expect(formatted).toEqual([locale, example_1234567_5, example_1234_5]);
  }
});

test.each([
  [1.005, '1,01'],
  [1.004999, '1,00'],
  [-1.005, '-1,01'],
  [0.285, '0,29'],
  [8.345, '8,35'],
  [0, '0,00'],
  [-0, '0,00'],
  [-0.004, '0,00'],
  [0.1 + 0.2, '0,30'],
  [999.995, '1.000,00'],
  [1e21, '1.000.000.000.000.000.000.000,00'],
  [1.5e-7, '0,00'],
  [123456789.125, '123.456.789,13'],
])('%d is %s with two decimals', (amount, text) => {
  expect(formatAmount(amount, { ...euro, currencySymbol: '' })).toBe(text);
});

test.each([
  [{ hundredthsTemplate: false }, 1.5, '1,5\u00a0€'],
  [{ hundredthsTemplate: false }, 2, '2\u00a0€'],
  [{ hundredthsTemplate: false }, 10, '10\u00a0€'],
  [{ hundredthsTemplate: true }, 2, '2,00\u00a0€'],
  [{ numberOfDecimal: 0 }, 2.5, '3\u00a0€'],
  [{ numberOfDecimal: 4 }, 0.00005, '0,0001\u00a0€'],
  [{ thousandSeparator: '' }, 1234.5, '1234,50\u00a0€'],
  [{ decimalSeparator: '' }, 1234.5, '1.234,50\u00a0€'],
  [{ decimalSeparator: '', thousandSeparator: '' }, 1.5, '1.50\u00a0€'],
  [{ currencyFormat: false }, 1, '1,00€'],
  [{ currencySymbolPosition: false }, 1, '€\u00a01,00'],
  [{ currencySymbolPosition: false, currencyFormat: false, currencySymbol: 'NT$' }, -1, '-NT$1,00'],
  [{ thousandSeparator: '$&' }, 1234, '1$&234,00\u00a0€'],
])('%o formats %d as %s', (change, amount, text) => {
  expect(formatAmount(amount, { ...euro, ...change })).toBe(text);
});

test('an amount with at most the given decimals is not rounded', () => {
  const plain = { ...euro, currencySymbol: '', thousandSeparator: '', decimalSeparator: '.' };
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 4 }),
      (units, decimals) => {
        const text = formatAmount(Number(`${units}e-${decimals}`), { ...plain, numberOfDecimal: decimals });
        expect(Number(text.replace('.', ''))).toBe(units);
        expect(text).toMatch(decimals ? new RegExp(`^-?\\d+\\.\\d{${decimals}}$`) : /^-?\d+$/);
      },
    ),
  );
});

test('grouping only inserts separators', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e15, noNaN: true }), (amount) => {
      const grouped = formatAmount(amount, euro);
      expect(grouped.replaceAll('.', '')).toBe(formatAmount(amount, { ...euro, thousandSeparator: '' }));
      expect(grouped).toMatch(/^\d{1,3}(\.\d{3})*,\d\d\u00a0€$/);
    }),
  );
});
