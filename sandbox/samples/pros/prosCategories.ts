import { pathTo } from '../../../contracts/routes.ts';
import type { Edition } from '../edition.ts';

/** Story categories, one page each. */
export const prosCategories = [
  { code: 'film-and-video', word: 'film_and_video' },
  { code: 'photography', word: 'photography' },
  { code: 'design-and-illustration', word: 'design_and_illustration' },
  { code: 'music-and-sound', word: 'music_and_sound' },
  { code: 'games-and-3d', word: 'games_and_3d' },
] as const;
export type ProsCategory = (typeof prosCategories)[number];
export type CategoryCode = ProsCategory['code'];

/** Path of a story category. */
export function categoryUrl({ region }: Edition, code: CategoryCode): string {
  return pathTo('ArtistList', region.code, { prosCategory: code });
}
