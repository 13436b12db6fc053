import { fillIn } from '../../contracts/strings/uiStrings.ts';
import { useSite } from '../lib/site.tsx';
import styles from './Price.module.css';
import { amountRoom } from './Price.tsx';
import { AmountText } from './PriceLines.tsx';
import { usePrice } from './usePrice.ts';

/** Price of a product, or starting price of a product line, in one line; its space is reserved. */
export function StartingPrice({ productId, className = '' }: { productId: string; className?: string | undefined }) {
  const { shell, strings, prices } = useSite();
  const { ecStatus, currencySymbol } = shell.ecConfig;
  const lines = usePrice(productId)?.lines;
  if (!ecStatus) return null;
  return (
    <div className={`${styles.price} ${prices?.byProduct.has(productId) ? '' : 'needs-script'} ${className}`}>
      <p className={`${styles.placeholder} screen-only`} aria-hidden="true">
        {fillIn(strings.price_from, { price: currencySymbol + amountRoom })}
      </p>
      <p className={styles.lines}>{lines && <AmountText {...lines.now} />}</p>
    </div>
  );
}
