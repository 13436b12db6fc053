import type { Product } from '../../contracts/fragments/product.ts';
import { StepWedge } from '../layout/StepWedge.tsx';
import { useSite } from '../lib/site.tsx';
import { nameOf } from '../product/productName.ts';
import styles from './Price.module.css';
import { Lines } from './PriceLines.tsx';
import { useWantedPrice } from './useWantedPrice.ts';

interface PriceProps {
  /** A deal may be sold below its regular price, which takes more words. */
  product: Pick<Product, 'productId' | 'name' | 'partNo' | 'isDeal'>;
  className?: string | undefined;
}

/**
 * Where a product's price stands: in the HTML where that has everybody's, and otherwise a place that is kept from the first
 * paint on; in editions with a shop only.
 */
export function Price({ product, className = '' }: PriceProps) {
  const { shell, strings, prices } = useSite();
  const { ecStatus, currencySymbol } = shell.ecConfig;
  const told = useWantedPrice(product.productId);
  if (!ecStatus) return null;
  const amount = currencySymbol + amountRoom;
  return (
    <div className={`${styles.place} ${prices?.told.has(product.productId) ? '' : 'needs-script'} ${className}`}>
      {/* What takes as much room as a price will: nobody sees or hears it. */}
      <div className={`${styles.room} screen-only`} aria-hidden="true">
        <p className={styles.now}>{amount}</p>
        <p className={styles.before}>{product.isDeal ? `${amount} ${amount}` : amount}</p>
        {product.isDeal && <p className={styles.lowest}>{`${strings.lowest_price_30_days} ${amount}`}</p>}
      </div>
      <div className={styles.lines}>
        {told === undefined && <StepWedge />}
        {told?.lines && <Lines lines={told.lines} name={nameOf(product)} explanation={told.explanation} />}
      </div>
    </div>
  );
}

/** As wide as a long amount, and neither broken nor collapsed: figure spaces. */
export const amountRoom = '\u2007'.repeat(12);
