/** Writes the settings into docs/operations.md and .env.example; a test fails if they are out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { settingsExample, settingsTable } from '../runtime/config/settingsTable.ts';

const root = path.join(import.meta.dirname, '..');
const operations = path.join(root, 'docs/operations.md');
const text = readFileSync(operations, 'utf8');
writeFileSync(
  operations,
  text.replace(/(<!-- settings -->\n)[\s\S]*?(<!-- \/settings -->)/, `$1${settingsTable()}\n$2`),
);
writeFileSync(path.join(root, '.env.example'), settingsExample());
