import { type ComponentType, type ToggleEvent, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import headerStyles from './Header.module.css';
import styles from './SearchTool.module.css';

/** Opens the search of the site. What is inside comes with its first opening, so that no page's first load pays for it. */
export function SearchTool() {
  const { strings } = useSite();
  // Counted: a layer that is closed and opened again at once tells of it by one event, as if it had never been closed.
  const [openings, setOpenings] = useState(0);
  const [isLost, setLost] = useState(false);
  const [Overlay, setOverlay] = useState<ComponentType<{ openings: number }>>();

  const load = () => {
    import('../search/SearchOverlay.tsx').then(
      ({ SearchOverlay }) => setOverlay(() => SearchOverlay),
      () => setLost(true),
    );
  };
  const onToggle = ({ newState }: ToggleEvent<HTMLElement>) => {
    if (newState === 'closed') return;
    setOpenings((count) => count + 1);
    if (!Overlay) load();
  };
  return (
    <>
      <button type="button" className={`${headerStyles.tool} needs-script`} popoverTarget="site-search">
        <Icon name="search" />
        <span className="visually-hidden">{strings.search}</span>
      </button>
      <div id="site-search" popover="auto" className={styles.layer} onToggle={onToggle}>
        {Overlay && <Overlay openings={openings} />}
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
    </>
  );
}
