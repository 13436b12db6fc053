import { useSite } from '../lib/site.tsx';
import styles from './PriceNote.module.css';
import { usePrices } from './prices.ts';

interface PriceNoteProps {
  products: readonly { productId: string }[];
}

/** The small print of prices, once below a list of products that shows any; its place is kept like theirs. */
export function PriceNote({ products }: PriceNoteProps) {
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
