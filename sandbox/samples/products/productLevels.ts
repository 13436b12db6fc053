/** `/api/v1/productLevel…`: sections of the home page and of the product lines' pages. */

import type { Edition } from '../edition.ts';
import { homeModulesKey } from '../modules.ts';
import { people } from '../pros/people.ts';
import { featuredPros, toPro } from '../pros/pros.ts';
import type { Link, Product } from '../shapes.ts';
import { type ProductLine, productLines } from './catalogue.ts';
import { productsBySlug, toLineProduct, toProduct, wordings } from './productCards.ts';

const homePath = '/proart/';
/** Section of the home page with all product lines. */
export const homeLinesKey = 'home-levels';
/** Section of the home page with some products. */
export const homeProductsKey = 'home-products';
/** Products on the home page: two reduced ones, and one that other shops sell. */
const homeProducts = ['air-14', 'studio-27', 'studio-16', 'reference-32', 'creator-board', 'control-dial'];
const prosOnPage = 6;

/** Companion products and professions by line. */
const companions = {
  laptops: { slugs: ['portable-16', 'control-dial', 'quiet-mouse', 'studio-27'], of: ['photographer', 'filmmaker'] },
  monitors: { slugs: ['studio-16', 'control-dial', 'mini-pc', 'tower'], of: ['filmmaker', 'photographer'] },
  desktops: { slugs: ['five-k-32', 'reference-32', 'quiet-mouse'], of: ['artist_3d', 'game_developer'] },
  motherboards: { slugs: ['triple-fan-card', 'five-k-32'], of: ['game_developer', 'artist_3d'] },
  graphics_cards: { slugs: ['creator-board', 'tower', 'ultrawide-38'], of: ['artist_3d', 'architect'] },
  accessories: { slugs: ['studio-16', 'flip-14', 'five-k-32'], of: ['illustrator', 'music_producer'] },
} as const satisfies Record<ProductLine['word'], unknown>;

/** Lines with offers. */
const withOffers = new Set(['laptops', 'monitors', 'accessories']);

/** `/api/v1/productLevel`: order of a page's sections; null for a page without sections. */
export function productLevel(edition: Edition, path: string) {
  const { words, copy, strings } = edition;
  if (path === homePath) {
    return {
      pageKey: 'home',
      title: words.product_line_title,
      description: copy.seo_description,
      sections: [
        { sectionKey: homeLinesKey, type: 'productList', sectionTitle: words.product_line_title },
        { sectionKey: homeProductsKey, type: 'productList', sectionTitle: strings.products },
        { sectionKey: homeModulesKey, type: 'modules', sectionTitle: words.technology_title },
      ],
    };
  }
  const line = lineAt(path);
  if (!line) return null;
  const { code, word } = line;
  return {
    pageKey: `${code}-home`,
    title: words[word],
    description: copy[`line_${word}_text`],
    sections: [
      { sectionKey: `${code}-series`, type: 'productList', sectionTitle: copy.section_series },
      { sectionKey: `${code}-technology`, type: 'modules', sectionTitle: words.technology_title },
      { sectionKey: `${code}-companions`, type: 'productList', sectionTitle: copy.section_companions },
      { sectionKey: 'pros', type: 'pros', sectionTitle: copy.section_pros_of_line },
      ...(withOffers.has(code)
        ? [{ sectionKey: `${code}-offers`, type: 'campaign', sectionTitle: copy.section_campaign }]
        : []),
    ],
  };
}

/** `/api/v1/productLevel/{sectionKey}`; null for an unknown section. */
export function productSection(edition: Edition, sectionKey: string) {
  const { words, copy, strings } = edition;
  const allProducts = edition.link(words.all_products, edition.at('products'));
  if (sectionKey === homeLinesKey) {
    const cards = productLines.map((line) => toLineProduct(edition, line));
    return section(edition, words.product_line_title, allProducts, cards);
  }
  if (sectionKey === homeProductsKey) {
    return section(edition, strings.products, null, productsBySlug(edition, homeProducts));
  }

  const line = productLines.find(({ code }) => sectionKey === `${code}-series` || sectionKey === `${code}-companions`);
  if (!line) return null;
  return sectionKey.endsWith('-series')
    ? section(
        edition,
        copy.section_series,
        null,
        line.series.map((one) => toProduct(edition, one)),
      )
    : section(edition, copy.section_companions, allProducts, productsBySlug(edition, companions[line.word].slugs));
}

function section(edition: Edition, sectionTitle: string, seeAllLink: Link | null, productList: Product[]) {
  return { translation: {}, sectionTitle, seeAllLink, ...wordings(edition), productList };
}

/** `/api/v1/productLevel/pros`: people of a line's professions; on other pages the featured people. */
export function productPros(edition: Edition, path: string) {
  const line = lineAt(path);
  if (!line) return { sectionTitle: edition.strings.what_pros_say, prosList: featuredPros(edition) };
  const { of } = companions[line.word];
  const users = people.filter(({ profession }) => of.some((one) => one === profession));
  return {
    sectionTitle: edition.copy.section_pros_of_line,
    prosList: users.slice(0, prosOnPage).map((person) => toPro(edition, person)),
  };
}

function lineAt(path: string): ProductLine | undefined {
  return productLines.find(({ code }) => path === `/proart/${code}-home/`);
}
