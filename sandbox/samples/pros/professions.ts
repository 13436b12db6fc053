import { pathTo } from '../../../contracts/routes.ts';
import type { Edition } from '../edition.ts';

/** The professions: code in paths and image names, and word. */
export const professions = [
  { code: 'photographer', word: 'photographer' },
  { code: 'filmmaker', word: 'filmmaker' },
  { code: 'illustrator', word: 'illustrator' },
  { code: '3d-artist', word: 'artist_3d' },
  { code: 'architect', word: 'architect' },
  { code: 'game-developer', word: 'game_developer' },
  { code: 'music-producer', word: 'music_producer' },
  { code: 'broadcaster', word: 'broadcaster' },
] as const;
export type Profession = (typeof professions)[number];

/** Profession of a person. */
export function professionOf({ profession }: { profession: Profession['word'] }): Profession {
  return professions.find(({ word }) => word === profession) ?? professions[0];
}

/** Path of a profession's page. */
export function professionUrl({ region }: Edition, { code }: Profession): string {
  return pathTo('Profession', region.code, { level1Code: code });
}

/** `/api/v1/home/selectYourProfession`. */
export function selectYourProfession(edition: Edition) {
  return {
    sectionTitle: edition.strings.select_profession,
    description: edition.words.profession_description,
    professionList: professions.map((profession) => ({
      level1Code: profession.code,
      name: edition.words[profession.word],
      url: professionUrl(edition, profession),
      imgPath: edition.img(`profession-${profession.code}`),
    })),
  };
}
