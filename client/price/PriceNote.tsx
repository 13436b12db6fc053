import { useSite } from '../lib/site.tsx';
import styles from './PriceNote.module.css';
import { hasPrice, usePrices } from './prices.ts';

interface PriceNoteProps {
  products: readonly { productId: string }[];
  className?: string | undefined;
}

/** The small print of prices, once below a list of products that shows any; its place is kept like theirs. */
export function PriceNote({ products, className = '' }: PriceNoteProps) {
  const { shell } = useSite();
  const prices = usePrices();
  if (!shell.ecConfig.ecStatus) return null;
  const shown = products.map(({ productId }) => prices.get(productId)).filter(hasPrice);
  const { disclaimerWording = '', tooltipWording = '' } = shown[0]?.wordings ?? {};
  // What the buttons beside lowest prices tell: paper has no buttons.
  const explanation = shown.some((told) => told?.product?.historicLowPrice) ? tooltipWording : '';
  return (
    <div className={`${styles.note} needs-script ${className}`}>
      {[disclaimerWording, explanation].filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
