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
import { toImage, toLink, toUrl } from '../text/links.ts';

type RawSection = RawProductLevel['sections'][number];

/** Converts a list of products; labels default to the specification's in the edition's language. */
export function toProductListSection(
  raw: RawProductList | null,
  section: RawSection,
  strings: UiStrings,
): ProductListSection {
  return {
    type: 'productList',
    sectionKey: section.sectionKey,
    translation: raw?.translation ?? {},
    sectionTitle: raw?.sectionTitle || section.sectionTitle,
    seeAllLink: toLink(raw?.seeAllLink ?? null),
    ...toWordings(raw, strings),
    productList: (raw?.productList ?? []).map(toProduct),
  };
}

/** Converts recommended products in tabs, leaving out empty tabs. */
export function toRecommendedProduct(raw: RawRecommendedProduct | null, strings: UiStrings): RecommendedProduct {
  return {
    sectionTitle: raw?.sectionTitle || strings.products,
    ...toWordings(raw, strings),
    productTab: (raw?.productTab ?? [])
      .filter(({ productList }) => productList.length > 0)
      .map(({ tabKey, tabName, productList }) => ({ tabKey, tabName, productList: productList.map(toProduct) })),
  };
}

function toWordings(raw: RawWordings | null, strings: UiStrings): RawWordings {
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

function toProduct(raw: RawProduct): Product {
  return { ...raw, imgPath: toImage(raw.imgPath), url: toUrl(raw.url), whereToBuyUrl: toUrl(raw.whereToBuyUrl) };
}

/** Converts a section of modules. */
export function toModulesSection(raw: RawModules | null, section: RawSection): ModulesSection {
  return {
    type: 'modules',
    sectionKey: section.sectionKey,
    sectionTitle: section.sectionTitle,
    translation: raw?.translation ?? {},
    moduleInfo: raw?.moduleInfo ?? { title: section.sectionTitle, description: '' },
    moduleList: (raw?.moduleList ?? []).map(({ imgPath, link, ...texts }) => ({
      ...texts,
      imgPath: toImage(imgPath),
      link: toLink(link),
    })),
  };
}
