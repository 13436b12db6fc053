import type { Comparison } from '../../../contracts/pages/compare.ts';
import { useSite } from '../../lib/site.tsx';
import { Price } from '../../price/Price.tsx';
import styles from './ComparisonTable.module.css';
import { roles } from './roles.ts';

/** Prices of the compared products; only in editions with a shop. */
export function PriceRow({ products }: { products: Comparison['productList'] }) {
  const { shell, strings, prices } = useSite();
  if (!shell.ecConfig.ecStatus) return null;
  return (
    <tr
      {...roles.row}
      className={products.some(({ productId }) => prices?.byProduct.has(productId)) ? undefined : 'needs-script'}
    >
      <th {...roles.rowheader} scope="row" className={styles.spec}>
        {strings.price}
      </th>
      {products.map(({ productId, name }) => (
        <td key={productId} {...roles.cell}>
          {/* The page data does not say which products are deals: all get the space for the lines of a deal. */}
          <Price product={{ productId, name, partNo: '', isDeal: true }} />
        </td>
      ))}
    </tr>
  );
}
