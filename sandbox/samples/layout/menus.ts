import { pathTo } from '../../../contracts/routes.ts';
import type { Edition } from '../edition.ts';
import { eventsPath } from '../events.ts';
import { toSingleImg } from '../pictures.ts';
import { lineUrl, productLines } from '../products/catalogue.ts';
import { professions, professionUrl } from '../pros/professions.ts';
import { categoryUrl, prosCategories } from '../pros/prosCategories.ts';
import type { MenuItem } from '../shapes.ts';
import type { WordKey } from '../texts/words.ts';

/** Support pages: last path segment and word. */
export const supportPages = [
  { code: 'faq', word: 'faq' },
  { code: 'downloads', word: 'downloads' },
  { code: 'warranty', word: 'warranty' },
  { code: 'service-centres', word: 'service_centres' },
  { code: 'register-product', word: 'register_product' },
  { code: 'contact', word: 'contact_us' },
] as const satisfies readonly { code: string; word: WordKey }[];

function item(level: 1 | 2 | 3, code: string, name: string, url: string, list: MenuItem[] = []): MenuItem {
  return { name, url, urlTarget: '_self', code, levelName: `level${level}`, imgPath: null, list };
}

/** Adds a picture, without the extensions of the media server. */
function pictured(edition: Edition, file: string, entry: MenuItem): MenuItem {
  const { '1x': one, '2x': two } = edition.img(file);
  return { ...entry, imgPath: { '1x': one, '2x': two } };
}

/** Adds a small picture of a product, which is wide enough for every screen. */
function thumbnail(edition: Edition, file: string, entry: MenuItem): MenuItem {
  const { '1x': url } = toSingleImg(file, edition.mediaBase, 320);
  return { ...entry, imgPath: { '1x': url, '2x': url } };
}

function productMenu(edition: Edition): MenuItem {
  const lines = productLines.map((line) => {
    const series = line.series.map(({ slug, name, picture }) =>
      thumbnail(edition, picture, item(3, slug, name, edition.at(slug))),
    );
    const entry = item(2, line.code, edition.words[line.word], lineUrl(edition, line), series);
    return pictured(edition, line.picture, entry);
  });
  return item(1, 'products', edition.strings.products, edition.at('products'), lines);
}

function topMenu(edition: Edition): MenuItem[] {
  const { region, strings, words } = edition;
  const stories = prosCategories.map(({ code, word }) => item(2, code, words[word], categoryUrl(edition, code)));
  const trades = professions.map((trade) =>
    pictured(
      edition,
      `profession-${trade.code}`,
      item(2, trade.code, words[trade.word], professionUrl(edition, trade)),
    ),
  );
  const help = supportPages.map(({ code, word }) => item(2, code, words[word], edition.at(`support/${code}`)));

  return [
    pictured(edition, 'hero-laptop', productMenu(edition)),
    pictured(
      edition,
      'cover-ember-silk',
      item(1, 'what-pros-say', strings.what_pros_say, pathTo('WhatProsSayPage', region.code), stories),
    ),
    item(1, 'professions', words.professions, edition.at('professions'), trades),
    item(1, 'support', strings.support, edition.at('support'), help),
    item(1, 'events', words.events, edition.at(eventsPath)),
  ];
}

/** `/api/v1/header`. */
export function header(edition: Edition) {
  const { strings, words, mediaBase } = edition;
  const account = (name: string, page: string) => edition.link(name, `${mediaBase}/sandbox/account/${page}`);
  return {
    logo: { imgPath: null, url: edition.at(), altText: 'ProArt' },
    topMenu: topMenu(edition),
    accountMenu: {
      // The position matters: the first is login, the second logout.
      accountLinks: [
        account(strings.sign_in, 'login'),
        account(strings.sign_out, 'logout'),
        account(words.my_account, 'profile'),
        account(words.order_status, 'orders'),
      ],
      list: [],
    },
    accessibility: edition.hasGaps ? null : edition.link(strings.accessibility_help, edition.at('accessibility')),
    search: { enabled: true },
    simplified: false,
    translation: { ec_empty: strings.cart_empty },
  };
}
