import type { Product } from '../../contracts/fragments/product.ts';
import { useSite } from '../lib/site.tsx';
import { nameOf } from '../product/productName.ts';
import styles from './CompareCheck.module.css';

/**
 * Chooses a product for comparison. The browser keeps its state until the tray is there, which from then on sets it
 * (CompareTray.tsx); a page without scripts has a link to compare by.
 */
export function CompareCheck({ product }: { product: Product }) {
  const { strings } = useSite();
  return (
    <label className={`${styles.check} screen-only needs-script`}>
      {/* Not what a browser remembers of the form at a reload: the tray knows better. */}
      <input type="checkbox" autoComplete="off" data-compare={product.productId} />
      <span>
        {strings.compare}
        <span className="visually-hidden">
          : <bdi>{nameOf(product)}</bdi>
        </span>
      </span>
    </label>
  );
}
