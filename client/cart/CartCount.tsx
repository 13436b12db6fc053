import { useEffect, useRef } from 'react';
import { announce } from '../layout/Announcement.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './CartCount.module.css';
import { followCart, isCartOpen, useCart } from './documentCart.ts';

/** Largest number shown on the icon; screen readers get the full number. */
const maxShown = 99;

/** Number of items in the cart as part of the label of its button; nothing for an empty cart. */
export function CartCount() {
  const { strings } = useSite();
  const { quantity, answer, cart } = useCart();
  const announced = useRef(quantity);
  useEffect(() => followCart(cart), [cart]);

  const label = answer?.cart?.translate.items_in_cart || strings.items_in_cart;
  useEffect(() => {
    const before = announced.current;
    announced.current = quantity;
    // The first number is no change, and the open panel announces its own changes.
    if (before === null || quantity === null || quantity === before || isCartOpen()) return;
    announce(`${strings.cart}, ${label}: ${quantity}`);
  }, [quantity, label, strings]);

  const isOff = answer?.state === 'off';
  useEffect(() => {
    if (isOff) document.getElementById('cart-panel')?.hidePopover();
  }, [isOff]);

  // The shop turned out to be off: this attribute hides the cart icon (header/Header.module.css).
  if (isOff) return <span data-shop="off" />;
  if (!quantity) return null;
  return (
    <>
      <span className="visually-hidden">{`, ${label}: ${quantity}`}</span>
      <span className={styles.count} data-wide={quantity > maxShown || undefined} aria-hidden="true">
        <bdi>{quantity > maxShown ? `${maxShown}+` : quantity}</bdi>
      </span>
    </>
  );
}
