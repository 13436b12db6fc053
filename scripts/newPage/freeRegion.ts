import { readFileSync } from 'node:fs';
import path from 'node:path';
import { regionCodes } from '../../contracts/regions.ts';

/** An edition in which no kind of page or call has its faults tried yet: no two share an answer. */
export function freeRegion(root: string): string {
  const table = readFileSync(path.join(root, 'test/support/faultKinds.ts'), 'utf8');
  const free = regionCodes.find((code) => code !== 'global' && code !== 'cn' && !table.includes(`'${code}'`));
  if (!free) throw new Error('every edition has a kind of page in test/support/faultKinds.ts');
  return free;
}
