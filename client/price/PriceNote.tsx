import { useSite } from '../lib/site.tsx';
import styles from './Price.module.css';
import { usePrices } from './prices.ts';

/** The small print of prices, once below a list of products that shows any; its place is kept like theirs. */
export function PriceNote({ products }: { products: readonly { productId: string }[] }) {
  const { shell, prices } = useSite();
  const known = usePrices();
  if (!shell.ecConfig.ecStatus) return null;
  const notes = products.flatMap(({ productId }) => {
    const { disclaimer = '', explanation = '' } = known.get(productId) ?? {};
    return [disclaimer, explanation].filter(Boolean);
  });
  const isInHtml = products.some(({ productId }) => prices?.told.has(productId));
  return (
    <div className={`${styles.note} ${isInHtml ? '' : 'needs-script'}`}>
      {[...new Set(notes)].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
