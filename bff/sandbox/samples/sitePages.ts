import { pathTo, splitRegion } from '../../../contracts/routes.ts';
import { lineUrl, productLines } from './catalogue.ts';
import type { Edition } from './edition.ts';
import { eventSlug, events, eventsPath } from './events.ts';
import { aboutPages, policyPages } from './footers.ts';
import { supportPages } from './menus.ts';
import { professions, professionUrl } from './professions.ts';
import { categoryUrl, people, prosCategories, proUrl } from './pros.ts';

interface Crumb {
  name: string;
  url: string;
}

/** One page the sample content knows, as `/api/v1/breadrumbs` answers it. */
interface SitePage {
  pathStructure: Crumb[];
  pageKey: string;
  htmlFlag: boolean;
}

/** Key and trail of every page below a parent: the parent's trail and the page itself. */
function below(parent: Crumb[], htmlFlag: boolean, pages: (Crumb & { pageKey: string })[]): SitePage[] {
  return pages.map(({ pageKey, ...crumb }) => ({ pathStructure: [...parent, crumb], pageKey, htmlFlag }));
}

function productPages(edition: Edition, home: Crumb): SitePage[] {
  const { words } = edition;
  return productLines.flatMap((line) => {
    const crumb = { name: words[line.word], url: lineUrl(edition, line) };
    const series = line.series.map(({ slug, name }) => ({ pageKey: slug, name, url: edition.at(slug) }));
    return [
      ...below([home], false, [{ pageKey: `${line.code}-home`, ...crumb }]),
      ...below([home, crumb], true, series),
    ];
  });
}

function storyPages(edition: Edition, home: Crumb): SitePage[] {
  const { region, strings, words } = edition;
  const landing = { name: strings.what_pros_say, url: pathTo('WhatProsSayPage', region.code) };
  return [
    ...below([home], false, [{ pageKey: 'what-pros-say', ...landing }]),
    ...prosCategories.flatMap(({ code, word }) => {
      const crumb = { name: words[word], url: categoryUrl(edition, code) };
      const profiles = people
        .filter(({ category }) => category === code)
        .map((person) => ({ pageKey: `pros-${person.portrait}`, name: person.name, url: proUrl(edition, person) }));
      return [
        ...below([home, landing], false, [{ pageKey: code, ...crumb }]),
        ...below([home, landing, crumb], false, profiles),
      ];
    }),
  ];
}

function managedPages(edition: Edition, home: Crumb): SitePage[] {
  const { at, copy, strings, words } = edition;
  const support = { name: strings.support, url: at('support') };
  const eventList = { name: words.events, url: at(eventsPath) };
  const page = (rest: string, name: string) => ({ pageKey: rest.replaceAll('/', '-'), name, url: at(rest) });

  return [
    ...below([home], true, [
      page('products', words.all_products),
      page('professions', words.professions),
      page('support', support.name),
      page(eventsPath, eventList.name),
      page('where-to-buy', strings.where_to_buy),
      page('accessibility', strings.accessibility_help),
      page('accessibility-policy', strings.accessibility_help),
      page('privacy', strings.privacy),
      page('terms-of-use', words.terms_of_use),
      ...aboutPages.map(({ code, word }) => page(code, words[word])),
      ...policyPages.map(({ code, word }) => page(`store-policy/${code}`, words[word])),
    ]),
    ...below(
      [home, support],
      true,
      supportPages.map(({ code, word }) => page(`support/${code}`, words[word])),
    ),
    ...below(
      [home, eventList],
      true,
      events.map(({ key }) => page(`${eventsPath}/${eventSlug(key)}`, copy[`event_${key}_title`])),
    ),
  ];
}

/** Every page of an edition by its path without the region. */
export function sitePages(edition: Edition): ReadonlyMap<string, SitePage> {
  const home = { name: edition.words.home, url: edition.at() };
  const trades = professions.map((profession) => ({
    pageKey: `profession-${profession.code}`,
    name: edition.words[profession.word],
    url: professionUrl(edition, profession),
  }));
  const pages = [
    { pathStructure: [home], pageKey: 'home', htmlFlag: false },
    ...productPages(edition, home),
    ...storyPages(edition, home),
    ...below([home, { name: edition.words.professions, url: edition.at('professions') }], false, trades),
    ...managedPages(edition, home),
  ];
  return new Map(pages.map((page) => [splitRegion(page.pathStructure.at(-1)?.url ?? '').path, page]));
}

/** A path as visitors send it, without its region and with its last slash; a China host sends paths without a region. */
export function sitePath(path: string): string {
  return splitRegion(path).path.replace(/\/*$/, '/');
}
