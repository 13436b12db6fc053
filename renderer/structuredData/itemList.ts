import type { Pro } from '../../contracts/fragments/pro.ts';
import type { Product, ProductLevel } from '../../contracts/fragments/product.ts';
import type { ProsCategoryList } from '../../contracts/pages/prosCategory.ts';
import { imageUrl, type Thing, webUrl } from './thing.ts';

/** Products of a product line in page order, without duplicates. */
export function productItems({ sections }: ProductLevel, siteOrigin: string): Thing[] {
  const products = sections.flatMap((section) => (section.type === 'productList' ? section.productList : []));
  const byId = new Map(products.map((product) => [product.productId, product]));
  return itemList([...byId.values()].map((product) => toProduct(product, siteOrigin)));
}

/** Professionals of one page of a category; positions continue across pages. */
export function prosItems({ prosList, page, pageSize }: ProsCategoryList, siteOrigin: string): Thing[] {
  return itemList(
    prosList.map((pro) => toPerson(pro, siteOrigin)),
    (page - 1) * pageSize,
  );
}

/** @param before Number of items on previous pages. */
function itemList(items: Thing[], before = 0): Thing[] {
  if (items.length === 0) return [];
  const itemListElement = items.map((item, index) => ({ '@type': 'ListItem', position: before + index + 1, item }));
  return [{ '@type': 'ItemList', itemListElement }];
}

/**
 * Converts a product, without its price: the public price in the document is valid for minutes, but search engines
 * would show it for days, also to members.
 */
function toProduct({ name, description, imgPath, url }: Product, siteOrigin: string): Thing {
  return {
    '@type': 'Product',
    name,
    description,
    image: imageUrl(imgPath, siteOrigin),
    url: webUrl(url, siteOrigin),
  };
}

function toPerson({ name, professionName, avatar, url }: Pro, siteOrigin: string): Thing {
  return {
    '@type': 'Person',
    name,
    jobTitle: professionName,
    image: imageUrl(avatar, siteOrigin),
    url: webUrl(url, siteOrigin),
  };
}
