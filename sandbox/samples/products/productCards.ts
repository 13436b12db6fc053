import type { Edition } from '../edition.ts';
import type { Product } from '../shapes.ts';
import { lineProductId, lineUrl, type ProductLine, type Series, seriesBySlug } from './catalogue.ts';
import { specsOf } from './specs.ts';

/** Badges of cards by slug; deals have a reduced price. */
const isNew = new Set(['monitors', 'duo-16', 'five-k-32', 'max-18-ultra']);
const isDeal = new Set(['laptops', 'air-14', 'studio-27']);
const isHot = new Set(['studio-16', 'reference-32', 'control-dial']);
const specsOnCard = 3;

/** Labels of buttons and badges that every product list contains. */
export function wordings({ strings }: Edition) {
  return {
    seeMoreWording: strings.see_more,
    seeLessWording: strings.see_less,
    learnMoreWording: strings.learn_more,
    whereToBuyWording: strings.where_to_buy,
    newFlagWording: strings.new,
    dealFlagWording: strings.deal,
    hotFlagWording: strings.hot,
  };
}

/** Card of a whole line. */
export function toLineProduct(edition: Edition, line: ProductLine): Product {
  return {
    productId: lineProductId(line),
    // Only products have one.
    partNo: '',
    name: edition.words[line.word],
    description: edition.copy[`${line.word}_text`],
    imgPath: edition.img(line.picture),
    url: lineUrl(edition, line),
    whereToBuyUrl: edition.at('where-to-buy'),
    ...flags(line.code),
    keySpec: line.series.slice(0, specsOnCard).map(({ name }) => name),
  };
}

/** Card of a product. */
export function toProduct(edition: Edition, { key, slug, name, picture }: Series): Product {
  return {
    productId: slug,
    partNo: `PA-${slug.toUpperCase()}`,
    name,
    description: edition.copy[`series_${key}`],
    imgPath: edition.img(picture),
    url: edition.at(slug),
    whereToBuyUrl: edition.at('where-to-buy'),
    ...flags(slug),
    keySpec: Object.values(specsOf(slug, edition)).slice(0, specsOnCard),
  };
}

/** Cards of products, in the order of the slugs; unknown slugs are left out. */
export function productsBySlug(edition: Edition, slugs: readonly string[]): Product[] {
  return slugs.flatMap((slug) => seriesBySlug.get(slug) ?? []).map((product) => toProduct(edition, product));
}

function flags(code: string) {
  return { isNew: isNew.has(code), isDeal: isDeal.has(code), isHot: isHot.has(code) };
}
