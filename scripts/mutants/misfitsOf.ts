import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { changed, changesOf, type Mutant, testFile } from './mutant.ts';

const root = path.join(import.meta.dirname, '../..');

/** Why a row does not fit the code as it is; nothing for one that does. */
export function misfitsOf(row: Mutant): string[] {
  const stale = changesOf(row)
    .filter((change) => changed(readFileSync(path.join(root, change.file), 'utf8'), change) === null)
    .map(({ file, text }) => `stale: ${row.guard}: ${file} does not hold this once: ${text}`);
  const missing = row.tests
    .map(testFile)
    .filter((file) => !existsSync(path.join(root, file)))
    .map((file) => `stale: ${row.guard}: there is no ${file}`);
  return [...stale, ...missing];
}
