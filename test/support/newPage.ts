import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { editsOf } from '../../scripts/newPage/editsOf.ts';
import { toPageNames } from '../../scripts/newPage/pageNames.ts';

const root = path.join(import.meta.dirname, '../..');
const program = path.join(root, 'scripts/newPage.ts');

/** Runs `npm run new:page` in a folder. */
export function newPage(
  folder: string,
  ...args: string[]
): Promise<{ status: number | null; out: string; errors: string }> {
  return new Promise((resolve) => {
    const options = { cwd: folder, timeout: 25_000 };
    // tsx is found from the program's own folder.
    const tsx = import.meta.resolve('tsx');
    const child = execFile(process.execPath, ['--import', tsx, program, ...args], options, (_error, out, errors) =>
      resolve({ status: child.exitCode, out, errors }),
    );
  });
}

/** A folder with the files that lines go into, and nothing else. */
export function folderOfEdited(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'new-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const edited = editsOf(toPageNames('x', true), 'at').map(({ file }) => file);
  for (const file of new Set([
    ...edited,
    'biome.json',
    '.gitignore',
    'biome-plugins/noInject.grit',
    'biome-plugins/noStyleProp.grit',
  ]))
    cpSync(path.join(root, file), path.join(folder, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Every file of a folder with its text. */
export function textsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const places = files.map(({ parentPath, name }) => path.join(parentPath, name));
  return Object.fromEntries(places.map((place) => [path.relative(folder, place), readFileSync(place, 'utf8')]));
}
