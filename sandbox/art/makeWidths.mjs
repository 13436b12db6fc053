// Creates narrower copies of every master image, for small screens.
// Run by hand when masters change, never in CI:
// `npm install --no-save sharp && node sandbox/art/makeWidths.mjs <folder of masters>`.
// The masters (AVIF and WebP, one size each) and their index.json are the project's sample art; they are copied unchanged.
// Products, and what `source/` adds, are not of that set: they have their own scripts and stay as they are.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const masters = path.resolve(process.argv[2] ?? '.');
const here = import.meta.dirname;

/** Additional widths by folder: about the widths of the page's slots at 390, 820 and 1440 px. */
const narrower = {
  hero: [640, 960, 1280],
  profession: [400, 800],
  pro: [160, 320],
  work: [400, 800],
  event: [400, 800],
  misc: [640],
};

const read = (folder) => JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8'));
const index = read(here);
const pictures = read(masters).pictures.filter(({ folder }) => folder !== 'product');
// Works that no page shows are not shipped.
const shown = new Set(index.pictures.map(({ file }) => file));
for (const picture of pictures.filter(({ file }) => shown.has(file))) {
  const { folder, file, width } = picture;
  index.pictures[index.pictures.findIndex((one) => one.file === file)] = picture;
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
writeFileSync(path.join(here, 'index.json'), `${JSON.stringify(index, null, 1)}\n`);
