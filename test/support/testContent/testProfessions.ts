/** Professions for layout tests, not linked anywhere: `/proart/profession/test-profession/` and `…/test-nobody/`. */

import { pathTo } from '../../../contracts/routes.ts';
import type { Edition } from '../../../sandbox/samples/edition.ts';
import { type Paging, pageOf } from '../../../sandbox/samples/paging.ts';
import { productsBySlug, wordings } from '../../../sandbox/samples/products/productCards.ts';
import { people } from '../../../sandbox/samples/pros/people.ts';
import { professionPagination } from '../../../sandbox/samples/pros/professionPages.ts';
import { toPro } from '../../../sandbox/samples/pros/pros.ts';
import { longWord } from './testPages.ts';

/** All people have the first profession and none the second. */
const testProfessions = [
  { code: 'test-profession', name: longWord },
  { code: 'test-nobody', name: 'Test: nobody' },
] as const;

export function testProfessionPages({ region }: Edition): { level1Code: string; name: string; url: string }[] {
  return testProfessions.map(({ code, name }) => ({
    level1Code: code,
    name,
    url: pathTo('Profession', region.code, { level1Code: code }),
  }));
}

export function isTestProfession(level1Code: string): boolean {
  return testProfessions.some(({ code }) => code === level1Code);
}

/** `/api/v1/profession/prosList` of a test profession: three pages of people, or none. */
export function testProfessionPros(edition: Edition, level1Code: string, paging: Paging) {
  const { items, ...counts } = pageOf(level1Code === 'test-profession' ? people : [], paging);
  return {
    sectionTitle: `Test: ${longWord}`,
    prosList: items.map((person) => toPro(edition, person)),
    learnMore: null,
    ...counts,
  };
}

/** `/api/v1/profession/recommendedProduct` of a test profession: one tab with one product, or none. */
export function testRecommendedProducts(edition: Edition, level1Code: string) {
  const tab = { tabKey: 'one', tabName: longWord, productList: productsBySlug(edition, ['studio-16']) };
  return {
    sectionTitle: 'Test: one product',
    ...wordings(edition),
    productTab: level1Code === 'test-profession' ? [tab] : [],
  };
}

/** `/api/v1/profession/pagination` of a test profession: the sandbox's professions and the two test ones. */
export function testProfessionPagination(edition: Edition, level1Code: string) {
  const { list: known } = professionPagination(edition, '');
  const list = [...known, ...testProfessionPages(edition)];
  const here = list.findIndex((profession) => profession.level1Code === level1Code);
  const linkTo = (index: number) => {
    const profession = list[index];
    return profession ? edition.link(profession.name, profession.url) : null;
  };
  return { list, current: level1Code, previous: linkTo(here - 1), next: linkTo(here + 1) };
}
