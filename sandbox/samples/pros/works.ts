import type { Edition } from '../edition.ts';
import { hasPicture } from '../pictures.ts';
import type { Copy } from '../texts/copy.ts';
import type { CategoryCode } from './prosCategories.ts';

/** Key of a work, from the name of its title's text: `ember_silk` for `work_ember_silk`. */
export type Work = keyof Copy extends infer Key ? (Key extends `work_${infer Name}` ? Name : never) : never;

/** Works by category, in the order in which profiles show them. */
// biome-ignore format: lists in rows
export const worksByCategory: Readonly<Record<CategoryCode, readonly Work[]>> = {
  'film-and-video': [
    'ember_silk', 'harbour_hour', 'ochre_dunes', 'neon_crossing', 'moonlit_sea', 'white_desert', 'city_after_rain', 'cobalt_satin',
    'last_light', 'copper_wind', 'polar_night', 'northern_signal', 'rose_terraces',
  ],
  photography: [
    'alpine_dawn', 'jade_valley', 'star_cradle', 'five_vessels', 'northern_signal', 'pearl_drape', 'last_light', 'teal_nebula',
    'white_desert', 'harbour_hour',
  ],
  'design-and-illustration': [
    'paper_canyon', 'print_of_hills', 'violet_agate', 'deep_atoll', 'studio_tiles', 'tidal_current', 'malachite', 'dot_moon',
    'rose_terraces', 'blue_spiral', 'soft_planets', 'sunflower_study', 'print_of_lakes', 'gilded_knot',
  ],
  'music-and-sound': [
    'night_signal', 'polar_night', 'blue_note', 'ghost_orbit', 'quiet_signal', 'copper_wind', 'dot_moon', 'cobalt_satin', 'tidal_current',
  ],
  'games-and-3d': [
    'block_city_dusk', 'meadow_blocks', 'lime_volumes', 'house_by_the_slope', 'soft_planets', 'blueprint_atelier', 'deep_atoll',
    'gilded_knot', 'malachite',
  ],
};

/** File name of a work's image; large images are named `cover-…`. */
export function workPicture(work: Work): string {
  const file = work.replaceAll('_', '-');
  return hasPicture(`cover-${file}`) ? `cover-${file}` : file;
}

/** Title of a work in the edition's language. */
export function workTitle({ copy }: Edition, work: Work): string {
  return copy[`work_${work}`];
}
