import { pathTo, splitRegion } from '../../../contracts/routes.ts';
import type { Edition } from '../edition.ts';
import { managedPages } from '../overview/managedPages.ts';
import { managedPageKey } from '../overview/overview.ts';
import { lineUrl, productLines } from '../products/catalogue.ts';
import { people } from '../pros/people.ts';
import { professions, professionUrl } from '../pros/professions.ts';
import { proUrl } from '../pros/pros.ts';
import { categoryUrl, prosCategories } from '../pros/prosCategories.ts';
import { workPicture } from '../pros/works.ts';

interface Crumb {
  name: string;
  url: string;
}

/** One page the sample content knows. */
interface SitePage {
  pathStructure: Crumb[];
  pageKey: string;
  htmlFlag: boolean;
  /** What search engines say below the title; absent: the site's own words. */
  description?: string;
  /** Picture of its card in social media; absent: the site's own. */
  card?: string;
}

/** A page at the end of some breadcrumbs. */
function page(parents: Crumb[], pageKey: string, name: string, url: string, more: Partial<SitePage> = {}): SitePage {
  return { pathStructure: [...parents, { name, url }], pageKey, htmlFlag: false, ...more };
}

function fixedPages(edition: Edition, home: Crumb): SitePage[] {
  const { region, strings, words, copy } = edition;
  const trades = { name: words.professions, url: edition.at('professions') };
  return [
    { pathStructure: [home], pageKey: 'home', htmlFlag: false },
    page([home], 'compare', strings.compare, edition.at('compare')),
    ...(region.code === 'global' ? [page([home], 'entry', strings.all_regions, pathTo('EntryPage', 'global'))] : []),
    ...productLines.map((line) =>
      page([home], `${line.code}-home`, words[line.word], lineUrl(edition, line), {
        description: copy[`line_${line.word}_text`],
      }),
    ),
    ...professions.map((profession) =>
      page(
        [home, trades],
        `profession-${profession.code}`,
        words[profession.word],
        professionUrl(edition, profession),
        { description: copy[`profession_${profession.word}`], card: `profession-${profession.code}` },
      ),
    ),
  ];
}

function storyPages(edition: Edition, home: Crumb): SitePage[] {
  const { region, strings, words, copy } = edition;
  const landing = { name: strings.what_pros_say, url: pathTo('WhatProsSayPage', region.code) };
  return [
    page([home], 'what-pros-say', landing.name, landing.url, { description: copy.landing_body }),
    ...prosCategories.flatMap(({ code, word }) => {
      const category = { name: words[word], url: categoryUrl(edition, code) };
      const profiles = people.filter((person) => person.category === code);
      return [
        page([home, landing], code, category.name, category.url, { description: copy[`category_${word}_text`] }),
        ...profiles.map((person) =>
          page([home, landing, category], `pros-${person.slug}`, person.name, proUrl(edition, person), {
            description: copy[`pro_${person.key}_quote`],
            card: workPicture(person.work),
          }),
        ),
      ];
    }),
  ];
}

const made = new WeakMap<Edition, ReadonlyMap<string, SitePage>>();

/** Every page of an edition by its path without the region; put together once, for every call of a page asks for one. */
export function sitePages(edition: Edition): ReadonlyMap<string, SitePage> {
  const pages = made.get(edition) ?? allPages(edition);
  made.set(edition, pages);
  return pages;
}

function allPages(edition: Edition): ReadonlyMap<string, SitePage> {
  const home = { name: edition.words.home, url: edition.at() };
  const pages = [
    ...fixedPages(edition, home),
    ...storyPages(edition, home),
    ...managedPages(edition).map(({ rest, name, parents, body: _, ...more }) =>
      page([home, ...parents], managedPageKey(rest), name, edition.at(rest), { htmlFlag: true, ...more }),
    ),
  ];
  return new Map(pages.map((one) => [splitRegion(one.pathStructure.at(-1)?.url ?? '').path, one]));
}

/**
 * `/api/v1/breadrumbs`; null for a page nobody knows and for one that went offline. Such were `studio-15`, `autumn-offer`,
 * `tablets-home` and `what-pros-say/photography/olaf-brandvik`; nothing links to them any more.
 */
export function breadrumbs(edition: Edition, path: string) {
  const found = sitePages(edition).get(path);
  if (!found) return null;
  const { pathStructure, pageKey, htmlFlag } = found;
  return { pathStructure, pageKey, htmlFlag };
}

/** A path as visitors send it, without its region and with its last slash; a China host sends paths without a region. */
export function sitePath(path: string): string {
  return splitRegion(path).path.replace(/\/*$/, '/');
}
