import { pathTo } from '../../../contracts/routes.ts';
import type { Edition } from '../edition.ts';
import type { Pro } from '../shapes.ts';
import { type Person, people } from './people.ts';
import { professionOf } from './professions.ts';
import { workPicture } from './works.ts';

/** People on the home page and on product pages without people of their own. */
const featured = new Set<Person['key']>([
  'colourist',
  'landscape_photographer',
  'motion_designer',
  'film_director',
  'illustrator',
  'sound_artist',
]);

/** Path of a person's profile. */
export function proUrl({ region }: Edition, { category, slug }: Person): string {
  return pathTo('ProsProfilePage', region.code, { prosCategory: category, prosName: slug });
}

/** Card of a person. */
export function toPro(edition: Edition, person: Person): Pro {
  const { copy, words } = edition;
  return {
    id: person.slug,
    name: person.name,
    title: copy[`pro_${person.key}_title`],
    quote: copy[`pro_${person.key}_quote`],
    avatar: edition.img(person.avatar),
    coverImgPath: edition.img(workPicture(person.work)),
    url: proUrl(edition, person),
    professionCode: professionOf(person).code,
    professionName: words[person.profession],
  };
}

/** Cards of the featured people. */
export function featuredPros(edition: Edition): Pro[] {
  return people.filter(({ key }) => featured.has(key)).map((person) => toPro(edition, person));
}

/** `/api/v1/home/whatProSay`: three stories for the home page. */
export function whatProSay(edition: Edition) {
  return {
    sectionTitle: edition.strings.what_pros_say,
    learnMore: edition.link(edition.strings.learn_more, pathTo('WhatProsSayPage', edition.region.code)),
    whatProsSayList: featuredPros(edition).slice(0, 3),
  };
}
