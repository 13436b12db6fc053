import type { CartItem } from '../../contracts/calls/cart.ts';
import { useSite } from '../lib/site.tsx';
import { CartRow } from './CartRow.tsx';
import styles from './GuestItems.module.css';

/** Items that a member added before signing in and that are not in this cart; each leads to where it is sold. */
export function GuestItems({ items }: { items: CartItem[] }) {
  const { strings } = useSite();
  return (
    <div className={styles.guest}>
      <p>{strings.guest_items}</p>
      {items.length > 0 && (
        <ul>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a product can occur twice; a response replaces all rows
            <CartRow key={index} item={{ ...item, additional_message: null }} amounts={undefined} />
          ))}
        </ul>
      )}
    </div>
  );
}
