/** Pros for layout tests at `/proart/what-pros-say/test-people/`, not linked or found anywhere else. */

import { pathTo } from '../../../contracts/routes.ts';
import type { Edition } from '../../../sandbox/samples/edition.ts';
import { type Paging, pageOf } from '../../../sandbox/samples/paging.ts';
import { type Person, people } from '../../../sandbox/samples/pros/people.ts';
import { professionOf, professions } from '../../../sandbox/samples/pros/professions.ts';
import { toPro } from '../../../sandbox/samples/pros/pros.ts';
import { longWord } from './testPages.ts';

export const testCategory = 'test-people';

type Members = Readonly<Record<string, unknown>>;
/** Changes the sandbox's result of a call; null removes it. */
type Change = (sample: Members) => Members | null;

interface TestPerson {
  slug: string;
  name: string;
  card?: Members;
  /** Changes to profile calls, by the last segment of the call's path. */
  parts?: Readonly<Record<string, Change>>;
}

const longName =
  'Maximiliana-Theodora von Hohenstaufen-Schwarzenberg-Löwenstein-Wertheim-Rosenberg y Fernández de Córdoba';
const longTitle = `${longWord} and everything that comes before, between and after it`;
const titledWith = (subTitle: string): Readonly<Record<string, Change>> => ({
  intro: (sample) => ({ ...sample, subTitle }),
});
const removed: Change = () => null;

/** Changes the length of every list of a profile. */
function withListsResized(resize: (list: readonly unknown[]) => readonly unknown[]): Readonly<Record<string, Change>> {
  const change: Change = (sample) =>
    Object.fromEntries(
      Object.entries(sample).map(([name, value]) => [name, Array.isArray(value) ? resize(value) : value]),
    );
  return {
    intro: change,
    portfolio: change,
    gallery: change,
    createWithProArt: change,
    recommendedProduct: (sample) => ({
      ...sample,
      productTab: resize(sample['productTab'] as readonly unknown[]).map((tab, index) => {
        const { productList, ...rest } = tab as { productList: readonly unknown[] };
        return { ...rest, tabKey: `tab-${index}`, productList: resize(productList) };
      }),
    }),
  };
}

const withoutImages = (list: unknown) => (list as readonly Members[]).map((entry) => ({ ...entry, imgPath: null }));

const unusualPeople: readonly TestPerson[] = [
  { slug: 'longest-name', name: longName, card: { title: longTitle }, parts: titledWith(longTitle) },
  { slug: 'unbroken-name', name: longWord, card: { title: '', professionName: longWord }, parts: titledWith(longWord) },
  { slug: 'hebrew-name', name: 'נועה תמיראל בן־דוד' },
  { slug: 'arabic-name', name: 'سميرة عبد الرحمن بلقوران' },
  { slug: 'name-of-both-directions', name: 'יואב (Yoav) بن David 2.0' },
  { slug: 'japanese-name', name: '長谷川 櫻子（はせがわ さくらこ）' },
  {
    slug: 'no-picture',
    name: 'Nora Ohnebild',
    card: { avatar: null, coverImgPath: null },
    parts: {
      intro: (sample) => ({ ...sample, background: null, avatar: null }),
      video: (sample) => ({ ...sample, posterImgPath: null }),
      portfolio: (sample) => ({ ...sample, list: withoutImages(sample['list']) }),
      createWithProArt: (sample) => ({ ...sample, createBlock: withoutImages(sample['createBlock']) }),
      exploreMoreBanner: ({ explore }) => ({ explore: { ...(explore as Members), background: null } }),
      gallery: removed,
    },
  },
  {
    slug: 'next-to-nothing',
    name: 'Ann Barely',
    card: { title: '', quote: '', avatar: null, coverImgPath: null, professionCode: '', professionName: '' },
    parts: {
      intro: ({ title }) => ({ title }),
      video: removed,
      portfolio: removed,
      recommendedProduct: removed,
      exploreMoreBanner: removed,
      createWithProArt: removed,
      gallery: removed,
    },
  },
  { slug: 'no-name', name: '', card: { quote: '' } },
  { slug: 'one-of-each', name: 'Uno Einzig', parts: withListsResized((list) => list.slice(0, 1)) },
  { slug: 'empty-lists', name: 'Leer Listig', parts: withListsResized(() => []) },
  {
    slug: 'more-than-fits',
    name: 'Multa Plenaria',
    parts: withListsResized((list) => [list, list, list, list].flat()),
  },
];

/** Makes the list three pages of twelve long. */
const ordinaryPeople = Array.from({ length: 18 }, (_, index): TestPerson => {
  const number = unusualPeople.length + index + 1;
  return { slug: `test-person-${number}`, name: `Test Person ${number}` };
});
const testPeople = [...unusualPeople, ...ordinaryPeople];

/** Returns a person of the sandbox with the test person's name; test people use all sandbox people in turn. */
function samplePersonOf(person: TestPerson): Person {
  const samplePerson = people[testPeople.indexOf(person) % people.length];
  if (!samplePerson) throw new TypeError('The sample content has no people');
  return { ...samplePerson, name: person.name, slug: person.slug };
}

function testProUrl({ region }: Edition, prosName: string): string {
  return pathTo('ProsProfilePage', region.code, { prosCategory: testCategory, prosName });
}

/** `/api/v1/pros/category` of the test people. */
export function testCategoryPage(edition: Edition, profession: string, paging: Paging) {
  const matchingPeople = testPeople.filter(
    (person) => !profession || professionOf(samplePersonOf(person)).code === profession,
  );
  const { items, ...counts } = pageOf(matchingPeople, paging);
  return {
    title: 'Test: people of every kind',
    description: `Long names, names of the other direction, people without a picture. ${longWord}.`,
    prosList: items.map((person) => ({
      ...toPro(edition, samplePersonOf(person)),
      url: testProUrl(edition, person.slug),
      ...person.card,
    })),
    ...counts,
  };
}

/** `/api/v1/pros/category/profession/list` of the test people: one name is too long, and one profession is empty. */
export function testProfessionFilter({ words }: Edition) {
  return {
    translation: {},
    professionList: [
      ...professions.map(({ code, word }) => ({
        code,
        name: words[word],
        count: testPeople.filter((person) => samplePersonOf(person).profession === word).length,
      })),
      { code: 'nobody', name: longWord, count: 0 },
    ],
  };
}

/**
 * `/api/v1/pros/profile/…` of a test person; null for an unknown name.
 * @param sandboxResult Returns the sandbox's result for a person.
 */
export function testProfilePart(
  edition: Edition,
  slug: string,
  part: string,
  sandboxResult: (edition: Edition, person: Person) => unknown,
): unknown {
  const person = testPeople.find((candidate) => candidate.slug === slug);
  if (!person) return null;
  const sample = sandboxResult(edition, samplePersonOf(person)) as Members | null;
  const change = person.parts?.[part];
  return change && sample ? change(sample) : sample;
}

/** Names and URLs of the category page and of each test person's page. */
export function testPeoplePages(edition: Edition): { name: string; url: string }[] {
  const category = pathTo('ArtistList', edition.region.code, { prosCategory: testCategory });
  return [
    { name: 'Test: people', url: category },
    ...testPeople.map(({ name, slug }) => ({ name, url: testProUrl(edition, slug) })),
  ];
}
