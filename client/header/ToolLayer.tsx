import { type ComponentType, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { useSite } from '../lib/site.tsx';
import styles from './ToolLayer.module.css';

/** What is inside a layer: told whether it is seen. */
export type LayerContent = ComponentType<{
  isOpen: boolean;
  /** Counted: a layer that is closed and opened again at once tells of it by one event, as if it had never been closed. */
  openings: number;
}>;

interface ToolLayerProps {
  /** For the `popovertarget` of what opens it. */
  id: string;
  className: string | undefined;
  /** Must be the same function at every render. */
  load: () => Promise<LayerContent>;
}

/** A layer of the header. What is inside comes with its first opening, so that no page's first load pays for it. */
export function ToolLayer({ id, className, load }: ToolLayerProps) {
  const { strings } = useSite();
  const layer = useRef<HTMLDivElement>(null);
  const [{ isOpen, openings }, setOpen] = useState({ isOpen: false, openings: 0 });
  const [isLost, setLost] = useState(false);
  const [Content, setContent] = useState<LayerContent>();

  const onOpening = () => {
    setOpen((before) => ({ isOpen: true, openings: before.openings + 1 }));
    load().then(
      (content) => setContent(() => content),
      () => setLost(true),
    );
  };
  const onToggle = ({ newState }: ToggleEvent<HTMLElement>) => {
    if (newState === 'open') onOpening();
    else setOpen((before) => ({ ...before, isOpen: false }));
  };
  // The browser opens it without us, also before the page is alive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (layer.current?.matches(':popover-open')) onOpening();
  }, []);
  return (
    <div ref={layer} id={id} popover="auto" className={className} onToggle={onToggle}>
      {Content && <Content isOpen={isOpen} openings={openings} />}
      {isLost && (
        <p role="alert" className={styles.lost}>
          {strings.error_message}{' '}
          {/* A browser that failed to load a module never asks for it again, and a newer build has another: the page starts anew. */}
          <button type="button" className={styles.retry} onClick={() => location.reload()}>
            {strings.retry}
          </button>
        </p>
      )}
    </div>
  );
}
