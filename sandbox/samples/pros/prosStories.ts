/** Landing page of the stories, and pages of their categories. */

import type { Edition } from '../edition.ts';
import { type Paging, pageOf } from '../paging.ts';
import { filmCaptions } from './captions.ts';
import { type Person, people } from './people.ts';
import { professionOf, professions } from './professions.ts';
import { profileVideo } from './profile.ts';
import { proUrl, toPro } from './pros.ts';
import { categoryUrl, prosCategories } from './prosCategories.ts';
import { studyOf } from './works.ts';

const perCategory = 6;

/** People in the carousel: one per category. */
const highlights: readonly Person['key'][] = [
  'film_director',
  'astro_imager',
  'jewellery_designer',
  'record_producer',
  'world_builder',
];

/** `/api/v1/pros/landing/heroSection`. */
export function prosHero(edition: Edition) {
  const { copy, strings } = edition;
  return {
    title: copy.landing_title,
    subtitle: copy.landing_subtitle,
    bodyText: copy.landing_body,
    backgroudImage: edition.img('entry-backdrop'),
    videoPath: edition.art('misc/loop-ember-silk.mp4'),
    captions: filmCaptions(edition),
    learnMore: edition.link(strings.learn_more, edition.at('what-pros-say/behind-the-stories')),
  };
}

/** `/api/v1/pros/landing/highlightCarousel`; people without a video have `watchNow.status` false. */
export function prosHighlights(edition: Edition) {
  const { copy, strings } = edition;
  const list = people
    .filter(({ key }) => highlights.includes(key))
    .map((person) => {
      const film = profileVideo(edition, person);
      return {
        id: person.slug,
        // Not the signature work, which the person's card shows below.
        backgroudImage: edition.img(studyOf(person.work, 4)),
        subtitle: copy[`pro_${person.key}_title`],
        title: person.name,
        bodyText: copy[`pro_${person.key}_quote`],
        watchNow: { status: film !== null, link: film?.videoPath ?? '', captions: film?.captions ?? [] },
        learnMore: edition.link(strings.learn_more, proUrl(edition, person)),
        intro: copy[`intro_${person.profession}_1`],
      };
    });
  return { totalCount: list.length, list };
}

/** `/api/v1/pros/landing/category`. */
export function prosLandingCategories(edition: Edition) {
  return {
    list: prosCategories.map(({ code, word }) => ({
      categoryKey: code,
      sectionTitle: edition.words[word],
      prosList: peopleIn(code)
        .slice(0, perCategory)
        .map((person) => toPro(edition, person)),
      seeAllLink: edition.link(edition.strings.see_more, categoryUrl(edition, code)),
    })),
  };
}

/** `/api/v1/pros/category`; null for an unknown category, an empty list for a profession without stories. */
export function prosCategory(edition: Edition, code: string, profession: string, paging: Paging) {
  const category = prosCategories.find((candidate) => candidate.code === code);
  if (!category) return null;
  const wanted = peopleIn(code).filter((person) => !profession || professionOf(person).code === profession);
  const { items, ...counts } = pageOf(wanted, paging);
  return {
    title: edition.words[category.word],
    description: edition.copy[`category_${category.word}_text`],
    prosList: items.map((person) => toPro(edition, person)),
    ...counts,
  };
}

/** `/api/v1/pros/category/profession/list`: professions with at least one person in the category. */
export function prosCategoryProfessions(edition: Edition, category: string) {
  const { strings, words } = edition;
  const inCategory = peopleIn(category);
  if (inCategory.length === 0) return null;
  return {
    translation: {
      filter_by_profession: strings.filter_by_profession,
      all_professions: strings.all_professions,
    },
    professionList: professions
      .map(({ code, word }) => ({
        code,
        name: words[word],
        count: inCategory.filter(({ profession }) => profession === word).length,
      }))
      .filter(({ count }) => count > 0),
  };
}

function peopleIn(category: string): Person[] {
  return people.filter((person) => person.category === category);
}
