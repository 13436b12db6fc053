import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * A folder of files that the sandbox serves as they are: beside this file when run from source, in the source tree when
 * run from `dist/server/parts`.
 * @throws when it is in neither place: at start, not in front of a visitor.
 */
export function sandboxFolder(name: string): string {
  const folder = [name, `../../../sandbox/${name}`]
    .map((place) => path.resolve(import.meta.dirname, place))
    .find((place) => existsSync(place));
  if (!folder) throw new Error(`sandbox/${name} is neither beside nor above this build`);
  return folder;
}
