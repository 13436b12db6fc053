import type { RecommendedProduct } from '../../contracts/fragments/product.ts';
import type { PageAnswer } from '../../contracts/pages/page.ts';
import { mostPrices, productIdPattern } from '../../contracts/productIds.ts';

/** The ids of the products that a page shows with a price, in its order, as many as one call answers; late sections have none. */
export function pricedProducts(page: PageAnswer): string[] {
  const ids = productsOf(page).map(({ productId }) => productId);
  return [...new Set(ids)].filter((id) => productIdPattern.test(id)).slice(0, mostPrices);
}

/** Sections of a streamed page may be missing, whatever their types say. */
function productsOf(page: PageAnswer): { productId: string }[] {
  switch (page.kind) {
    case 'home':
    case 'productLine': {
      const { productLevel }: Partly<typeof page.data> = page.data;
      return (
        productLevel?.sections.flatMap((section) => (section.type === 'productList' ? section.productList : [])) ?? []
      );
    }
    case 'profession':
    case 'prosProfile': {
      const { recommendedProduct }: { recommendedProduct?: RecommendedProduct } = page.data;
      return recommendedProduct?.productTab.flatMap(({ productList }) => productList) ?? [];
    }
    case 'compare': {
      const { comparison }: Partly<typeof page.data> = page.data;
      return comparison?.productList ?? [];
    }
    default:
      return [];
  }
}

type Partly<Data> = { [Name in keyof Data]?: Data[Name] };
