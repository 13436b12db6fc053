import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Launches the Chromium that `findChromium` finds. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await findChromium());
}

/** A Chromium and what it is started with: `CHROMIUM_PATH`, an installed one, or the one inside @sparticuz/chromium. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const path = process.env['CHROMIUM_PATH'] || installed.find((file) => existsSync(file));
  return path ? { executablePath: path, args: quiet } : unpackChromium();
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
  return { executablePath: await packaged.executablePath(), args: [...args, ...quiet] };
}
