import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const installedPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Chromium without windows: the same engine, in about 60 % of the time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** Launches the Chromium found by `findChromium`, if possible one without windows. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await findChromium([headlessShell, ...installedPaths]));
}

/**
 * Finds a Chromium and its arguments: the one of `CHROMIUM_PATH`, else an installed one, else the one in
 * @sparticuz/chromium, which `CHROMIUM_PATH=packaged` selects.
 * @param installed Where to look for an installed one, best first.
 */
export async function findChromium(installed = installedPaths): Promise<{ executablePath: string; args: string[] }> {
  const path = process.env['CHROMIUM_PATH'] || installed.find((file) => existsSync(file));
  return path && path !== 'packaged' ? { executablePath: path, args: quietFlags } : unpackChromium();
}

/**
 * Flags for tests; most of them stop requests of Chromium to Google, which a test machine cannot reach. Without hinting
 * text is as wide as on phones and sharp screens, for which the fallback fonts are measured (client/styles/fonts.css).
 */
export const quietFlags = [
  '--font-render-hinting=none',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function unpackChromium() {
  // Makes the package unpack system libraries that the machine may lack. The package reads this variable on import.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const args = packaged.args.filter(
    (argument) => !argument.startsWith('--headless') && argument !== '--single-process',
  );
  if (!existsSync(join(tmpdir(), 'chromium'))) await unpackAtomically(() => packaged.executablePath());
  return { executablePath: await packaged.executablePath(), args: [...args, ...quietFlags] };
}

/**
 * Unpacks into a separate folder and moves the complete files to where the package expects them, Chromium last. The
 * package itself unpacks in place: a concurrent process, or a later one after an abort, would start an incomplete
 * browser.
 * @param unpack Called while `TMPDIR` is an empty folder.
 */
async function unpackAtomically(unpack: () => Promise<string>): Promise<void> {
  const { TMPDIR: tmpdirBefore } = process.env;
  const folder = tmpdir();
  const ownFolder = await mkdtemp(join(folder, 'unpacking-chromium-'));
  try {
    process.env['TMPDIR'] = ownFolder;
    // The package reads TMPDIR synchronously.
    const unpacked = unpack();
    if (tmpdirBefore === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = tmpdirBefore;
    await unpacked;
    const names = (await readdir(ownFolder)).filter((name) => name !== 'chromium');
    for (const name of [...names, 'chromium']) {
      await rename(join(ownFolder, name), join(folder, name)).catch((error: unknown) => {
        // Another process may have moved the same complete folder there meanwhile.
        if (!existsSync(join(folder, name))) throw error;
      });
    }
  } finally {
    await rm(ownFolder, { recursive: true, force: true });
  }
}
