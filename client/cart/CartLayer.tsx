import { type ComponentType, useEffect, useRef, useState } from 'react';
import { withoutReload } from '../app/reloadOnce.ts';
import { useSite } from '../lib/site.tsx';
import styles from './CartLayer.module.css';
import type { CartPanelProps } from './CartPanel.tsx';
import { isCartOpen } from './documentCart.ts';

const loadPanel = async () => (await import('./CartPanel.tsx')).CartPanel;

/** Sees to the layer that the header's button opens. What is inside comes with its first opening. */
export function CartLayer() {
  const { strings } = useSite();
  const place = useRef<HTMLDivElement>(null);
  const [openings, setOpenings] = useState(0);
  const [Panel, setPanel] = useState<ComponentType<CartPanelProps>>();
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    const layer = place.current?.closest<HTMLElement>('[popover]');
    const button = layer && document.querySelector(`[popovertarget="${layer.id}"]`);
    const onToggle = () => {
      if (!isCartOpen()) return;
      setOpenings((count) => count + 1);
      loadPanel().then(
        (panel) => setPanel(() => panel),
        () => setLost(true),
      );
    };
    // A press is announced by a pointer or the focus: the panel is there then.
    const loadAhead = () => void withoutReload(loadPanel).catch(() => {});
    // The browser opens it without us, and so before this.
    onToggle();
    const ended = new AbortController();
    const { signal } = ended;
    layer?.addEventListener('toggle', onToggle, { signal });
    for (const type of ['pointerenter', 'focus']) button?.addEventListener(type, loadAhead, { once: true, signal });
    return () => ended.abort();
  }, []);

  return (
    <div ref={place} className={styles.place}>
      {Panel && <Panel openings={openings} />}
      {isLost && (
        <p role="alert" className={styles.lost}>
          {strings.error_message}{' '}
          {/* A browser that failed to load a module never asks for it again, and a newer build has another: the page is loaded again. */}
          <button type="button" className={styles.retry} onClick={() => location.reload()}>
            {strings.retry}
          </button>
        </p>
      )}
    </div>
  );
}
