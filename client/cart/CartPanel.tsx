import { useEffect, useRef } from 'react';
import { useSite } from '../lib/site.tsx';
import { ButtonLink } from '../link/ContentLink.tsx';
import styles from './CartPanel.module.css';
import { CartRow } from './CartRow.tsx';
import { CartSums } from './CartSums.tsx';
import { useCart } from './documentCart.ts';
import { GuestItems } from './GuestItems.tsx';

interface CartPanelProps {
  /** Number of openings of the layer. */
  openings: number;
}

/** Maximum number of rows; for the rest only the number of items is shown, the shop page lists all. */
const maxRows = 5;

/** Content of the cart layer below its title, requested on each opening. */
export function CartPanel({ openings }: CartPanelProps) {
  const { strings } = useSite();
  const { answer, isReading, cart } = useCart();
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each opening
  useEffect(() => cart.ensureRead(), [cart, openings]);

  const retry = () => {
    // The pressed button is removed; the focus must stay in the panel.
    panel.current?.focus();
    void cart.reset();
  };
  // Known data stays visible during a reload, an error does not.
  const state = answer && !(isReading && answer.state === 'error') ? answer.state : 'loading';
  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-label={strings.cart} aria-busy={isReading}>
      <Status state={state} />
      {state === 'loading' && <Skeleton />}
      {state === 'filled' && <Filled />}
      {state === 'empty' && (
        <>
          {answer?.guestItems && <GuestItems items={answer.guestItems} />}
          <ProductsLink />
        </>
      )}
      {state === 'error' && (
        <div className={styles.message}>
          <p role="alert">{answer?.message || strings.error_message}</p>
          <button type="button" className={styles.retry} onClick={retry}>
            {strings.retry}
          </button>
        </div>
      )}
    </section>
  );
}

/** Live region with the state of the cart; always rendered so that changes are announced. */
function Status({ state }: { state: string }) {
  const { shell, strings } = useSite();
  const { answer } = useCart();
  return (
    <p role="status" className={styles.status}>
      {state === 'loading' && <span className="visually-hidden">{strings.loading}</span>}
      {state === 'empty' && (shell.header.translation['ec_empty'] || strings.cart_empty)}
      {state === 'filled' && answer?.cart && (
        <>
          {answer.cart.translate.items_in_cart || strings.items_in_cart}: <bdi>{answer.cart.total_quantity}</bdi>
          {/* Message about a part that the shop could not read, in the language of the shop. */}
          {answer.message && (
            <span className={styles.notice}>
              <bdi>{answer.message}</bdi>
            </span>
          )}
        </>
      )}
    </p>
  );
}

function Filled() {
  const { strings } = useSite();
  const { answer } = useCart();
  if (!answer?.cart) return null;
  const { cart, formatted, guestItems } = answer;
  const hiddenItemCount = cart.items.slice(maxRows).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <ul className={styles.rows}>
        {cart.items.slice(0, maxRows).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a product can occur twice; a response replaces all rows
          <CartRow key={index} item={item} amounts={formatted?.items[index]} />
        ))}
      </ul>
      {hiddenItemCount > 0 && (
        <p className={styles.more}>
          {cart.translate.more_items || strings.more_items}: <bdi>{hiddenItemCount}</bdi>
        </p>
      )}
      {guestItems && <GuestItems items={guestItems} />}
      <CartSums cart={cart} subtotal={formatted?.subtotal ?? null} />
    </>
  );
}

/** Link from the empty cart to the first entry of the main menu. */
function ProductsLink() {
  const { shell } = useSite();
  const [products] = shell.header.topMenu;
  if (!products?.url) return null;
  return (
    <div className={styles.message}>
      <ButtonLink link={products} />
    </div>
  );
}

/** Loading placeholder. */
function Skeleton() {
  return (
    <ul className={styles.skeleton} aria-hidden="true">
      <li />
      <li />
      <li />
    </ul>
  );
}
