import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Product } from '../../contracts/fragments/product.ts';
import { fillIn } from '../../contracts/strings/uiStrings.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import { ButtonLink } from '../link/ContentLink.tsx';
import { Picture } from '../picture/Picture.tsx';
import styles from './CompareTray.module.css';
import type { SelectedProduct } from './compareChoice.ts';
import { compareUrl } from './compareUrl.ts';
import { TrayShortcuts } from './TrayShortcuts.tsx';
import { checkboxOf, useCompareChoice } from './useCompareChoice.ts';
import { useRoomForTray } from './useRoomForTray.ts';

const hintId = 'compare-limit';

/**
 * Bar at the lower edge of the window with the products selected for comparison, their limit and a link to the
 * comparison.
 */
export function CompareTray({ products }: { products: Product[] }) {
  const { strings, region, pathRegion } = useSite();
  const { selected, max, isRefused, remove, clear } = useCompareChoice(region.code, products, hintId);
  const tray = useRef<HTMLElement>(null);
  useRoomForTray(tray, selected.length > 0);
  // Initially empty: a live region announces changes only.
  const [message, setMessage] = useState('');
  /** Box from whose card the visitor has come to the tray. */
  const [origin, setOrigin] = useState<HTMLInputElement | null>(null);
  const limit = fillIn(strings.compare_limit, { max });
  const count = fillIn(strings.compare_count, { count: selected.length, max: Math.max(max, selected.length) });
  useEffect(() => setMessage(isRefused ? limit : count), [isRefused, limit, count]);

  const notices = document.getElementById('notices');
  if (selected.length === 0 || !notices) return null;
  const ids = selected.map(({ productId }) => productId);
  const bar = createPortal(
    <aside ref={tray} aria-label={strings.compare} className={`${styles.tray} screen-only`}>
      <ul className={styles.list}>
        {selected.map((product, index) => (
          <SelectedProductItem
            key={product.productId}
            product={product}
            remove={() => {
              flushSync(() => remove(product.productId));
              focusAfter(tray, index, product.productId);
            }}
          />
        ))}
      </ul>
      <p role="status" className={styles.status} data-refused={isRefused || undefined}>
        {message}
      </p>
      <p id={hintId} hidden>
        {limit}
      </p>
      <button
        type="button"
        className={styles.clear}
        onClick={() => {
          flushSync(clear);
          focusAfter(tray, 0, ids.at(-1) ?? '');
        }}
      >
        {strings.clear_selection}
      </button>
      {selected.length > 1 && <ButtonLink link={{ name: strings.compare, url: compareUrl(pathRegion, ids) }} />}
      {origin?.isConnected && (
        <button type="button" className={styles.shortcut} onClick={() => origin.focus()}>
          {strings.back}
        </button>
      )}
    </aside>,
    notices,
  );
  return (
    <>
      {bar}
      <TrayShortcuts
        selected={selected}
        products={products}
        text={`${strings.compare}: ${count}`}
        onFollow={(checkbox) => {
          setOrigin(checkbox);
          // The comparison itself; with one product the button that removes it, the first in the tray.
          (tray.current?.querySelector('a') ?? tray.current?.querySelector('button'))?.focus();
        }}
      />
    </>
  );
}

function SelectedProductItem({ product, remove }: { product: SelectedProduct; remove: () => void }) {
  const { strings } = useSite();
  const { name, imgPath } = product;
  return (
    <li className={styles.product}>
      <Picture image={imgPath} alt="" sizes="3rem" className={styles.picture} />
      <bdi className={styles.name}>{name}</bdi>
      <button
        type="button"
        className={styles.remove}
        aria-label={fillIn(strings.remove_product, { product: name })}
        onClick={remove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/**
 * Moves the focus after a product was removed from the rendered tray: to the next one, or after the last one to the
 * checkbox of the product.
 */
function focusAfter(tray: RefObject<HTMLElement | null>, index: number, productId: string): void {
  const buttons = tray.current?.querySelectorAll<HTMLElement>('li button') ?? [];
  const next = buttons[Math.min(index, buttons.length - 1)] ?? checkboxOf(productId) ?? document.querySelector('main');
  next?.focus({ preventScroll: Boolean(buttons.length) });
}
