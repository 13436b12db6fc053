import type { PageResponse } from '../../contracts/pages/page.ts';
import { maxPrices, productIdPattern } from '../../contracts/text/productIds.ts';
import type { PartialSections } from '../lib/partialSections.ts';

/**
 * Returns the ids of the products that a page shows with a price, in page order and limited to one price call. Deferred
 * sections have none.
 */
export function pricedProducts(page: PageResponse): string[] {
  const ids = productsOf(page).map(({ productId }) => productId);
  return [...new Set(ids)].filter((id) => productIdPattern.test(id)).slice(0, maxPrices);
}

function productsOf(page: PageResponse): { productId: string }[] {
  switch (page.kind) {
    case 'home':
    case 'productLine': {
      const { productLevel }: PartialSections<typeof page.data> = page.data;
      return (
        productLevel?.sections.flatMap((section) => (section.type === 'productList' ? section.productList : [])) ?? []
      );
    }
    case 'profession':
    case 'prosProfile': {
      const { recommendedProduct }: PartialSections<typeof page.data> = page.data;
      return recommendedProduct?.productTab.flatMap(({ productList }) => productList) ?? [];
    }
    case 'overview': {
      const { overview, product }: PartialSections<typeof page.data> = page.data;
      const lists = overview?.parts.flatMap((part) => (part.type === 'productList' ? part.productList : [])) ?? [];
      return [...(product ? [product.product] : []), ...lists, ...(product?.related ?? [])];
    }
    case 'compare': {
      const { comparison }: PartialSections<typeof page.data> = page.data;
      return comparison?.productList ?? [];
    }
    default:
      return [];
  }
}
