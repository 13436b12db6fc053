import type { Edition } from '../edition.ts';
import { eventSlug, events, eventsPath } from '../events.ts';
import { aboutPages, policyPages } from '../layout/footers.ts';
import { supportPages } from '../layout/menus.ts';
import { lineUrl, productLines } from '../products/catalogue.ts';
import { categoryUrl, prosCategories } from '../pros/prosCategories.ts';
import { behindPage, guidePage, makingPage, springPage } from './campaignPages.ts';
import { companyPage, productListPage, professionListPage, whereToBuyPage } from './companyPages.ts';
import { eventListPage, eventPage } from './eventPages.ts';
import { seriesPage } from './seriesPage.ts';
import { legalPage, policyPage, supportListPage, supportPage } from './servicePages.ts';

/** A content-managed page (`htmlFlag`). */
export interface ManagedPage {
  /** Path below `/proart/`, without the trailing slash. */
  rest: string;
  name: string;
  /** Pages between the home page and this one. */
  parents: { name: string; url: string }[];
  /** Meta description; defaults to that of the site. */
  description?: string;
  /** Image for social media; defaults to that of the site. */
  card?: string;
  body: () => string;
}

/** All content-managed pages of an edition. */
export function managedPages(edition: Edition): ManagedPage[] {
  return [
    ...seriesPages(edition),
    ...listPages(edition),
    ...servicePages(edition),
    ...eventPages(edition),
    ...handmadePages(edition),
  ];
}

function seriesPages(edition: Edition): ManagedPage[] {
  return productLines.flatMap((line) => {
    const parents = [{ name: edition.words[line.word], url: lineUrl(edition, line) }];
    return line.series.map(({ key, slug, name, picture }) => ({
      rest: slug,
      name,
      parents,
      description: edition.copy[`series_${key}`],
      card: `card-${picture}`,
      body: () => seriesPage(edition, slug),
    }));
  });
}

function listPages(edition: Edition): ManagedPage[] {
  const { strings, words } = edition;
  const page = (rest: string, name: string, body: (of: Edition) => string) => ({
    rest,
    name,
    parents: [],
    body: () => body(edition),
  });
  return [
    page('products', words.all_products, productListPage),
    page('professions', words.professions, professionListPage),
    page('support', strings.support, supportListPage),
    page(eventsPath, words.events, eventListPage),
    page('where-to-buy', strings.where_to_buy, whereToBuyPage),
    ...aboutPages.map(({ code, word }) => page(code, words[word], () => companyPage(edition, code))),
  ];
}

function servicePages(edition: Edition): ManagedPage[] {
  const { at, strings, words } = edition;
  const legal = (rest: string, name: string, kind: Parameters<typeof legalPage>[1]) => ({
    rest,
    name,
    parents: [],
    body: () => legalPage(edition, kind),
  });
  return [
    legal('accessibility', strings.accessibility_help, 'accessibility'),
    legal('accessibility-policy', strings.accessibility_policy, 'accessibility'),
    legal('privacy', strings.privacy, 'privacy'),
    legal('terms-of-use', words.terms_of_use, 'terms'),
    ...policyPages.map(({ code, word }) => ({
      rest: `store-policy/${code}`,
      name: words[word],
      parents: [],
      body: () => policyPage(edition, code),
    })),
    ...supportPages.map(({ code, word }) => ({
      rest: `support/${code}`,
      name: words[word],
      parents: [{ name: strings.support, url: at('support') }],
      body: () => supportPage(edition),
    })),
  ];
}

function eventPages(edition: Edition): ManagedPage[] {
  const { at, copy, words } = edition;
  return events.map((event) => ({
    rest: `${eventsPath}/${eventSlug(event.key)}`,
    name: copy[`event_${event.key}_title`],
    parents: [{ name: words.events, url: at(eventsPath) }],
    description: copy[`event_${event.key}_text`],
    card: `event-${eventSlug(event.key)}`,
    body: () => eventPage(edition, event),
  }));
}

/** One page for each path pattern of another kind of page, and one with several segments. */
function handmadePages(edition: Edition): ManagedPage[] {
  const { at, copy, strings, words } = edition;
  const stories = { name: strings.what_pros_say, url: at('what-pros-say') };
  const [film] = prosCategories;
  return [
    { rest: 'spring-home', name: copy.page_spring_title, parents: [], body: () => springPage(edition) },
    {
      rest: 'what-pros-say/behind-the-stories',
      name: copy.page_behind_title,
      parents: [stories],
      body: () => behindPage(edition),
    },
    {
      rest: `what-pros-say/${film.code}/making-of-ember-silk`,
      name: copy.page_making_title,
      parents: [stories, { name: words[film.word], url: categoryUrl(edition, film.code) }],
      body: () => makingPage(edition),
    },
    {
      rest: 'guides/colour/calibrate-a-display',
      name: copy.page_guide_title,
      parents: [{ name: strings.support, url: at('support') }],
      body: () => guidePage(edition),
    },
  ];
}
