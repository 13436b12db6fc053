/** Writes the table of settings into docs/operations.md; a test fails if the table is out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { settingsTable } from '../runtime/config/settingsTable.ts';

const file = path.join(import.meta.dirname, '../docs/operations.md');
const text = readFileSync(file, 'utf8');
writeFileSync(file, text.replace(/(<!-- settings -->\n)[\s\S]*?(\n<!-- \/settings -->)/, `$1${settingsTable()}$2`));
