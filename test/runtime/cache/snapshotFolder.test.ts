import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { snapshotFolder } from '../../../runtime/cache/snapshotFolder.ts';
import { newFolder } from '../../support/snapshotProcess.ts';

test('snapshot folder is beside build or sources, unless set; none for a sandbox on a random port', () => {
  const [sources, build] = [newFolder(), path.join(newFolder(), 'dist')];
  mkdirSync(build);
  writeFileSync(path.join(build, 'pages.js'), '');
  const of = (started: string, more: object = {}) =>
    snapshotFolder({ SNAPSHOT_DIR: undefined, SANDBOX_PORT: 0, sandbox: false, ...more }, started);
  expect([of(sources), of(build)]).toEqual([path.join(sources, '.cache'), path.join(build, '../.cache')]);
  expect([of(build, { SNAPSHOT_DIR: '/a' }), of(build, { SNAPSHOT_DIR: '' })]).toEqual(['/a', '']);
  expect([of(sources, { sandbox: true }), of(sources, { sandbox: true, SANDBOX_PORT: 4000 })]).toEqual([
    '',
    path.join(sources, '.cache'),
  ]);
});
