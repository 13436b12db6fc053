import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { snapshotFolder } from '../../../runtime/cache/snapshotFolder.ts';
import { newFolder } from '../../support/snapshotProcess.ts';

test('the default snapshot folder is next to the build or in the sources; a sandbox on a random port has none', () => {
  const [sources, build] = [newFolder(), path.join(newFolder(), 'dist')];
  mkdirSync(build);
  writeFileSync(path.join(build, 'pages.js'), '');
  const folderFor = (programFolder: string, settings: object = {}) =>
    snapshotFolder({ SNAPSHOT_DIR: undefined, SANDBOX_PORT: 0, sandbox: false, ...settings }, programFolder);
  expect([folderFor(sources), folderFor(build)]).toEqual([path.join(sources, '.cache'), path.join(build, '../.cache')]);
  expect([folderFor(build, { SNAPSHOT_DIR: '/a' }), folderFor(build, { SNAPSHOT_DIR: '' })]).toEqual(['/a', '']);
  expect([folderFor(sources, { sandbox: true }), folderFor(sources, { sandbox: true, SANDBOX_PORT: 4000 })]).toEqual([
    '',
    path.join(sources, '.cache'),
  ]);
});
