import type {
  ModulesSection,
  Product,
  ProductListSection,
  RecommendedProduct,
} from '../../../../contracts/fragments/product.ts';
import type { UiStrings } from '../../../../contracts/strings/uiStrings.ts';
import type { RawProduct, RawWordings } from '../../../upstreams/content/contentParts.ts';
import type { RawModules, RawProductLevel, RawProductList } from '../../../upstreams/content/contentSchemas.ts';
import type { RawRecommendedProduct } from '../../../upstreams/content/prosSchemas.ts';
import { firstText } from '../text/firstText.ts';
import { toImage, toLink, toUrl } from '../text/links.ts';
import { joinQuantities } from '../text/quantities.ts';

type RawSection = RawProductLevel['sections'][number];

/** Converts a list of products; labels default to the specification's in the edition's language. */
export function toProductListSection(
  raw: RawProductList | null,
  section: Pick<RawSection, 'sectionKey' | 'sectionTitle'>,
  strings: UiStrings,
): ProductListSection {
  return {
    type: 'productList',
    sectionKey: section.sectionKey,
    translation: raw?.translation ?? {},
    sectionTitle: raw?.sectionTitle || section.sectionTitle,
    seeAllLink: toLink(raw?.seeAllLink ?? null, strings.learn_more),
    ...toWordings(raw, strings),
    productList: toProducts(raw?.productList ?? []),
  };
}

/** Converts recommended products in tabs, leaving out empty tabs. */
export function toRecommendedProduct(raw: RawRecommendedProduct | null, strings: UiStrings): RecommendedProduct {
  return {
    sectionTitle: raw?.sectionTitle || strings.products,
    ...toWordings(raw, strings),
    productTab: (raw?.productTab ?? [])
      .map(({ tabKey, tabName, productList }) => ({ tabKey, tabName, productList: toProducts(productList) }))
      .filter(({ productList }) => productList.length > 0),
  };
}

/** Returns the products of all tabs. */
export function productsOfTabs({ productTab }: RecommendedProduct): Product[] {
  return productTab.flatMap(({ productList }) => productList);
}

/** Returns the labels of a list; they default to the specification's in the edition's language. */
export function toWordings(raw: RawWordings | null, strings: UiStrings): RawWordings {
  return {
    seeMoreWording: raw?.seeMoreWording || strings.see_more,
    seeLessWording: raw?.seeLessWording || strings.see_less,
    learnMoreWording: raw?.learnMoreWording || strings.learn_more,
    whereToBuyWording: raw?.whereToBuyWording || strings.where_to_buy,
    newFlagWording: raw?.newFlagWording || strings.new,
    dealFlagWording: raw?.dealFlagWording || strings.deal,
    hotFlagWording: raw?.hotFlagWording || strings.hot,
  };
}

/** Converts products, leaving out those without anything to name them by: a card's link needs a text. */
function toProducts(raw: readonly RawProduct[]): Product[] {
  return raw
    .filter(({ name, partNo, productId }) => firstText(name, partNo, productId))
    .map((product) => ({
      ...product,
      imgPath: toImage(product.imgPath),
      url: toUrl(product.url),
      whereToBuyUrl: toUrl(product.whereToBuyUrl),
      keySpec: product.keySpec.map(joinQuantities),
    }));
}

/** Converts a section of modules, leaving out empty ones; null without any and without a description. */
export function toModulesSection(
  raw: RawModules | null,
  section: RawSection,
  strings: UiStrings,
): ModulesSection | null {
  const moduleInfo = raw?.moduleInfo ?? { title: section.sectionTitle, description: '' };
  const moduleList = (raw?.moduleList ?? [])
    .map(({ imgPath, link, ...texts }) => ({
      ...texts,
      imgPath: toImage(imgPath),
      link: toLink(link, strings.learn_more),
    }))
    .filter(({ imgPath, link, title, description }) => imgPath || link || firstText(title, description));
  if (moduleList.length === 0 && !firstText(moduleInfo.description)) return null;
  return {
    type: 'modules',
    sectionKey: section.sectionKey,
    sectionTitle: section.sectionTitle,
    translation: raw?.translation ?? {},
    moduleInfo,
    moduleList,
  };
}
