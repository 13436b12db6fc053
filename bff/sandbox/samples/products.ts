import { lineProductId, lineUrl, type ProductLine, productLines } from './catalogue.ts';
import type { Edition } from './edition.ts';
import { homeModulesKey } from './modules.ts';
import { toPros } from './pros.ts';
import type { Product } from './shapes.ts';

const homeListKey = 'home-levels';

/** Which card carries which badge. */
const newLine = 'monitors';
const dealLine = 'laptops';

/** `/api/v1/productLevel`: the order of a page's sections; of the home page alone. */
export function productLevel(edition: Edition) {
  const { words, copy } = edition;
  return {
    pageKey: 'home',
    title: words.product_line_title,
    description: copy.seo_description,
    sections: [
      { sectionKey: homeListKey, type: 'productList', sectionTitle: words.product_line_title },
      { sectionKey: homeModulesKey, type: 'modules', sectionTitle: words.technology_title },
    ],
  };
}

/** `/api/v1/productLevel/{sectionKey}`; null for a section that is not known. */
export function productSection(edition: Edition, sectionKey: string) {
  if (sectionKey !== homeListKey) return null;
  const { strings, words } = edition;
  return {
    translation: {},
    sectionTitle: words.product_line_title,
    seeAllLink: edition.link(words.all_products, edition.at('products')),
    seeMoreWording: strings.see_more,
    seeLessWording: strings.see_less,
    learnMoreWording: strings.learn_more,
    whereToBuyWording: strings.where_to_buy,
    newFlagWording: strings.new,
    dealFlagWording: strings.deal,
    hotFlagWording: strings.hot,
    productList: productLines.map((line) => toLineProduct(edition, line)),
  };
}

function toLineProduct(edition: Edition, line: ProductLine): Product {
  return {
    productId: lineProductId(line),
    partNo: `PA-${line.code.toUpperCase()}`,
    name: edition.words[line.word],
    description: edition.copy[`${line.word}_text`],
    imgPath: edition.img(line.picture),
    url: lineUrl(edition, line),
    whereToBuyUrl: edition.at('where-to-buy'),
    isNew: line.code === newLine,
    isDeal: line.code === dealLine,
    isHot: false,
    keySpec: line.series.slice(0, 3).map(({ name }) => name),
  };
}

/** `/api/v1/productLevel/pros`. */
export function productPros(edition: Edition) {
  return { sectionTitle: edition.strings.what_pros_say, prosList: toPros(edition) };
}
