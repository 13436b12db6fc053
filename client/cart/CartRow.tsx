import type { CartItem, FormattedCart } from '../../contracts/calls/cart.ts';
import { useSite } from '../lib/site.tsx';
import styles from './CartRow.module.css';

interface CartRowProps {
  item: CartItem;
  /** Amounts of the row, formatted for the edition. */
  amounts: FormattedCart['items'][number] | undefined;
}

/** One row of the cart: product, quantity and amounts. */
export function CartRow({ item, amounts }: CartRowProps) {
  const { strings } = useSite();
  const { product, quantity, buy_page_url, additional_message } = item;
  const single = amounts?.final_price;
  const total = amounts?.total ?? single;
  const name = <bdi>{product.name}</bdi>;
  return (
    <li className={styles.row}>
      <span className={styles.frame}>
        {product.small_image && (
          // Decorative: the name is beside the image.
          <img src={product.small_image.url} alt="" width="72" height="72" loading="lazy" decoding="async" />
        )}
      </span>
      <div className={styles.head}>
        <p className={styles.name}>{buy_page_url ? <a href={buy_page_url}>{name}</a> : name}</p>
        {total && (
          <p className={styles.total}>
            <bdi>{total}</bdi>
          </p>
        )}
      </div>
      <p className={styles.quantity}>
        {strings.quantity}: <bdi>{quantity}</bdi>
        {single && single !== total && (
          <>
            {' × '}
            <bdi>{single}</bdi>
          </>
        )}
      </p>
      {additional_message && (
        <p className={styles.note}>
          <bdi>{additional_message}</bdi>
        </p>
      )}
    </li>
  );
}
