/** `.ci/run` where a program that tests need cannot be installed, and the browsers that tests run in. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = path.join(import.meta.dirname, '../../.ci/run');

/** Runs it in a machine that has next to nothing and can install nothing; as far as its checks, with no other npm. */
function runWithoutServers(env: Record<string, string>, others: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ci-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const programs = {
    npm: '[ "$*" != "run check" ] || exit 3',
    node: 'echo v20.19.0',
    id: 'echo 0',
    'apt-get': 'exit 100',
    ...others,
  };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(path.join(folder, name), 0o755);
  }
  for (const name of ['dirname', 'head']) symlinkSync(`/usr/bin/${name}`, path.join(folder, name));
  const { status, stdout, stderr } = spawnSync('/bin/bash', [script], {
    env: { PATH: folder, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('in CI it fails and names them', () => {
  const { status, stderr } = runWithoutServers({ CI: 'true' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^ci failed: .*\bredis-server\b.* could not be installed, and their tests would be skipped$/m);
});

test('elsewhere it says so and goes on', () => {
  const { status, stdout } = runWithoutServers({});
  expect(stdout).toMatch(/^.*\bredis-server\b.* could not be installed: their tests are skipped$/m);
  expect(status).toBe(3);
});

test('the browser tests run in the installed Chromium, and in the packaged one', () => {
  const { stdout } = runWithoutServers({}, { npm: 'echo "$* in $CHROMIUM_PATH"', chromium: '' });
  expect(stdout.match(/^(run )?test.*/gm)).toEqual([
    'test in packaged',
    'run test:pages in packaged',
    expect.stringMatching(/^run test:e2e in \/.+\/chromium$/),
  ]);
});
