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

/** One page of the sample content. */
interface SitePage {
  pathStructure: Crumb[];
  pageKey: string;
  htmlFlag: boolean;
  /** Meta description; defaults to that of the site. */
  description?: string;
  /** Image for social media; defaults to that of the site. */
  card?: string;
}

/** Creates a page below its parents. */
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
        card: `card-${line.picture}`,
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

const cached = new WeakMap<Edition, ReadonlyMap<string, SitePage>>();

/** All pages of an edition by path without the region; memoised, because every page needs several lookups. */
export function sitePages(edition: Edition): ReadonlyMap<string, SitePage> {
  const pages = cached.get(edition) ?? allPages(edition);
  cached.set(edition, pages);
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
 * `/api/v1/breadrumbs`; null for unknown and offline pages. Offline pages are `studio-15`, `autumn-offer`,
 * `tablets-home` and `what-pros-say/photography/olaf-brandvik`; no page links to them.
 */
export function breadrumbs(edition: Edition, path: string) {
  const found = sitePages(edition).get(path);
  if (!found) return null;
  const { pathStructure, pageKey, htmlFlag } = found;
  return { pathStructure, pageKey, htmlFlag };
}

/** Normalises a path: without the region prefix and with a trailing slash. */
export function sitePath(path: string): string {
  return splitRegion(path).path.replace(/\/*$/, '/');
}
