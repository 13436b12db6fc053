import type { Comparison } from '../../../contracts/pages/compare.ts';
import { useSite } from '../../lib/site.tsx';
import { Price } from '../../price/Price.tsx';
import { usePrices } from '../../price/prices.ts';
import { Way } from '../../product/ProductLinks.tsx';
import styles from './ComparisonTable.module.css';
import rowStyles from './PriceRow.module.css';

/** What the compared products cost and where they are bought; in editions with a shop only. */
export function PriceRow({ products }: { products: Comparison['productList'] }) {
  const { shell, strings, prices } = useSite();
  const known = usePrices();
  if (!shell.ecConfig.ecStatus) return null;
  return (
    <tr className={products.some(({ productId }) => prices?.told.has(productId)) ? undefined : 'needs-script'}>
      <th scope="row" className={styles.spec}>
        {strings.price}
      </th>
      {products.map(({ productId, name }) => {
        const shopLink = known.get(productId)?.shopLink;
        return (
          <td key={productId}>
            {/* Nothing says beforehand which of them are sold for less. */}
            <Price product={{ productId, name, partNo: '', isDeal: true }} />
            <p className={rowStyles.buy}>{shopLink && <Way {...shopLink} of={name || productId} />}</p>
          </td>
        );
      })}
    </tr>
  );
}
