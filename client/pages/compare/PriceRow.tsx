import type { Comparison } from '../../../contracts/pages/compare.ts';
import { useSite } from '../../lib/site.tsx';
import { Price } from '../../price/Price.tsx';
import { usePrices } from '../../price/prices.ts';
import { ProductLink } from '../../product/ProductLinks.tsx';
import styles from './ComparisonTable.module.css';
import rowStyles from './PriceRow.module.css';

/** Prices of the compared products and links to the shop; only in editions with a shop. */
export function PriceRow({ products }: { products: Comparison['productList'] }) {
  const { shell, strings, prices: documentPrices } = useSite();
  const priceOf = usePrices();
  if (!shell.ecConfig.ecStatus) return null;
  return (
    <tr
      className={
        products.some(({ productId }) => documentPrices?.byProduct.has(productId)) ? undefined : 'needs-script'
      }
    >
      <th scope="row" className={styles.spec}>
        {strings.price}
      </th>
      {products.map(({ productId, name }) => {
        const shopLink = priceOf(productId)?.shopLink;
        return (
          <td key={productId}>
            {/* The page data does not say which products are deals: all get the space for the lines of a deal. */}
            <Price product={{ productId, name, partNo: '', isDeal: true }} />
            <div className={rowStyles.buy}>
              {shopLink && <ProductLink {...shopLink} productName={name || productId} />}
            </div>
          </td>
        );
      })}
    </tr>
  );
}
