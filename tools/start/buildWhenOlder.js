import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
/** The built server. */
export const bundle = path.join(root, 'dist/server.js');
const sources = [
  'bff',
  'client',
  'contracts',
  'public',
  'ops',
  'renderer',
  'runtime',
  'sandbox',
  'server.ts',
  'tools/build',
  'vite.config.ts',
  'rolldown.config.ts',
  'package.json',
];

/** Builds if the build is missing or older than the sources; exits the process if the build fails. */
export function buildWhenOlder() {
  if (modifiedAt(bundle) >= newestSource()) return;
  console.error('Building (about half a minute) …');
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {string} file */
function modifiedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestSource() {
  const files = sources.flatMap((source) => {
    const fullPath = path.join(root, source);
    if (!statSync(fullPath).isDirectory()) return [fullPath];
    return readdirSync(fullPath, { recursive: true, encoding: 'utf8' }).map((name) => path.join(fullPath, name));
  });
  return Math.max(...files.map(modifiedAt));
}
