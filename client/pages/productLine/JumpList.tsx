import { useSite } from '../../lib/site.tsx';
import styles from './JumpList.module.css';

/** Links to the page's sections, which stay in sight while it scrolls; for a single section there is nothing to choose. */
export function JumpList({ places }: { places: { anchor: string; title: string }[] }) {
  const { strings } = useSite();
  const named = places.filter(({ title }) => title);
  if (named.length < 2) return null;
  return (
    <nav className={styles.bar} aria-label={strings.on_this_page}>
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
