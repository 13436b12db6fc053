import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './Header.module.css';

/** The way to the shop's cart; nothing where the edition has no shop. */
export function CartLink() {
  const { shell, strings } = useSite();
  const { ecStatus, domain } = shell.ecConfig;
  if (!ecStatus || !domain) return null;
  return (
    <a className={styles.tool} href={`${domain.replace(/\/$/, '')}/checkout/cart/`}>
      <Icon name="cart" />
      <span className="visually-hidden">{strings.cart}</span>
      {/* Keeps the place of the number of items, so that nothing moves when it comes. */}
      <span className={styles.count} />
    </a>
  );
}
