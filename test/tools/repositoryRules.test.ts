/** Repository rules that `npm run lint` and `npm run boundaries` do not check. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)));

const maxFiles = 15;

test('no folder has more than 15 source files', () => {
  const sources = files.filter((file) => /\.(ts|tsx|js|mjs)$/.test(file) && !/^(test|client\/pages)\//.test(file));
  const counts = new Map<string, number>();
  for (const file of sources) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([folder, count]) => folder !== '.' && count > maxFiles)).toEqual([]);
});

test('no style sheet has more than 300 lines', () => {
  const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
  expect(files.filter((file) => file.endsWith('.css') && linesOf(file) > 300)).toEqual([]);
});

test('each top-level folder has a README of at most 10 lines', () => {
  for (const folder of ['bff', 'client', 'contracts', 'ops', 'renderer', 'runtime', 'sandbox', 'test', 'tools']) {
    const readme = path.join(root, folder, 'README.md');
    expect(existsSync(readme), folder).toBe(true);
    expect(readFileSync(readme, 'utf8').trim().split('\n').length, folder).toBeLessThanOrEqual(10);
  }
});

test('the accepted pictures of pages and layers take at most 6 MB', () => {
  const pictures = files.filter((file) => file.startsWith('test/slow/pictures/accepted/'));
  const bytes = pictures.reduce((sum, file) => sum + statSync(path.join(root, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(6_000_000);
});
