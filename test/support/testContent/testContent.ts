/** Sample content that tests the limits of the layout, and hostile redirects. */

import { isRegionCode } from '../../../contracts/regions/regions.ts';
import { splitRegion } from '../../../contracts/routes.ts';
import { profileEndpoints } from '../../../sandbox/contentApi.ts';
import { createEdition, type Edition } from '../../../sandbox/samples/edition.ts';
import { managedPageKey } from '../../../sandbox/samples/overview/overview.ts';
import { sitePath } from '../../../sandbox/samples/site/sitePages.ts';
import { testBanners, testLevel, testLinePros, testLines, testSection } from './testLines.ts';
import { testPages } from './testPages.ts';
import {
  testCategory,
  testCategoryPage,
  testPeoplePages,
  testProfessionFilter,
  testProfilePart,
} from './testPeople.ts';
import {
  isTestProfession,
  testProfessionPages,
  testProfessionPagination,
  testProfessionPros,
  testRecommendedProducts,
} from './testProfessions.ts';

interface ContentRequest {
  edition: Edition;
  path: string;
  level1Code: string;
  parameter(name: string): string;
}

/** Functions that return the result of a call, by path; a falsy result means the sandbox's own. */
const resultFunctions: Readonly<Record<string, (request: ContentRequest) => unknown>> = {
  '/api/v1/breadrumbs': breadrumbs,
  '/api/v1/urlRedirect': ({ edition, path }) => {
    const targetUrl = redirects(edition).get(path);
    return targetUrl && { targetUrl, offlineDate: null };
  },
  '/api/v1/overview': ({ edition, path }) => {
    const page = testPages.find(({ rest }) => path === pathOf(edition.at(rest)));
    return (
      page && { pageKey: managedPageKey(page.rest), title: page.name, htmlContent: page.body(edition), cssList: [] }
    );
  },
  '/api/v1/banner': ({ edition, path }) => testBanners(edition, path),
  '/api/v1/productLevel': ({ path }) => testLevel(path),
  '/api/v1/productLevel/pros': ({ edition, path }) => testLinePros(edition, path),
  '/api/v1/profession/pagination': ({ edition, level1Code }) =>
    isTestProfession(level1Code) && testProfessionPagination(edition, level1Code),
  '/api/v1/profession/prosList': (request) =>
    isTestProfession(request.level1Code) && testProfessionPros(request.edition, request.level1Code, pagingOf(request)),
  '/api/v1/profession/recommendedProduct': ({ edition, level1Code }) =>
    isTestProfession(level1Code) && testRecommendedProducts(edition, level1Code),
  '/api/v1/pros/category': (request) =>
    isOfTestPeople(request) && testCategoryPage(request.edition, request.parameter('profession'), pagingOf(request)),
  '/api/v1/pros/category/profession/list': (request) =>
    isOfTestPeople(request) && testProfessionFilter(request.edition),
};

const isOfTestPeople = ({ parameter }: ContentRequest) => parameter('proscategory') === testCategory;
const pagingOf = ({ parameter }: ContentRequest) => ({
  page: Number(parameter('page') || 1),
  pageSize: Number(parameter('pagesize') || 12),
});
const pathOf = (url: string) => splitRegion(url).path;

function breadrumbs({ edition, path }: ContentRequest) {
  const { at, words } = edition;
  const home = { name: words.home, url: at() };
  const recordPages = [
    ...testPeoplePages(edition),
    ...testProfessionPages(edition),
    ...testLines.map(({ rest, name }) => ({ name, url: at(rest) })),
  ];
  const managedPages = testPages.map(({ rest, name }) => ({ name, url: at(rest) }));
  const page = [...recordPages, ...managedPages].find(({ url }) => pathOf(url) === path);
  if (!page) return undefined;
  const crumb = { name: page.name || 'Test: no name', url: page.url };
  return { pathStructure: [home, crumb], pageKey: 'test', htmlFlag: managedPages.includes(page) };
}

/** Stored redirects by path without the region. */
function redirects({ at }: Edition): ReadonlyMap<string, string> {
  return new Map([
    // A redirect loop.
    ['/proart/round-trip/', at('round-trip-back')],
    ['/proart/round-trip-back/', at('round-trip')],
    // The page exists: a redirect to itself must not hide it.
    ['/proart/redirect-to-itself/', at('redirect-to-itself')],
    ['/proart/hostile-host/', '//evil.example/'],
    ['/proart/hostile-backslash/', '/\\evil.example/'],
    ['/proart/hostile-script/', 'javascript:alert(document.domain)'],
  ]);
}

/** Returns the content API's `result` for a call; undefined uses the sandbox's result. */
export function testContent({ pathname, searchParams }: URL): unknown {
  const query = new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  const parameter = (name: string) => query.get(name) ?? '';
  const region = parameter('websitecode');
  if (!isRegionCode(region)) return undefined;
  const edition = createEdition(region, { origin: '', mediaBase: '' });
  const path = sitePath(query.get('path') ?? query.get('url') ?? '/proart/');
  const request: ContentRequest = { edition, path, level1Code: parameter('level1code'), parameter };

  const [, part = ''] = /^\/api\/v1\/pros\/profile\/(\w+)$/.exec(pathname) ?? [];
  const sandboxResult = profileEndpoints[part];
  if (sandboxResult && isOfTestPeople(request))
    return testProfilePart(edition, parameter('prosname'), part, sandboxResult);
  const [, sectionKey = ''] = /^\/api\/v1\/productLevel\/([\w-]+)$/.exec(pathname) ?? [];
  return resultFunctions[pathname]?.(request) || testSection(edition, sectionKey) || undefined;
}
