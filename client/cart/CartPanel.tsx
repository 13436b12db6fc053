import { useEffect, useRef } from 'react';
import { CloseButton } from '../layout/CloseButton.tsx';
import { useSite } from '../lib/site.tsx';
import { ButtonLink } from '../link/ContentLink.tsx';
import styles from './CartPanel.module.css';
import { CartRow } from './CartRow.tsx';
import { CartSums } from './CartSums.tsx';
import { useCart } from './documentCart.ts';

export interface CartPanelProps {
  /** How often it was opened: of a layer that is closed and opened again at once there is one event, as if it had never been closed. */
  openings: number;
}

/** What has more rows than this says how much more there is; the shop's page shows all of it. */
const maxRows = 5;

/** What is in the cart, inside the layer that the header opens; read when it is opened. */
export function CartPanel({ openings }: CartPanelProps) {
  const { strings } = useSite();
  const { answer, isReading, cart } = useCart();
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every opening
  useEffect(() => cart.ensureRead(), [cart, openings]);

  const retry = () => {
    // What was pressed goes away, and the focus is to stay here.
    panel.current?.focus();
    void cart.reset();
  };
  // What is known stays while it is read again; an error does not stay.
  const state = answer && !(isReading && answer.state === 'error') ? answer.state : 'loading';
  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-label={strings.cart} aria-busy={isReading}>
      <div className={styles.head}>
        <p className={styles.title}>{strings.cart}</p>
        <CloseButton layer="cart-panel" className={styles.close} />
      </div>
      <Status state={state} />
      {state === 'loading' && <Skeleton />}
      {state === 'filled' && <Filled />}
      {state === 'empty' && <ProductsLink />}
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

/** What the cart has come to, in words; always there, so that who listens hears of every change. */
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
          {/* Of a part that the shop could not read; in its own language. */}
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
  const { cart, formatted } = answer;
  const more = cart.items.slice(maxRows).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <ul className={styles.rows}>
        {cart.items.slice(0, maxRows).map((item, index) => (
          // A product can be there twice, and the rows come again with every reading.
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is the row's identity here
          <CartRow key={index} item={item} amounts={formatted?.items[index]} />
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.more}>
          {cart.translate.more_items || strings.more_items}: <bdi>{more}</bdi>
        </p>
      )}
      <CartSums cart={cart} subtotal={formatted?.subtotal ?? null} />
    </>
  );
}

/** From an empty cart to where there is something to put into it: the first of the site's main places. */
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

/** Three rows that are not there yet; they come to be seen when reading takes long. */
function Skeleton() {
  return (
    <ul className={styles.skeleton} aria-hidden="true">
      <li />
      <li />
      <li />
    </ul>
  );
}
