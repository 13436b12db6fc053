import { useSite } from '../lib/site.tsx';
import { AmountText } from '../price/PriceLines.tsx';
import { usePrice } from '../price/usePrice.ts';
import styles from './SearchHit.module.css';

/** Width of a usual amount in figure spaces, which neither break nor collapse. */
const amountRoom = '\u2007'.repeat(9);

/** Current price of a search result, loaded into reserved space; only for editions with a shop. */
export function HitPrice({ productId }: { productId: string }) {
  const { shell } = useSite();
  const price = usePrice(productId);
  return (
    <span className={`${styles.price} needs-script`}>
      <span className={styles.room} aria-hidden="true">
        {shell.ecConfig.currencySymbol + amountRoom}
      </span>
      {price?.lines && (
        <span>
          <AmountText {...price.lines.now} />
        </span>
      )}
    </span>
  );
}
