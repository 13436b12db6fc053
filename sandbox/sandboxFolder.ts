import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds a folder of static files: beside this file when run from source, in the source tree when run from
 * `dist/server/parts`.
 * @throws if the folder is in neither place.
 */
export function sandboxFolder(name: string): string {
  const folder = [name, `../../../sandbox/${name}`]
    .map((candidate) => path.resolve(import.meta.dirname, candidate))
    .find((candidate) => existsSync(candidate));
  if (!folder) throw new Error(`Folder sandbox/${name} not found beside this build or in the source tree`);
  return folder;
}
