import { type ComponentType, useEffect, useRef, useState } from 'react';
import { withoutReload } from '../app/reloadOnce.ts';
import { useSite } from '../lib/site.tsx';
import styles from './CartLayer.module.css';
import type { CartPanelProps } from './CartPanel.tsx';

const loadPanel = async () => (await import('./CartPanel.tsx')).CartPanel;

/** Sees to the layer that the header's button opens. What is inside comes with its first opening. */
export function CartLayer() {
  const { strings } = useSite();
  const place = useRef<HTMLDivElement>(null);
  const [{ isOpen, openings }, setOpen] = useState({ isOpen: false, openings: 0 });
  const [Panel, setPanel] = useState<ComponentType<CartPanelProps>>();
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    const layer = place.current?.closest<HTMLElement>('[popover]');
    const button = layer && document.querySelector(`[popovertarget="${layer.id}"]`);
    const onToggle = () => {
      const opens = layer?.matches(':popover-open') ?? false;
      setOpen((before) => ({ isOpen: opens, openings: before.openings + (opens ? 1 : 0) }));
      if (!opens) return;
      loadPanel().then(
        (panel) => setPanel(() => panel),
        () => setLost(true),
      );
    };
    // A press is announced by a pointer or the focus: the panel is there then.
    const loadAhead = () => void withoutReload(loadPanel).catch(() => {});
    // The browser opens it without us, and so before this.
    if (layer?.matches(':popover-open')) onToggle();
    const ended = new AbortController();
    const { signal } = ended;
    layer?.addEventListener('toggle', onToggle, { signal });
    for (const type of ['pointerenter', 'focus']) button?.addEventListener(type, loadAhead, { once: true, signal });
    return () => ended.abort();
  }, []);

  return (
    <div ref={place} className={styles.place}>
      {Panel && <Panel isOpen={isOpen} openings={openings} />}
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
