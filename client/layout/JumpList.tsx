import { useSite } from '../lib/site.tsx';
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
  const named = places.filter(({ title }) => title);
  if (named.length < 2) return null;
  return (
    <nav className={styles.bar} data-places data-phones-only={phonesOnly} aria-label={strings.on_this_page}>
      <ul className={styles.list}>
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
