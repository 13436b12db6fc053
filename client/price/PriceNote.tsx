import { useSite } from '../lib/site.tsx';
import styles from './Price.module.css';
import { usePrices } from './prices.ts';

/** Small print of prices below a list of products; its space is reserved. */
export function PriceNote({ products }: { products: readonly { productId: string }[] }) {
  const { shell, prices } = useSite();
  const priceOf = usePrices();
  if (!shell.ecConfig.ecStatus) return null;
  const notes = products.flatMap(({ productId }) => {
    const { disclaimer = '', explanation = '' } = priceOf(productId) ?? {};
    return [disclaimer, explanation].filter(Boolean);
  });
  const isInHtml = products.some(({ productId }) => prices?.byProduct.has(productId));
  return (
    <div className={`${styles.note} ${isInHtml ? '' : 'needs-script'}`}>
      {[...new Set(notes)].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
