// Develops the portraits and scenes, and writes them and the studies in every delivered width (AVIF, WebP) with their
// entries of index.json. usage: node encode.mjs --exr exr --art art --png png --out <project>/sandbox/art [--only text]
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { develop } from './develop.mjs';
import { added } from './pictureList.mjs';

const arg = (key, fallback) => {
  const at = process.argv.indexOf(`--${key}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const out = arg('out', '../..');
const only = arg('only', '');
const indexFile = path.join(out, 'index.json');
const readIndex = () => JSON.parse(fs.readFileSync(indexFile, 'utf8'));
const hex = (c) => `#${c.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`;

/** The finished picture: a developed frame, or a work as it is. */
async function masterOf({ file, exr, options }) {
  if (!exr) return path.join(arg('art', 'art'), `${file}.png`);
  const frame = path.join(arg('exr', 'exr'), `${file}.exr`);
  const master = path.join(arg('png', 'png'), `${file}.png`);
  const isDone = fs.existsSync(master) && fs.statSync(master).mtimeMs > fs.statSync(frame).mtimeMs;
  if (!isDone) await develop(frame, master, options);
  return master;
}

async function write(picture) {
  const { folder, file, size, widths, frame, quality, alt } = picture;
  const master = await masterOf(picture);
  const { width } = await sharp(master).metadata();
  const image = () => {
    if (!frame) return sharp(master);
    const [left, top, part] = frame.map((share) => Math.round(width * share));
    return sharp(master).extract({ left, top, width: part, height: part });
  };
  fs.mkdirSync(path.join(out, folder), { recursive: true });
  for (const wide of widths) {
    const narrow = image().resize(wide, Math.round((wide * size[1]) / size[0]), { fit: 'cover' });
    const target = path.join(out, folder, `${file}-${wide}`);
    await narrow.clone().avif({ quality: quality.avif, effort: 2 }).toFile(`${target}.avif`);
    await narrow.clone().webp({ quality: quality.webp, effort: 3, smartSubsample: true }).toFile(`${target}.webp`);
  }
  const mean = await image().resize(1, 1, { kernel: 'cubic' }).removeAlpha().raw().toBuffer();
  const { dominant } = await image().resize(64, 64, { fit: 'fill' }).stats();
  return {
    folder,
    file,
    width: size[0],
    height: size[1],
    alt,
    placeholder: hex([...mean]),
    dominant: hex([dominant.r, dominant.g, dominant.b]),
  };
}

for (const picture of added) {
  const { folder, file, exr, widths } = picture;
  const source = exr ? path.join(arg('exr', 'exr'), `${file}.exr`) : path.join(arg('art', 'art'), `${file}.png`);
  const last = path.join(out, folder, `${file}-${widths.at(-1)}.webp`);
  const isListed = readIndex().pictures.some((one) => one.file === file);
  const isDone = isListed && fs.existsSync(last) && fs.existsSync(source) && fs.statSync(last).mtimeMs > fs.statSync(source).mtimeMs;
  // A frame is complete only when Blender has closed it.
  const isReady = fs.existsSync(source) && Date.now() - fs.statSync(source).mtimeMs > 3000;
  if (!isReady || (isDone && !process.argv.includes('--force')) || !file.includes(only)) continue;
  const entry = await write(picture);
  const index = readIndex();
  const at = index.pictures.findIndex((one) => one.file === file);
  index.pictures.splice(at < 0 ? index.pictures.length : at, at < 0 ? 0 : 1, entry);
  // In one step, because both writers may run at the same time.
  fs.writeFileSync(`${indexFile}.${file}`, `${JSON.stringify(index, null, 1)}\n`);
  fs.renameSync(`${indexFile}.${file}`, indexFile);
  console.log(file, fs.statSync(last).size);
}
