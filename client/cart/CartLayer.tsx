import { type ComponentType, useEffect, useRef, useState } from 'react';
import { withoutReload } from '../app/reloadOnce.ts';
import { useSite } from '../lib/site.tsx';
import styles from './CartLayer.module.css';
import type { CartPanelProps } from './CartPanel.tsx';
import { isCartOpen } from './documentCart.ts';

const loadPanel = async () => (await import('./CartPanel.tsx')).CartPanel;

/** Content of the layer that the cart button of the header opens; loaded with the first opening. */
export function CartLayer() {
  const { strings } = useSite();
  const anchor = useRef<HTMLDivElement>(null);
  const [openings, setOpenings] = useState(0);
  const [Panel, setPanel] = useState<ComponentType<CartPanelProps>>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const layer = anchor.current?.closest<HTMLElement>('[popover]');
    const button = layer && document.querySelector(`[popovertarget="${layer.id}"]`);
    const onToggle = () => {
      if (!isCartOpen()) return;
      setOpenings((count) => count + 1);
      loadPanel().then(
        (panel) => setPanel(() => panel),
        () => setHasFailed(true),
      );
    };
    // Hover or focus usually precedes the press, so the panel is loaded by then.
    const preloadPanel = () => void withoutReload(loadPanel).catch(() => {});
    // The browser opens the popover natively, possibly before this effect runs.
    onToggle();
    const listeners = new AbortController();
    const { signal } = listeners;
    layer?.addEventListener('toggle', onToggle, { signal });
    for (const type of ['pointerenter', 'focus']) button?.addEventListener(type, preloadPanel, { once: true, signal });
    return () => listeners.abort();
  }, []);

  return (
    <div ref={anchor} className={styles.content}>
      {Panel && <Panel openings={openings} />}
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          {strings.error_message}{' '}
          {/* Browsers cache a failed module import and a new build has other file names, so the page is reloaded. */}
          <button type="button" className={styles.retry} onClick={() => location.reload()}>
            {strings.retry}
          </button>
        </p>
      )}
    </div>
  );
}
