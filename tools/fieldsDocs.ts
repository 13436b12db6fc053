/** Writes docs/fields.md: every field of the contracts and the files that show it; a test fails if it is out of date. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fieldsTable } from './fields.ts';

const root = path.join(import.meta.dirname, '..');
writeFileSync(path.join(root, 'docs/fields.md'), fieldsTable(root));
