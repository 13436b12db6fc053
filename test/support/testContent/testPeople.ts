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
type Change = (usual: Members) => Members | null;

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
const named = (subTitle: string): Readonly<Record<string, Change>> => ({ intro: (usual) => ({ ...usual, subTitle }) });
const none: Change = () => null;

function listsOf(resize: (list: readonly unknown[]) => readonly unknown[]): Readonly<Record<string, Change>> {
  const change: Change = (usual) =>
    Object.fromEntries(
      Object.entries(usual).map(([name, value]) => [name, Array.isArray(value) ? resize(value) : value]),
    );
  return {
    intro: change,
    portfolio: change,
    gallery: change,
    createWithProArt: change,
    recommendedProduct: (usual) => ({
      ...usual,
      productTab: resize(usual['productTab'] as readonly unknown[]).map((tab, index) => {
        const { productList, ...rest } = tab as { productList: readonly unknown[] };
        return { ...rest, tabKey: `tab-${index}`, productList: resize(productList) };
      }),
    }),
  };
}

const withoutPictures = (list: unknown) => (list as readonly Members[]).map((entry) => ({ ...entry, imgPath: null }));

const odd: readonly TestPerson[] = [
  { slug: 'longest-name', name: longName, card: { title: longTitle }, parts: named(longTitle) },
  { slug: 'unbroken-name', name: longWord, card: { title: '', professionName: longWord }, parts: named(longWord) },
  { slug: 'hebrew-name', name: 'נועה תמיראל בן־דוד' },
  { slug: 'arabic-name', name: 'سميرة عبد الرحمن بلقوران' },
  { slug: 'name-of-both-directions', name: 'יואב (Yoav) بن David 2.0' },
  { slug: 'japanese-name', name: '長谷川 櫻子（はせがわ さくらこ）' },
  {
    slug: 'no-picture',
    name: 'Nora Ohnebild',
    card: { avatar: null, coverImgPath: null },
    parts: {
      intro: (usual) => ({ ...usual, background: null, avatar: null }),
      video: (usual) => ({ ...usual, posterImgPath: null }),
      portfolio: (usual) => ({ ...usual, list: withoutPictures(usual['list']) }),
      createWithProArt: (usual) => ({ ...usual, createBlock: withoutPictures(usual['createBlock']) }),
      exploreMoreBanner: ({ explore }) => ({ explore: { ...(explore as Members), background: null } }),
      gallery: none,
    },
  },
  {
    slug: 'next-to-nothing',
    name: 'Ann Barely',
    card: { title: '', quote: '', avatar: null, coverImgPath: null, professionCode: '', professionName: '' },
    parts: {
      intro: ({ title }) => ({ title }),
      video: none,
      portfolio: none,
      recommendedProduct: none,
      exploreMoreBanner: none,
      createWithProArt: none,
      gallery: none,
    },
  },
  { slug: 'no-name', name: '', card: { quote: '' } },
  { slug: 'one-of-each', name: 'Uno Einzig', parts: listsOf((list) => list.slice(0, 1)) },
  { slug: 'empty-lists', name: 'Leer Listig', parts: listsOf(() => []) },
  { slug: 'more-than-fits', name: 'Multa Plenaria', parts: listsOf((list) => [list, list, list, list].flat()) },
];

/** Fills the list up to three pages of twelve. */
const crowd = Array.from({ length: 18 }, (_, index): TestPerson => {
  const number = odd.length + index + 1;
  return { slug: `test-person-${number}`, name: `Test Person ${number}` };
});
const testPeople = [...odd, ...crowd];

/** Sample person that a test person copies; test persons rotate through all of them. */
function likeOf(person: TestPerson): Person {
  const like = people[testPeople.indexOf(person) % people.length];
  if (!like) throw new TypeError('The sample content has no people');
  return { ...like, name: person.name, slug: person.slug };
}

function testProUrl({ region }: Edition, prosName: string): string {
  return pathTo('ProsProfilePage', region.code, { prosCategory: testCategory, prosName });
}

/** `/api/v1/pros/category` of the test people. */
export function testCategoryPage(edition: Edition, profession: string, paging: Paging) {
  const wanted = testPeople.filter((person) => !profession || professionOf(likeOf(person)).code === profession);
  const { items, ...counts } = pageOf(wanted, paging);
  return {
    title: 'Test: people of every kind',
    description: `Long names, names of the other direction, people without a picture. ${longWord}.`,
    prosList: items.map((person) => ({
      ...toPro(edition, likeOf(person)),
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
        count: testPeople.filter((person) => likeOf(person).profession === word).length,
      })),
      { code: 'nobody', name: longWord, count: 0 },
    ],
  };
}

/**
 * `/api/v1/pros/profile/…` of a test person; null for an unknown name.
 * @param usualOf Returns the sandbox's result for a person.
 */
export function testProfilePart(
  edition: Edition,
  slug: string,
  part: string,
  usualOf: (edition: Edition, person: Person) => unknown,
): unknown {
  const person = testPeople.find((candidate) => candidate.slug === slug);
  if (!person) return null;
  const usual = usualOf(edition, likeOf(person)) as Members | null;
  const change = person.parts?.[part];
  return change && usual ? change(usual) : usual;
}

/** Names and URLs of the category page and of each test person's page. */
export function testPeoplePages(edition: Edition): { name: string; url: string }[] {
  const category = pathTo('ArtistList', edition.region.code, { prosCategory: testCategory });
  return [
    { name: 'Test: people', url: category },
    ...testPeople.map(({ name, slug }) => ({ name, url: testProUrl(edition, slug) })),
  ];
}
