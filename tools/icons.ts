/**
 * Makes the icons of `public/` from `client/icons/favicon.svg`, which browsers that know SVG use as it is. Run it when that
 * file changes, and commit what it writes: `node --import tsx tools/icons.ts`
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';

const root = path.dirname(import.meta.dirname);
const svg = await readFile(path.join(root, 'client/icons/favicon.svg'), 'utf8');
/** Up to its edges: phones cut the corners themselves and show black where there is nothing. */
const square = svg.replace(/ rx="\d+"/, '');

const browser = await launchChromium();
const page = await browser.newPage();
const write = (name: string, bytes: Uint8Array) => writeFile(path.join(root, 'public', name), bytes);
await write('icon-192.png', await drawn(page, svg, 192));
await write('icon-512.png', await drawn(page, svg, 512));
await write('apple-touch-icon.png', await drawn(page, square, 180));
await write('favicon.ico', toIco(32, await drawn(page, svg, 32)));
await browser.close();

async function drawn(page: Page, picture: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;inline-size:${size}px}</style>${picture}`);
  return page.screenshot({ omitBackground: true });
}

/** An ICO file is a directory of pictures; since Windows Vista a picture may be a PNG. */
function toIco(size: number, png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour plane
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
