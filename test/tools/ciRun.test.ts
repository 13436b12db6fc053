/** `.ci/run`: missing programs, and the browsers of the tests. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = path.join(import.meta.dirname, '../../.ci/run');

/**
 * Runs the script with stubs in place of all programs, so that it cannot install anything. By default `npm run
 * check:code` fails, which ends the script.
 */
function runWithoutServers(env: Record<string, string>, overrides: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ci-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const programs = {
    npm: '[ "$*" != "run check:code" ] || exit 3',
    node: 'echo v20.19.0',
    id: 'echo 0',
    'apt-get': 'exit 100',
    ...overrides,
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

test('in CI the script fails and names the missing programs', () => {
  const { status, stderr } = runWithoutServers({ CI: 'true' });
  expect(status).toBe(1);
  const message = /^ci failed: (.*) could not be installed, and their tests would be skipped$/m.exec(stderr)?.[1];
  expect(message?.split(' ')).toEqual(
    expect.arrayContaining(['redis-server', 'chromium', 'firefox-esr', 'webkit2gtk-driver', 'xvfb']),
  );
});

test('outside CI the script names the missing programs and continues', () => {
  const { status, stdout } = runWithoutServers({});
  expect(stdout).toMatch(/^.*\bredis-server\b.* could not be installed: their tests are skipped$/m);
  expect(status).toBe(3);
});

test('the slow tests run in the packaged Chromium, the others in an installed one', () => {
  const { stdout } = runWithoutServers({}, { npm: 'echo "$* in <$CHROMIUM_PATH>"' });
  expect(stdout.match(/^(run )?test.*/gm)).toEqual([
    'run test:tools in <>',
    'test in <>',
    'run test:pages in <packaged>',
    'run test:engines in <>',
  ]);
});
