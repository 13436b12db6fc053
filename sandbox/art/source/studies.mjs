// Seven more works for each professional, in the manner of the signature work: other seed, tones and framing.
// Also the sheets that the scenes show. usage: node studies.mjs art-folder [only]
import fs from 'node:fs';
import sharp from 'sharp';
import { fromSvg, kinds, rng } from './art2d.mjs';
import { works } from './works.mjs';

const [dir, only = ''] = process.argv.slice(2);
/** Signature works of the thirty professionals. */
export const signatures =
  `ember-silk alpine-dawn tidal-current ochre-dunes moonlit-sea polar-night paper-canyon violet-agate block-city-dusk
  soft-planets city-after-rain star-cradle harbour-hour white-desert northern-signal ghost-orbit blue-note neon-crossing
  rose-terraces night-signal pearl-drape last-light five-vessels print-of-hills quiet-signal dot-moon copper-wind
  meadow-blocks lime-volumes house-by-the-slope`.split(/\s+/);
export const studyCount = 7;
const [width, height] = [960, 720];
/** Orbits that fill the picture; most numbers give a dot. */
const orbits = [
  [-1.4, 1.6, 1, 0.7],
  [1.6, -0.6, -1.2, 1.6],
  [-1.8, -2, -0.5, -0.9],
  [1.5, -1.8, 1.6, 0.9],
  [-1.7, 1.8, -1.9, -0.4],
  [1.1, -1.32, -1.03, 1.54],
  [-1.24, -1.25, -1.81, -1.9],
];
const turns = [-16, 20, -34, 30, 12, -26, 44];

/** Turns the hue of a #rrggbb colour and lifts or lowers its light. */
function shifted(colour, turn, lift) {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const most = Math.max(r, g, b);
  const chroma = most - Math.min(r, g, b);
  let hue = 0;
  if (chroma > 0) {
    if (most === r) hue = ((g - b) / chroma + 6) % 6;
    else if (most === g) hue = (b - r) / chroma + 2;
    else hue = (r - g) / chroma + 4;
  }
  const light = Math.min(1, Math.max(0, most * (1 + lift * most * (1 - most) * 4)));
  const saturation = most === 0 ? 0 : chroma / most;
  const channel = (n) => {
    const k = (n + hue + turn / 60 + 12) % 6;
    return light * (1 - saturation * Math.max(0, Math.min(k, 4 - k, 1)));
  };
  return `#${[5, 3, 1].map((n) => Math.round(channel(n) * 255).toString(16).padStart(2, '0')).join('')}`;
}

async function study([, name, kind, seed, palette, options], number) {
  const random = rng(seed * 31 + number * 7);
  const turn = turns[number - 2];
  const lift = random() * 0.24 - 0.12;
  const tint = (colour) => shifted(colour, turn, lift);
  const more = { ...options };
  for (const key of ['sun', 'lights', 'vein']) if (more[key]) more[key] = tint(more[key]);
  if (more.bg) more.bg = tint(more.bg);
  for (const key of ['scale', 'amp']) if (more[key]) more[key] *= 0.75 + random() * 0.6;
  if (kind === 'ridges' || kind === 'sea' || kind === 'riso') more.sx = random() * 0.7 - 0.35;
  if (kind === 'ridges') Object.assign(more, { sy: -0.05 - random() * 0.2, layers: 6 + Math.round(random() * 4) });
  if (kind === 'attractor') more.p = orbits[number - 2];
  if (kind === 'phyllo') more.cx = 0.35 + random() * 0.3;
  if (kind === 'tiles') more.rows = [3, 4, 5, 6, 7, 8, 9][number - 2];
  const canvas = await kinds[kind](width, height, seed + number * 101, palette.map(tint), more);
  await canvas.save(`${dir}/${name}-${number}.png`, kind === 'riso' ? 0.02 : 0.008, seed + number);
}

/** A monitor's test picture, and a printed report: thirty patches with a column of marks beside them. */
async function sheets() {
  const patch = (i) => (i < 24 ? `hsl(${i * 15} ${45 + (i % 3) * 20}% ${38 + (i % 4) * 9}%)` : `hsl(0 0% ${8 + (i - 24) * 17}%)`);
  const grid = (x, y, size, gap) =>
    Array.from(
      { length: 30 },
      (_, i) =>
        `<rect x="${x + (i % 6) * (size + gap)}" y="${y + Math.floor(i / 6) * (size + gap)}" width="${size}" height="${size}" fill="${patch(i)}"/>`,
    ).join('');
  const line = (x, y, w) => `<rect x="${x}" y="${y}" width="${w}" height="8" fill="#8b8d90"/>`;
  const rows = Array.from({ length: 9 }, (_, i) => line(90, 820 + i * 34, 260 + ((i * 97) % 300)) + line(720, 820 + i * 34, 90)).join('');
  const report = `<rect width="900" height="1165" fill="#f4f3ef"/>${line(90, 90, 330)}${line(90, 118, 210)}${grid(90, 180, 108, 14)}${rows}`;
  await (await fromSvg(900, 1165, report)).save(`${dir}/report-sheet.png`, 0);
  await (await fromSvg(1600, 900, `<rect width="1600" height="900" fill="#6e7073"/>${grid(355, 90, 138, 12)}`)).save(`${dir}/test-patches.png`, 0);
}

/** Out-of-focus versions of the signature works that have none yet, for the portraits' backgrounds. */
async function soften(name) {
  const soft = `${dir}/soft-${name}.png`;
  if (!fs.existsSync(soft)) await sharp(`${dir}/${name}.png`).resize(800, 500).blur(17).png().toFile(soft);
}

if (process.argv[1].endsWith('studies.mjs')) {
  await sheets();
  for (const name of signatures) {
    await soften(name);
    const work = works.find(([, one]) => one === name);
    for (let number = 2; number < 2 + studyCount; number++) {
      const file = `${dir}/${name}-${number}.png`;
      if (!name.includes(only) || (fs.existsSync(file) && !process.argv.includes('--force'))) continue;
      await study(work, number);
    }
    console.log(name);
  }
}
