import type { Product } from '../../contracts/fragments/product.ts';
import { useSite } from '../lib/site.tsx';
import { nameOf } from '../product/productName.ts';
import styles from './CompareCheck.module.css';

/**
 * Checkbox that selects a product for comparison. The browser holds its state until the tray is loaded, which sets it
 * from then on (CompareTray.tsx). Without scripts a link to the comparison page is used instead.
 */
export function CompareCheck({ product }: { product: Product }) {
  const { strings } = useSite();
  return (
    // No form restoration after a reload, since the stored selection counts; HTML forbids the attribute on a checkbox.
    // Submitting such a form outside a dialog does nothing.
    <form method="dialog" autoComplete="off" className="screen-only needs-script">
      <label className={styles.check}>
        <input type="checkbox" data-compare={product.productId} />
        <span>
          {strings.compare}
          <span className="visually-hidden">
            : <bdi>{nameOf(product)}</bdi>
          </span>
        </span>
      </label>
    </form>
  );
}
