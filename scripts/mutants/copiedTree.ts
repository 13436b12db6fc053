import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Change, changed } from './mutant.ts';

const root = path.join(import.meta.dirname, '../..');

/** A copy of the project as it stands, to be changed: nobody's work is touched. It ends with this process. */
export interface CopiedTree {
  folder: string;
  /** Makes changes, has something done with them, and takes them back. @throws when one does not apply. */
  withChanges<Result>(changes: readonly Change[], act: () => Promise<Result>): Promise<Result>;
}

/** Whatever git knows or would take, changes that are not committed included; the packages are the project's own. */
export async function copyTree(): Promise<CopiedTree> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'proart-mutants-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const name of new Set(names.split('\0').filter(Boolean))) {
    // One that is deleted, and not yet for git, is left out.
    await cp(path.join(root, name), path.join(folder, name)).catch(ignoreMissing);
  }
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    async withChanges(changes, act) {
      const before = new Map<string, string>();
      try {
        for (const change of changes) {
          const file = path.join(folder, change.file);
          const source = await readFile(file, 'utf8');
          const made = changed(source, change);
          if (made === null) throw new Error(`${change.file} does not hold this once: ${change.text}`);
          if (!before.has(file)) before.set(file, source);
          await writeFile(file, made);
        }
        return await act();
      } finally {
        for (const [file, source] of before) await writeFile(file, source);
      }
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
