// The pictures that this folder adds to the generator's own, beside the cut-outs, with their alternative texts.
import { signatures, studyCount } from './studies.mjs';
import { works } from './works.mjs';

const portraits = {
  'film-editor': 'A film editor in an amber head wrap before a harbour at sunset',
  'aerial-cinematographer': 'An aerial cinematographer with cap, glasses and beard before a white desert',
  'news-director': 'A news director with headphones at a display with northern lights',
  'effects-supervisor': 'An effects supervisor at a display with an orbit of light',
  'title-designer': 'A title designer with long dark hair before blue tiles',
  'live-director': 'A live director with headphones before neon lights',
  'stop-motion-director': 'A stop-motion director with grey bun and glasses before rose paper',
  'film-composer': 'A film composer with curly hair at a display with a drawing of sound',
  'portrait-photographer': 'A portrait photographer with long red hair before pearl drapery',
  'building-photographer': 'A building photographer with grey hair and beard before purple ridges',
  'still-life-photographer': 'A still-life photographer in a felt hat before vessels',
  'screen-printer': 'A screen printer in a mustard beanie before printed hills',
  'record-producer': 'A record producer with headphones and bun at a display with a drawing of sound',
  'podcast-maker': 'A podcast maker with headphones at a microphone before a red moon',
  'music-video-director': 'A music video director with fair curls before copper lines',
  'world-builder': 'A world builder with braids at a display with a block landscape',
  'technical-artist': 'A technical artist with glasses and beard before lime spheres',
  'interior-architect': 'An interior architect with a pony tail at a display with a floor plan',
};
const scenes = {
  'module-calibration': 'A sensor hangs before the test patches of a hooded monitor',
  'module-report': 'A printed report with thirty patches, a pen and a sensor on a desk',
  'module-repair': 'An open mainboard with screws, a fan and a screwdriver on a desk',
  'module-ports': 'Two cables in the ports of a titanium laptop',
  'poster-mainboard': 'Close view of a mainboard with copper accents',
  'poster-mixer': 'Close view of a sound desk under evening light',
};

const portrait = { folder: 'pro', size: [600, 600], widths: [160, 320, 600], quality: { avif: 54, webp: 74 }, exr: true };
const scene = { folder: 'misc', size: [1280, 720], widths: [640, 1280], quality: { avif: 54, webp: 74 }, exr: true };
const study = { folder: 'study', size: [800, 600], widths: [400, 800], quality: { avif: 42, webp: 50 }, exr: false };
/** Dots and fine lines weigh three times as much as anything else. */
const fine = new Set(['night-signal', 'quiet-signal', 'dot-moon', 'violet-agate']);
const fineScreens = new Set(['film-composer', 'record-producer', 'world-builder']);

/** Each with folder, file, delivered size and widths, quality, alternative text and, for frames, how to develop them. */
export const added = [
  ...Object.entries(portraits).map(([name, alt]) => ({
    ...portrait,
    ...(fineScreens.has(name) && { quality: { avif: 23, webp: 45 } }),
    file: `pro-${name}`,
    alt,
    options: { bloom: 0.06, ev: 0.3, grain: 1 },
    frame: [0.055, 0, 0.885],
  })),
  ...Object.entries(scenes).map(([file, alt]) => ({
    ...scene,
    file,
    alt,
    options: { bloom: 0.06, ev: 0.3, vignette: 0.1, grain: 1 },
  })),
  ...signatures.flatMap((name) =>
    Array.from({ length: studyCount }, (_, index) => ({
      ...study,
      ...(fine.has(name) && { quality: { avif: 30, webp: 30 } }),
      file: `${name}-${index + 2}`,
      alt: `${works.find(([, one]) => one === name)[5]}, no. ${index + 2}`,
    })),
  ),
];
