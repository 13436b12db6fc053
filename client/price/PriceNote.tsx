import { useSite } from '../lib/site.tsx';
import styles from './Price.module.css';
import { usePrices } from './prices.ts';

/** The small print of prices, once below a list of products that shows any; its place is kept like theirs. */
export function PriceNote({ products }: { products: readonly { productId: string }[] }) {
  const { shell } = useSite();
  const prices = usePrices();
  if (!shell.ecConfig.ecStatus) return null;
  const notes = products.flatMap(({ productId }) => prices.get(productId)?.notes ?? []);
  return (
    <div className={`${styles.note} needs-script`}>
      {[...new Set(notes)].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
