import type { Copy } from '../texts/copy.ts';
import type { Profession } from './professions.ts';
import type { CategoryCode } from './prosCategories.ts';
import type { Work } from './works.ts';

/** Key of a person, from the name of their texts: `colourist` for `pro_colourist_quote`. */
type PersonKey = keyof Copy extends infer Key ? (Key extends `pro_${infer Name}_quote` ? Name : never) : never;

export interface Person {
  /** Invented; in Latin script in all editions. */
  name: string;
  /** Last path segment of the profile: `Nayeli Quisperán` → `nayeli-quisperan`. */
  slug: string;
  key: PersonKey;
  /** Portrait. */
  avatar: string;
  /** Signature work. */
  work: Work;
  category: CategoryCode;
  profession: Profession['word'];
}

function toSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-');
}

const person = (
  name: string,
  key: PersonKey,
  work: Work,
  category: CategoryCode,
  profession: Person['profession'],
): Person => ({
  name,
  slug: toSlug(name),
  key,
  avatar: `pro-${key.replaceAll('_', '-')}`,
  work,
  category,
  profession,
});

/** All people, in list order. */
// biome-ignore format: a table, one person per line
export const people: readonly Person[] = [
  person('Imani Okoradu', 'colourist', 'ember_silk', 'film-and-video', 'filmmaker'),
  person('Torvald Hengsen', 'landscape_photographer', 'alpine_dawn', 'photography', 'photographer'),
  person('Mirei Asakuno', 'motion_designer', 'tidal_current', 'design-and-illustration', 'artist_3d'),
  person('Samira Belkourane', 'film_director', 'ochre_dunes', 'film-and-video', 'filmmaker'),
  person('Luca Verdamonte', 'cinematographer', 'moonlit_sea', 'film-and-video', 'filmmaker'),
  person('Aino Kallervaara', 'sound_artist', 'polar_night', 'film-and-video', 'music_producer'),
  person('Clara Montvidal', 'illustrator', 'paper_canyon', 'design-and-illustration', 'illustrator'),
  person('Nayeli Quisperán', 'jewellery_designer', 'violet_agate', 'design-and-illustration', 'artist_3d'),
  person('Dario Felizandro', 'game_artist', 'block_city_dusk', 'design-and-illustration', 'game_developer'),
  person('Elif Yarencioglu', 'product_designer', 'soft_planets', 'design-and-illustration', 'architect'),
  person('Harvir Sohalan', 'documentary_maker', 'city_after_rain', 'film-and-video', 'broadcaster'),
  person('Noa Tamirell', 'astro_imager', 'star_cradle', 'photography', 'photographer'),
  person('Zuri Adebanwo', 'film_editor', 'harbour_hour', 'film-and-video', 'filmmaker'),
  person('Mateus Ferrovila', 'aerial_cinematographer', 'white_desert', 'film-and-video', 'filmmaker'),
  person('Ingrid Solvangen', 'news_director', 'northern_signal', 'film-and-video', 'broadcaster'),
  person('Kaito Moriyane', 'effects_supervisor', 'ghost_orbit', 'film-and-video', 'artist_3d'),
  person('Leila Farhoudian', 'title_designer', 'blue_note', 'film-and-video', 'illustrator'),
  person('Oluwaseun Akintola-Reyes', 'live_director', 'neon_crossing', 'film-and-video', 'broadcaster'),
  person('Petra Wolkenstedt', 'stop_motion_director', 'rose_terraces', 'film-and-video', 'filmmaker'),
  person('Tomasz Brzozelin', 'film_composer', 'night_signal', 'film-and-video', 'music_producer'),
  person('Hana Sedlovská', 'portrait_photographer', 'pearl_drape', 'photography', 'photographer'),
  person('Rashid Almunari', 'building_photographer', 'last_light', 'photography', 'architect'),
  person('Beatriz Caldeirón', 'still_life_photographer', 'five_vessels', 'photography', 'photographer'),
  person('Wren Halloway', 'screen_printer', 'print_of_hills', 'design-and-illustration', 'illustrator'),
  person('Sefa Tuilanga', 'record_producer', 'quiet_signal', 'music-and-sound', 'music_producer'),
  person('Ottoline Graye', 'podcast_maker', 'dot_moon', 'music-and-sound', 'broadcaster'),
  person('Joon-ho Baekseong', 'music_video_director', 'copper_wind', 'music-and-sound', 'filmmaker'),
  person('Freya Lindqvarn', 'world_builder', 'meadow_blocks', 'games-and-3d', 'game_developer'),
  person('Emeka Nwosuagwu', 'technical_artist', 'lime_volumes', 'games-and-3d', 'artist_3d'),
  person('Valentina Rossaroli', 'interior_architect', 'house_by_the_slope', 'games-and-3d', 'architect'),
];

/** Finds the person of a profile's path; undefined if the category has no such person. */
export function personOf(category: string, slug: string): Person | undefined {
  return people.find((candidate) => candidate.category === category && candidate.slug === slug);
}
