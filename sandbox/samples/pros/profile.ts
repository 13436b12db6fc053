/** `/api/v1/pros/profile/…`: parts of a professional's page, one endpoint each. */

import type { Edition } from '../edition.ts';
import { modulePictures } from '../modules.ts';
import { filmCaptions } from './captions.ts';
import { creditOf } from './credits.ts';
import { type Person, people } from './people.ts';
import { categoryUrl, prosCategories } from './prosCategories.ts';
import { studiesOf, workPicture } from './works.ts';

/** Works after the signature work: the first ones are the portfolio, the others the gallery. */
const worksInPortfolio = 2;
const posters = ['poster-mixer', 'poster-keyboard', 'poster-graphics-card'] as const;

/** People without a video, without a portfolio, or with one image in the gallery, to show incomplete pages. */
const withoutFilm = new Set<Person['key']>(['screen_printer', 'podcast_maker', 'astro_imager']);
const withoutPortfolio = new Set<Person['key']>(['podcast_maker', 'technical_artist']);
const oneGalleryPicture = new Set<Person['key']>(['podcast_maker']);

/** Invented software names. */
const software: Readonly<Record<Person['profession'], readonly string[]>> = {
  photographer: ['Rawbench', 'Layerfold', 'Printpath'],
  filmmaker: ['Timeline One', 'Gradebench', 'Slate'],
  illustrator: ['Inkwell', 'Layerfold', 'Separata'],
  artist_3d: ['Meshwork', 'Lightloom', 'Timeline One'],
  architect: ['Planfold', 'Meshwork', 'Lightloom'],
  game_developer: ['Worldbench', 'Meshwork', 'Inkwell'],
  music_producer: ['Fadeline', 'Roomtone', 'Timeline One'],
  broadcaster: ['Slate', 'Roomtone', 'Gradebench'],
};
const networks = ['Video', 'Photos', 'Network'] as const;

/** Video of a profile; null if there is none. */
export function profileVideo(edition: Edition, person: Person) {
  if (withoutFilm.has(person.key)) return null;
  const poster = posters[indexOf(person) % posters.length] ?? posters[0];
  return {
    videoPath: edition.art('misc/loop-ember-silk.mp4'),
    posterImgPath: edition.img(poster),
    title: `${person.name} – ${edition.copy.video_title}`,
    captions: filmCaptions(edition),
  };
}

/** Introduction of a person. */
export function profileIntro(edition: Edition, person: Person) {
  const { copy } = edition;
  const icon = (name: string) => `${edition.mediaBase}/sandbox/icon/${encodeURIComponent(name)}.svg`;
  return {
    background: edition.img(workPicture(person.work)),
    avatar: edition.img(person.avatar),
    title: person.name,
    subTitle: copy[`pro_${person.key}_title`],
    quote: copy[`pro_${person.key}_quote`],
    proIntro: `<p>${copy[`intro_${person.profession}_1`]}</p><p>${copy[`intro_${person.profession}_2`]}</p>`,
    yearWork: yearWork(edition, person),
    socialIcons: networks.map((name) => ({
      name,
      imgPath: icon(name),
      link: `https://example.com/${name.toLowerCase()}/${person.slug}`,
    })),
    softwareItems: software[person.profession].map((name) => ({ name, imgPath: icon(name) })),
  };
}

/** Career steps; the first year depends on the person. */
function yearWork({ copy }: Edition, person: Person) {
  const first = 2006 + (indexOf(person) % 9);
  return [
    { year: first, work: copy.years_start },
    { year: first + 4, work: copy[`years_${person.profession}`] },
    { year: first + 8, work: copy.years_teaching },
    { year: 2026, work: copy.years_today },
  ].map(({ year, work }) => ({ year: String(year), work }));
}

/** Selected works. */
export function profilePortfolio(edition: Edition, person: Person) {
  const { copy } = edition;
  const works = withoutPortfolio.has(person.key) ? [] : studiesOf(edition, person.work).slice(0, worksInPortfolio);
  return {
    sectionTitle: copy.section_portfolio,
    list: works.map(({ title, file }, index) => ({
      id: `${person.slug}-${index + 1}`,
      title,
      imgPath: edition.img(file),
      description: copy[`portfolio_${person.profession}_${index % 2 === 0 ? 1 : 2}`],
    })),
  };
}

/** Images of the gallery, each with its title and how it was made. */
export function profileGallery(edition: Edition, person: Person) {
  const works = studiesOf(edition, person.work).slice(worksInPortfolio);
  // Keeps the Roman numeral beside a title in a right-to-left script, apart from the Latin names that follow.
  const separator = edition.region.direction === 'rtl' ? '\u200f · ' : ' · ';
  return {
    sectionTitle: edition.copy.section_gallery,
    gallery: works.slice(0, oneGalleryPicture.has(person.key) ? 1 : undefined).map(({ title, file }, index) => ({
      id: `${person.slug}-picture-${index + 1}`,
      imgPath: edition.img(file),
      altText: edition.altOf(file, title),
      credit: [title, creditOf(person, index)].join(separator),
    })),
  };
}

/** Way of working: one block for the person's profession, two shared blocks. */
export function profileCreate(edition: Edition, person: Person) {
  const { copy } = edition;
  const shared = (['calibration', 'dial'] as const).map((key) => ({
    title: copy[`module_${key}_title`],
    file: modulePictures[key],
    para: copy[`module_${key}_text`],
  }));
  const own = {
    title: copy[`create_${person.profession}_title`],
    file: `profession-${person.profession === 'artist_3d' ? '3d-artist' : person.profession.replaceAll('_', '-')}`,
    para: copy[`create_${person.profession}_text`],
  };
  return {
    sectionTitle: copy.section_create,
    createBlock: [own, ...shared].map(({ title, file, para }, index) => ({
      id: `${person.slug}-block-${index + 1}`,
      title,
      imgPath: edition.img(file),
      para,
    })),
  };
}

/** Banner that links to the next story category. */
export function profileExplore(edition: Edition, person: Person) {
  const { copy, words } = edition;
  const here = prosCategories.findIndex(({ code }) => code === person.category);
  const next = prosCategories[(here + 1) % prosCategories.length] ?? prosCategories[0];
  const { work } = people.find(({ category }) => category === next.code) ?? person;
  return {
    explore: {
      background: edition.img(workPicture(work)),
      title: words[next.word],
      subTitle: copy[`category_${next.word}_text`],
      learnMoreUrl: categoryUrl(edition, next.code),
      learnMoreWording: copy.section_explore_more,
    },
  };
}

function indexOf(person: Person): number {
  return people.indexOf(person);
}
