import type { Product } from '../../contracts/fragments/product.ts';
import { StepWedge } from '../layout/StepWedge.tsx';
import { useSite } from '../lib/site.tsx';
import { nameOf } from '../product/productName.ts';
import styles from './Price.module.css';
import { Lines } from './PriceLines.tsx';
import { usePrice } from './usePrice.ts';

interface PriceProps {
  /** Prices of a deal can have more lines (regular price, lowest price). */
  product: Pick<Product, 'productId' | 'name' | 'partNo' | 'isDeal'>;
  className?: string | undefined;
}

/**
 * Price of a product in editions with a shop: from the HTML if it contains public prices, otherwise loaded later into
 * reserved space.
 */
export function Price({ product, className = '' }: PriceProps) {
  const { shell, strings, prices } = useSite();
  const { ecStatus, currencySymbol } = shell.ecConfig;
  const price = usePrice(product.productId);
  if (!ecStatus) return null;
  const amount = currencySymbol + amountRoom;
  return (
    <div className={`${styles.price} ${prices?.byProduct.has(product.productId) ? '' : 'needs-script'} ${className}`}>
      {/* Invisible placeholder that reserves the space of a price. */}
      <div className={`${styles.placeholder} screen-only`} aria-hidden="true">
        <p className={styles.now}>{amount}</p>
        <p className={styles.before}>{product.isDeal ? `${amount} ${amount}` : amount}</p>
        {product.isDeal && <p className={styles.lowest}>{`${strings.lowest_price_30_days} ${amount}`}</p>}
      </div>
      <div className={styles.lines}>
        {price === undefined && <StepWedge />}
        {price?.lines && <Lines lines={price.lines} name={nameOf(product)} explanation={price.explanation} />}
      </div>
    </div>
  );
}

/** Width of a long amount in figure spaces, which neither break nor collapse. */
const amountRoom = '\u2007'.repeat(12);
