import type { Cart } from '../../contracts/calls/cart.ts';
import { useSite } from '../lib/site.tsx';
import { ButtonLink } from '../link/ContentLink.tsx';
import styles from './CartSums.module.css';
import { shopCartUrl } from './shopCartUrl.ts';

/**
 * Subtotal of the cart and links to the checkout and the cart of the shop.
 * @param subtotal Formatted for the edition.
 */
export function CartSums({ cart, subtotal }: { cart: Cart; subtotal: string | null }) {
  const { shell, strings } = useSite();
  const { withTax, domain } = shell.ecConfig;
  const { cart_subtotal, checkout } = cart.translate;
  return (
    <div className={styles.sums}>
      {subtotal && (
        <p className={styles.subtotal}>
          <span>
            {cart_subtotal || strings.cart_subtotal}{' '}
            <span className={styles.tax}>{withTax ? strings.including_tax : strings.excluding_tax}</span>
          </span>
          <bdi>{subtotal}</bdi>
        </p>
      )}
      {cart.checkout_url && (
        <ButtonLink link={{ name: checkout || strings.checkout, url: cart.checkout_url, urlTarget: '_self' }} />
      )}
      <a className={styles.all} href={shopCartUrl(domain)}>
        {strings.view_cart}
      </a>
    </div>
  );
}
