import type { Meta } from '../../../../contracts/fragments/meta.ts';
import type { Comparison } from '../../../../contracts/pages/compare.ts';
import { fillIn, type UiStrings } from '../../../../contracts/strings/uiStrings.ts';
import { toCard } from '../text/meta.ts';

/** Specifications that the description names. */
const maxSpecs = 6;

/**
 * Returns the meta data of a comparison, so that a shared one says what it compares: its title names the products, its
 * description also their specifications, and its image is that of the first product. Without products they are those
 * of the page.
 * @param languageTag Language in which lists are written.
 */
export function toComparisonMeta(
  seo: Meta,
  { productList, specList }: Comparison,
  { strings, languageTag }: { strings: UiStrings; languageTag: string },
): Meta {
  const [first] = productList;
  if (!first) return seo;
  const names = productList
    .map(({ name }) => name)
    .reduce((before, name) => fillIn(strings.compare_versus, { first: before, second: name }));
  const title = fillIn(strings.compare_title, { products: names });
  const specs = new Intl.ListFormat(languageTag).format(specList.slice(0, maxSpecs).map((spec) => spec.title));
  const description = [names, specs || seo.metaDescription].filter(Boolean).join(': ');
  const card = first.imgPath && { ...toCard(first.imgPath), ogImgAlt: first.name };
  return {
    ...seo,
    metaTitle: title,
    metaDescription: description,
    og: { title, description, ...(card ?? toCardOf(seo)) },
    twitter: { title, description, twitterImgPath: card?.ogImgPath || seo.twitter.twitterImgPath },
  };
}

/** The page's own image for social media. */
function toCardOf({ og: { title: _title, description: _description, ...card } }: Meta) {
  return card;
}
