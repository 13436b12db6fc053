/** Pages about the company, and list pages. */

import type { Edition } from '../edition.ts';
import { eventSlug, events, eventsPath } from '../events.ts';
import { allSeries, lineUrl, productLines } from '../products/catalogue.ts';
import { homeLinesKey, homeProductsKey } from '../products/productLevels.ts';
import { professions, professionUrl } from '../pros/professions.ts';
import { anchor, figure, film, heading, links, list, namedList, paragraphs, quote } from './htmlBlocks.ts';

type Company = 'about' | 'newsroom' | 'sustainability' | 'careers';

/** One page about the company. */
export function companyPage(edition: Edition, code: Company): string {
  const { copy, words, at } = edition;
  const bodies: Readonly<Record<Company, () => string[]>> = {
    about: () => [
      paragraphs(copy.page_about_1, copy.page_about_2),
      figure(
        edition.img('cover-alpine-dawn'),
        edition.altOf('cover-alpine-dawn', copy.work_alpine_dawn),
        'Torvald Hengsen',
      ),
      quote(copy.page_company_quote, 'ProArt'),
      film(words.about_us),
    ],
    newsroom: () => [
      paragraphs(copy.page_newsroom_1),
      namedList(
        'home/campaignEvent',
        links(
          events.map(({ key }) => ({ name: copy[`event_${key}_title`], url: at(`${eventsPath}/${eventSlug(key)}`) })),
        ),
      ),
    ],
    sustainability: () => [
      paragraphs(copy.page_sustainability_1),
      heading(2, copy.module_repair_title),
      paragraphs(copy.module_repair_text, copy.page_sustainability_2),
    ],
    careers: () => [
      paragraphs(copy.page_careers_1),
      quote(copy.page_company_quote, 'ProArt'),
      `<p>${anchor({ name: words.contact_us, url: at('support/contact') })}</p>`,
    ],
  };
  return bodies[code]().join('');
}

/** All product lines as on the home page, then each with its series. */
export function productListPage(edition: Edition): string {
  const { copy, words, at } = edition;
  const lineLinks = productLines.map((line) => ({ name: words[line.word], url: lineUrl(edition, line) }));
  const lines = productLines.map((line) => {
    const series = line.series.map(({ name, slug }) => ({ name, url: at(slug) }));
    const title = anchor({ name: words[line.word], url: lineUrl(edition, line) });
    return `<h2>${title}</h2>${paragraphs(copy[`${line.word}_text`])}${links(series)}`;
  });
  return [
    paragraphs(copy.page_listing_products),
    namedList(`productLevel/${homeLinesKey}`, links(lineLinks)),
    namedList(`productLevel/${homeProductsKey}`, ''),
    ...lines,
  ].join('');
}

/** All professions, as on the home page, then each with its text. */
export function professionListPage(edition: Edition): string {
  const { copy, words } = edition;
  const entries = professions.map((profession) => {
    const title = anchor({ name: words[profession.word], url: professionUrl(edition, profession) });
    return `<h2>${title}</h2>${paragraphs(copy[`profession_${profession.word}`])}`;
  });
  return [
    paragraphs(copy.page_listing_professions),
    namedList('home/selectYourProfession', ''),
    ...entries,
    namedList('home/whatProSay', ''),
  ].join('');
}

/** Where to buy: summary of the shop's policies, and all series. */
export function whereToBuyPage({ copy, at, words }: Edition): string {
  return [
    list('ul', [copy.page_policy_delivery, copy.page_policy_returns, copy.page_policy_warranty]),
    namedList(`productLevel/${homeProductsKey}`, ''),
    heading(2, words.all_products),
    links(allSeries.map(({ series }) => ({ name: series.name, url: at(series.slug) }))),
  ].join('');
}
