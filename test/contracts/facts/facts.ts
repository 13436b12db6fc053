/** Facts of the domain as given by the specification, to compare the contracts with. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Row<Column extends string> = Record<Column, string>;

/** Reads a CSV with quoted fields. */
function readCsv<Column extends string>(name: string): Row<Column>[] {
  const text = readFileSync(path.join(import.meta.dirname, name), 'utf8');
  const lines = [...text.matchAll(/(?:"(?:[^"]|"")*"|[^"\n])+/g)].map(([line]) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
    ),
  );
  const [columns = [], ...rows] = lines;
  return rows.map(
    (row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])) as Row<Column>,
  );
}

export const regionFacts = readCsv<
  | 'code'
  | 'language_tag'
  | 'hreflang'
  | 'ui_strings_lang'
  | 'endonym'
  | 'direction'
  | 'continent_group'
  | 'currency'
  | 'magento_locale'
  | 'shop_enabled_guess'
  | 'cookie_settings_link'
  | 'accessibility_policy_european'
  | 'market_entry_hidden'
>('regions.csv');

export const currencyFacts = readCsv<
  | 'locale'
  | 'regions'
  | 'currency'
  | 'currencySymbol'
  | 'symbol_position'
  | 'currencyFormat_space'
  | 'numberOfDecimal'
  | 'hundredthsTemplate'
  | 'decimalSeparator'
  | 'thousandSeparator'
  | 'thousandSeparator_name'
  | 'example_1234567_5'
  | 'example_1234_5'
>('currency-formats.csv');

/** One row per key, one column per language, besides `key` and `note`. */
export const stringFacts = readCsv<string>('ui-strings.csv');
