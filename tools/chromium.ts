import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Launches the Chromium that `findChromium` finds. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await findChromium());
}

/**
 * A Chromium and what it is started with: the one that `CHROMIUM_PATH` names, else an installed one, else the one inside
 * @sparticuz/chromium, which `CHROMIUM_PATH=packaged` asks for.
 */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const path = process.env['CHROMIUM_PATH'] || installed.find((file) => existsSync(file));
  return path && path !== 'packaged' ? { executablePath: path, args: quiet } : unpackChromium();
}

/** Chromium asks hosts of its maker for updates and the like; a test machine has no such network. */
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
  // Makes the package unpack the system libraries it needs, for machines that lack them; read when it is imported.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const args = packaged.args.filter(
    (argument) => !argument.startsWith('--headless') && argument !== '--single-process',
  );
  if (!existsSync(join(tmpdir(), 'chromium'))) await unpackWhole(() => packaged.executablePath());
  return { executablePath: await packaged.executablePath(), args: [...args, ...quiet] };
}

/**
 * Unpacks in a folder of its own, and moves what is whole to where the package looks for it, Chromium last. The package writes
 * there at once: a process beside it would start half a browser, and so would every later one when this one is ended.
 * @param unpack Is called with a temporary folder in which nothing has been unpacked yet.
 */
async function unpackWhole(unpack: () => Promise<string>): Promise<void> {
  const { TMPDIR: usual } = process.env;
  const folder = tmpdir();
  const own = await mkdtemp(join(folder, 'unpacking-chromium-'));
  try {
    process.env['TMPDIR'] = own;
    // It asks for the temporary folder before it waits for anything.
    const unpacked = unpack();
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    await unpacked;
    const names = (await readdir(own)).filter((name) => name !== 'chromium');
    for (const name of [...names, 'chromium']) {
      await rename(join(own, name), join(folder, name)).catch((error: unknown) => {
        // A folder that another process has moved there meanwhile is as whole.
        if (!existsSync(join(folder, name))) throw error;
      });
    }
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
