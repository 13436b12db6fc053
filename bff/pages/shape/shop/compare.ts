import type { Comparison } from '../../../../contracts/pages/compare.ts';
import type { RawComparison } from '../../../upstreams/recentData/recentDataClient.ts';
import { toImage, toUrl } from '../text/links.ts';
import { joinQuantities } from '../text/quantities.ts';

/**
 * Converts a comparison to the requested order of products; the upstream returns another order. The values of the
 * specifications are reordered as well.
 */
export function toComparison(raw: RawComparison | null, ids: readonly string[]): Comparison {
  const products = raw?.ProductList ?? [];
  const positions = ids
    .map((id) => products.findIndex(({ ProductId }) => ProductId === id))
    .filter((index) => index >= 0);
  return {
    productList: positions.flatMap((index) => {
      const product = products[index];
      return product
        ? [
            {
              productId: product.ProductId,
              name: product.Name,
              imgPath: toImage(product.ImageURL),
              url: toUrl(product.Url),
            },
          ]
        : [];
    }),
    specList: (positions.length > 0 ? (raw?.SpecList ?? []) : []).map(({ Title, Group, Values }) => ({
      title: Title,
      group: Group,
      values: positions.map((index) => joinQuantities(Values[index] ?? '')),
    })),
  };
}
