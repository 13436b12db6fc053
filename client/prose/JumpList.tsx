import { type RefObject, useEffect, useRef } from 'react';
import { withoutReload } from '../app/reloadOnce.ts';
import { useSite } from '../lib/site.tsx';
import { whenIdle } from '../lib/whenIdle.ts';
import styles from './JumpList.module.css';

interface JumpListProps {
  /** Sections by their ids. */
  places: readonly { anchor: string; title: string }[];
  /** True where wider screens show enough of the page at once. */
  phonesOnly?: boolean;
}

/**
 * Links to the page's sections, which stay in sight while it scrolls; for a single section there is nothing to choose. The one
 * that is read is marked by markPlaces.ts, when the browser is idle.
 */
export function JumpList({ places, phonesOnly }: JumpListProps) {
  const { strings } = useSite();
  const list = useRef<HTMLUListElement>(null);
  const named = places.filter(({ title }) => title);
  useMarkedPlaces(list, named.map(({ anchor }) => anchor).join());
  if (named.length < 2) return null;
  return (
    <nav className={styles.bar} data-places data-phones-only={phonesOnly} aria-label={strings.on_this_page}>
      <ul ref={list} className={styles.list}>
        {named.map(({ anchor, title }) => (
          <li key={anchor}>
            <a className={styles.link} href={`#${anchor}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Has the list marked as long as it shows these places: whenever it has come, for it may stand in a section that is late. */
function useMarkedPlaces(list: RefObject<HTMLUListElement | null>, anchors: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for other places, whose links are new, and not for every render
  useEffect(() => {
    const ended = new AbortController();
    const load = async () => {
      const { markPlaces } = await import('../layout/markPlaces.ts');
      if (list.current) markPlaces(list.current, ended.signal);
    };
    // Without it the list is whole.
    whenIdle(() => ended.signal.aborted || withoutReload(load).catch(() => {}));
    return () => ended.abort();
  }, [list, anchors]);
}
