import { isOwn } from '../../client/lib/pageUrls.ts';
import type { ProductLevel } from '../../contracts/fragments/product.ts';
import type { ProsCategoryList } from '../../contracts/pages/prosCategory.ts';
import { type Thing, webUrl } from './thing.ts';

interface ListedPage {
  name: string;
  url: string;
}

/**
 * Products of a product line in page order. Only their pages are named: search engines refuse a product without an
 * offer, and the public price in the document is valid for minutes, but they would show it for days, also to members.
 */
export function productItems({ sections }: ProductLevel, siteOrigin: string): Thing[] {
  return itemList(
    sections.flatMap((section) => (section.type === 'productList' ? section.productList : [])),
    siteOrigin,
  );
}

/** Professionals of one page of a category; positions continue across pages. */
export function prosItems({ prosList, page, pageSize }: ProsCategoryList, siteOrigin: string): Thing[] {
  return itemList(prosList, siteOrigin, (page - 1) * pageSize);
}

/**
 * List in its summary form. Search engines accept at least two entries, all of them different pages of this site.
 * @param before Number of items on previous pages.
 */
function itemList(pages: readonly ListedPage[], siteOrigin: string, before = 0): Thing[] {
  const names = new Map<string, string>();
  for (const { name, url } of pages) {
    const [page = ''] = webUrl(url, siteOrigin).split('#', 1);
    if (isOwn(page, siteOrigin) && !names.has(page)) names.set(page, name);
  }
  if (names.size < 2) return [];
  const itemListElement = Array.from(names, ([url, name], index) => ({
    '@type': 'ListItem',
    position: before + index + 1,
    name,
    url,
  }));
  return [{ '@type': 'ItemList', itemListElement }];
}
