// Turns the three frames of cutouts.py into one picture with alpha per product, in every delivered width (AVIF, WebP).
// usage: node cutouts.mjs --exr exr --out <project>/sandbox/art [--only text]
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { cutouts } from './cutoutList.mjs';
import { denoise } from './denoise.mjs';
import { readExr } from './develop.mjs';
import { alphaOf, mean, neutral, srgb } from './exrAlpha.mjs';
import { resample } from './resample.mjs';

const arg = (key, fallback) => {
  const at = process.argv.indexOf(`--${key}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const exr = arg('exr', 'exr');
const out = arg('out', '../..');
const only = arg('only', '');
const weights = process.env.OIDN_WEIGHTS;
const widths = [320, 640, 1000];
/** Linear grey behind the product while it is denoised, so that the network sees no black hole. */
const GREY = 0.35;
/** The shadow is not quite black: its colour is that of the light which the paper returns. */
const SHADOW_TINT = 14;
/** What is left of the noise of two renders, and how dark the darkest shadow is. */
const NOISE = 0.012;
const DEPTH = 0.92;
/** Linear value that the tone curve maps to about #f4f4f2: the exposure at which bare paper is the page's paper. */
const PAPER = 0.93 * 1.1;

/** Shadow of the product on the paper, 0–1 for every pixel of a w × h picture; nothing at the outermost edge. */
async function shadowOf(name, w, h) {
  const frame = async (kind) => {
    const raw = readExr(path.join(exr, `product-${name}-${kind}.exr`));
    return { ...raw, clean: await denoise(raw, weights) };
  };
  const lit = await frame('shadow');
  const bare = await frame('paper');
  const soft = new Float32Array(lit.w * lit.h);
  for (let i = 0; i < soft.length; i++) {
    const of = ({ clean }) => clean[i * 3] + clean[i * 3 + 1] + clean[i * 3 + 2];
    soft[i] = Math.min(1, Math.max(0, 1 - of(lit) / of(bare) - NOISE));
  }
  const big = resample(soft, [lit.w, lit.h], 1, [w, h], 'soft');
  // A shadow of alpha a over white shows as the sRGB value of (1 - a).
  const shadow = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const edge = Math.min(1, Math.min(x, y, w - 1 - x, h - 1 - y) / (w * 0.1));
      const fade = edge * edge * (3 - 2 * edge);
      shadow[y * w + x] = (1 - srgb(1 - Math.max(0, big[y * w + x]) * fade)) * DEPTH;
    }
  const exposure = PAPER / mean(bare.clean, bare.w, Math.round(bare.h * 0.06));
  return { shadow, exposure };
}

/** The product alone (colours 0–255, alpha 0–1) and its shadow, as layers that are resized apart. */
async function develop(name) {
  const file = path.join(exr, `product-${name}.exr`);
  const raw = readExr(file);
  const { w, h } = raw;
  const alpha = alphaOf(file).map((a) => Math.min(1, Math.max(0, a)));
  const { shadow, exposure } = await shadowOf(name, w, h);
  for (let i = 0; i < w * h * 3; i++) {
    const gap = (1 - alpha[Math.floor(i / 3)]) * GREY;
    raw.color[i] += gap;
    raw.albedo[i] += gap;
  }
  const clean = await denoise(raw, weights);
  const rgb = new Float32Array(w * h * 3).fill(SHADOW_TINT);
  const solid = new Uint8Array(w * h);
  for (let i = 0; i < w * h; i++) {
    const a = alpha[i];
    solid[i] = a > 0.9 ? 1 : 0;
    if (a < 0.05) continue;
    const linear = [0, 1, 2].map((k) => Math.max(0, (clean[i * 3 + k] - (1 - a) * GREY) / a) * exposure);
    neutral(linear).forEach((v, k) => {
      rgb[i * 3 + k] = 255 * srgb(Math.min(1, Math.max(0, v)));
    });
  }
  bleed(rgb, solid, w, h, 10);
  return { rgb, alpha, shadow, w, h };
}

/** Gives half-covered edge pixels, and the empty ones around them, the colour of the nearest full ones: no fringes. */
function bleed(rgb, solid, w, h, steps) {
  for (let step = 0; step < steps; step++) {
    const known = solid.slice();
    for (let y = 1; y < h - 1; y++)
      for (let x = 1; x < w - 1; x++) {
        const i = y * w + x;
        if (known[i]) continue;
        const near = [i - 1, i + 1, i - w, i + w, i - w - 1, i - w + 1, i + w - 1, i + w + 1].filter((j) => known[j]);
        if (near.length === 0) continue;
        for (let k = 0; k < 3; k++) rgb[i * 3 + k] = near.reduce((sum, j) => sum + rgb[j * 3 + k], 0) / near.length;
        solid[i] = 1;
      }
  }
}

/** Puts the product on its shadow. */
function composed({ rgb, alpha, shadow, w, h }, width) {
  const color = resample(rgb, [w, h], 3, [width, width]);
  const cover = resample(alpha, [w, h], 1, [width, width]);
  const shade = resample(shadow, [w, h], 1, [width, width]);
  const rgba = Buffer.alloc(width * width * 4);
  for (let i = 0; i < width * width; i++) {
    const a = Math.min(1, Math.max(0, cover[i]));
    const s = Math.min(1, Math.max(0, shade[i])) * (1 - a);
    const part = a + s > 0.008 ? a / (a + s) : 1;
    for (let k = 0; k < 3; k++) {
      const own = Math.min(255, Math.max(0, color[i * 3 + k]));
      rgba[i * 4 + k] = Math.round(own * part + SHADOW_TINT * (1 - part));
    }
    const total = Math.round((a + s) * 255);
    rgba[i * 4 + 3] = total < 3 ? 0 : total;
  }
  return sharp(rgba, { raw: { width, height: width, channels: 4 } });
}

/** Writes both formats in one width; returns the size of the smaller one. */
async function write(layers, file, width) {
  const image = composed(layers, width);
  await image.clone().avif({ quality: 56, effort: 3 }).toFile(`${file}-${width}.avif`);
  await image
    .clone()
    .webp({ quality: 76, alphaQuality: 90, effort: 4, smartSubsample: true })
    .toFile(`${file}-${width}.webp`);
  return fs.statSync(`${file}-${width}.avif`).size;
}

/** The picture for social media, which show transparency as black: the product on paper. */
async function writeCard(layers, file) {
  const [width, height, size] = [1200, 630, 820];
  const product = await composed(layers, size)
    .extract({ left: 0, top: Math.round((size - height) / 2), width: size, height })
    .png()
    .toBuffer();
  const paper = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#f7f7f5"/><stop offset="1" stop-color="#e9e9e6"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
  const card = sharp(paper).composite([{ input: product, left: (width - size) / 2, top: 0 }]);
  const flat = sharp(await card.removeAlpha().png().toBuffer());
  await flat.clone().avif({ quality: 56, effort: 3 }).toFile(`${file}-${width}.avif`);
  await flat.clone().webp({ quality: 76, effort: 4 }).toFile(`${file}-${width}.webp`);
}

/** Adds an entry to the index, or replaces it. */
function list(entry) {
  const index = JSON.parse(fs.readFileSync(indexFile, 'utf8'));
  const at = index.pictures.findIndex(({ file }) => file === entry.file);
  const last = index.pictures.findLastIndex(({ folder }) => folder === entry.folder) + 1;
  index.pictures.splice(at < 0 ? last || index.pictures.length : at, at < 0 ? 0 : 1, entry);
  fs.writeFileSync(`${indexFile}.${entry.file}`, `${JSON.stringify(index, null, 1)}\n`);
  fs.renameSync(`${indexFile}.${entry.file}`, indexFile);
}

const indexFile = path.join(out, 'index.json');
for (const folder of ['product', 'social']) fs.mkdirSync(path.join(out, folder), { recursive: true });
for (const [name, alt] of Object.entries(cutouts)) {
  const frames = ['', '-shadow', '-paper'].map((kind) => path.join(exr, `product-${name}${kind}.exr`));
  if (!name.includes(only) || !frames.every((file) => fs.existsSync(file))) continue;
  const card = path.join(out, 'social', `card-${name}`);
  const written = fs.existsSync(`${card}-1200.webp`) ? fs.statSync(`${card}-1200.webp`).mtimeMs : 0;
  const rendered = fs.statSync(frames[2]).mtimeMs;
  // A frame is complete only when Blender has closed it.
  const isListed = JSON.parse(fs.readFileSync(indexFile, 'utf8')).pictures.some((one) => one.file === `card-${name}`);
  if ((isListed && written > rendered) || Date.now() - rendered < 3000) continue;
  const layers = await develop(name);
  const sizes = [];
  for (const width of widths) sizes.push(await write(layers, path.join(out, 'product', name), width));
  await writeCard(layers, card);
  // No colours: a cut-out loads, and stands, on the ground of its frame.
  const none = { placeholder: '', dominant: '' };
  list({ folder: 'product', file: name, width: 1000, height: 1000, alt, ...none });
  list({ folder: 'social', file: `card-${name}`, width: 1200, height: 630, alt, placeholder: '#f2f2f0', dominant: '#f8f8f8' });
  console.log(name, sizes.join(' '));
}
