import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../dist/client/assets/chunks');

/**
 * Returns the file name of the built chunk that contains a text.
 * @throws {Error} unless exactly one chunk contains the text.
 */
export function chunkWith(text: string): string {
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.js') && readFileSync(path.join(folder, name), 'utf8').includes(text),
  );
  const [name] = names;
  if (name === undefined || names.length > 1) throw new Error(`"${text}" is in ${names.length} scripts`);
  return name;
}
