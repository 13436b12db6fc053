/** The packaged Chromium on a machine where it is not unpacked yet. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const started = `
  import { launchChromium } from './tools/chromium.ts';
  const browser = await launchChromium();
  console.log(browser.version());
  await browser.close();
`;

test('processes that unpack the browser concurrently all start it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nothing-unpacked-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const start = async () => {
    const options = {
      env: { ...process.env, TMPDIR: folder, CHROMIUM_PATH: 'packaged', LD_LIBRARY_PATH: undefined },
      timeout: 120_000,
    };
    const code = ['--import', 'tsx', '--input-type=module', '--eval', started];
    return (await promisify(execFile)(process.execPath, code, options)).stdout.trim();
  };
  const versions = await Promise.all([start(), start(), start()]);
  expect(new Set(versions)).toEqual(new Set([expect.stringMatching(/^\d+(\.\d+)+$/)]));
  expect(readdirSync(folder).filter((name) => name.startsWith('unpacking-'))).toEqual([]);
});
