import { pathTo } from '../../../contracts/routes.ts';
import type { Edition } from './edition.ts';
import { type Profession, professions } from './professions.ts';
import type { Pro } from './shapes.ts';

/** Groups of stories, one page each. */
export const prosCategories = [
  { code: 'film-and-video', word: 'film_and_video' },
  { code: 'photography', word: 'photography' },
  { code: 'design-and-illustration', word: 'design_and_illustration' },
] as const;
type CategoryCode = (typeof prosCategories)[number]['code'];

/** Who has a title and a quote in the sample texts. */
type Quoted =
  | 'colourist'
  | 'landscape_photographer'
  | 'motion_designer'
  | 'film_director'
  | 'illustrator'
  | 'sound_artist';

interface Person {
  /** Invented; stays Latin in every edition. */
  name: string;
  /** File name of the portrait after `pro-`. */
  portrait: string;
  /** Signature work, file name after `cover-`. */
  cover: string;
  category: CategoryCode;
  profession: Profession['code'];
  texts?: Quoted;
}

// biome-ignore format: one person a line reads as the table it is
export const people: readonly Person[] = [
  { name: 'Imani Okoradu', portrait: 'colourist', cover: 'ember-silk', category: 'film-and-video', profession: 'filmmaker', texts: 'colourist' },
  { name: 'Torvald Hengsen', portrait: 'landscape-photographer', cover: 'alpine-dawn', category: 'photography', profession: 'photographer', texts: 'landscape_photographer' },
  { name: 'Mirei Asakuno', portrait: 'motion-designer', cover: 'tidal-current', category: 'design-and-illustration', profession: '3d-artist', texts: 'motion_designer' },
  { name: 'Samira Belkourane', portrait: 'film-director', cover: 'ochre-dunes', category: 'film-and-video', profession: 'filmmaker', texts: 'film_director' },
  { name: 'Luca Verdamonte', portrait: 'cinematographer', cover: 'moonlit-sea', category: 'film-and-video', profession: 'filmmaker' },
  { name: 'Aino Kallervaara', portrait: 'sound-artist', cover: 'polar-night', category: 'film-and-video', profession: 'music-producer', texts: 'sound_artist' },
  { name: 'Clara Montvidal', portrait: 'illustrator', cover: 'paper-canyon', category: 'design-and-illustration', profession: 'illustrator', texts: 'illustrator' },
  { name: 'Nayeli Quisperán', portrait: 'jewellery-designer', cover: 'violet-agate', category: 'design-and-illustration', profession: '3d-artist' },
  { name: 'Dario Felizandro', portrait: 'game-artist', cover: 'block-city-dusk', category: 'design-and-illustration', profession: 'game-developer' },
  { name: 'Elif Yarencioglu', portrait: 'product-designer', cover: 'soft-planets', category: 'design-and-illustration', profession: 'architect' },
  { name: 'Harvir Sohalan', portrait: 'documentary-maker', cover: 'city-after-rain', category: 'film-and-video', profession: 'broadcaster' },
  { name: 'Noa Tamirell', portrait: 'astro-imager', cover: 'star-cradle', category: 'photography', profession: 'photographer' },
];

/** The last part of a profile's address: `Nayeli Quisperán` → `nayeli-quisperan`. */
function proSlug({ name }: Person): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-');
}

/** Address of a person's profile. */
export function proUrl({ region }: Edition, person: Person): string {
  return pathTo('ProsProfilePage', region.code, { prosCategory: person.category, prosName: proSlug(person) });
}

/** Address of a category of stories. */
export function categoryUrl({ region }: Edition, code: string): string {
  return pathTo('ArtistList', region.code, { pros: code });
}

function toPro(edition: Edition, person: Person, texts: Quoted): Pro {
  const profession = professions.find(({ code }) => code === person.profession) ?? professions[0];
  return {
    id: proSlug(person),
    name: person.name,
    title: edition.copy[`pro_${texts}_title`],
    quote: edition.copy[`pro_${texts}_quote`],
    avatar: edition.img(`pro-${person.portrait}`),
    coverImgPath: edition.img(`cover-${person.cover}`),
    url: proUrl(edition, person),
    professionCode: profession.code,
    professionName: edition.words[profession.word],
  };
}

/** Everyone who says something, in the order of the list. */
export function toPros(edition: Edition): Pro[] {
  return people.flatMap((person) => (person.texts ? [toPro(edition, person, person.texts)] : []));
}

/** `/api/v1/home/whatProSay`: the home page shows three stories. */
export function whatProSay(edition: Edition) {
  return {
    sectionTitle: edition.strings.what_pros_say,
    learnMore: edition.link(edition.strings.learn_more, pathTo('WhatProsSayPage', edition.region.code)),
    whatProsSayList: toPros(edition).slice(0, 3),
  };
}
