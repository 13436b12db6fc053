// Creates narrower copies of every master image, for small screens.
// Run by hand when masters change, never in CI:
// `npm install --no-save sharp && node sandbox/art/makeWidths.mjs <folder of masters>`.
// The masters (AVIF and WebP, one size each) and index.json are the project's sample art; they are copied unchanged.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const masters = path.resolve(process.argv[2] ?? '.');
const here = import.meta.dirname;

/** Additional widths by folder: about the widths of the page's slots at 390, 820 and 1440 px. */
const narrower = {
  hero: [640, 960, 1280],
  product: [320, 640],
  profession: [400, 800],
  pro: [160, 320],
  work: [400, 800],
  event: [400, 800],
  misc: [640],
};

const { pictures } = JSON.parse(readFileSync(path.join(masters, 'index.json'), 'utf8'));
copyFileSync(path.join(masters, 'index.json'), path.join(here, 'index.json'));
for (const { folder, file, width } of pictures) {
  mkdirSync(path.join(here, folder), { recursive: true });
  for (const format of ['avif', 'webp']) {
    const master = path.join(masters, folder, `${file}.${format}`);
    copyFileSync(master, path.join(here, folder, `${file}-${width}.${format}`));
    for (const w of narrower[folder].filter((narrow) => narrow < width)) {
      await sharp(master)
        .resize(w)
        .toFormat(format, format === 'avif' ? { quality: 52, effort: 5 } : { quality: 78, effort: 5 })
        .toFile(path.join(here, folder, `${file}-${w}.${format}`));
    }
  }
}
for (const loop of ['loop-ember-silk.webm', 'loop-ember-silk.mp4']) {
  copyFileSync(path.join(masters, 'misc', loop), path.join(here, 'misc', loop));
}
