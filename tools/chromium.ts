import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Launches the Chromium found by `findChromium`. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await findChromium());
}

/**
 * Finds a Chromium and its arguments: the one of `CHROMIUM_PATH`, else an installed one, else the one in
 * @sparticuz/chromium, which `CHROMIUM_PATH=packaged` selects.
 */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const path = process.env['CHROMIUM_PATH'] || installed.find((file) => existsSync(file));
  return path && path !== 'packaged' ? { executablePath: path, args: quiet } : unpackChromium();
}

/** Flags that also stop Chromium from contacting Google, which a test machine cannot reach. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function unpackChromium() {
  // Makes the package unpack the system libraries that the machine may lack; read on import.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const args = packaged.args.filter(
    (argument) => !argument.startsWith('--headless') && argument !== '--single-process',
  );
  if (!existsSync(join(tmpdir(), 'chromium'))) await unpackWhole(() => packaged.executablePath());
  return { executablePath: await packaged.executablePath(), args: [...args, ...quiet] };
}

/**
 * Unpacks into a separate folder and moves the complete files to where the package expects them, Chromium last. The
 * package itself unpacks in place: a concurrent process, or a later one after an abort, would start an incomplete
 * browser.
 * @param unpack Called while `TMPDIR` is an empty folder.
 */
async function unpackWhole(unpack: () => Promise<string>): Promise<void> {
  const { TMPDIR: usual } = process.env;
  const folder = tmpdir();
  const own = await mkdtemp(join(folder, 'unpacking-chromium-'));
  try {
    process.env['TMPDIR'] = own;
    // The package reads TMPDIR synchronously.
    const unpacked = unpack();
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    await unpacked;
    const names = (await readdir(own)).filter((name) => name !== 'chromium');
    for (const name of [...names, 'chromium']) {
      await rename(join(own, name), join(folder, name)).catch((error: unknown) => {
        // Another process may have moved the same complete folder there meanwhile.
        if (!existsSync(join(folder, name))) throw error;
      });
    }
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
