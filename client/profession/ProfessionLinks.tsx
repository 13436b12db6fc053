import { useId } from 'react';
import styles from './ProfessionLinks.module.css';

interface ProfessionLinksProps {
  /** Label in front of the links. */
  label: string;
  links: { code: string; name: string; url: string; count?: number }[];
  /** Code of the current link. */
  current: string;
  /** True when the links filter the list of the page, false when each leads to another page. */
  isFilter?: boolean;
}

/** Links to professions, with the current one marked. */
export function ProfessionLinks({ label, links, current, isFilter = false }: ProfessionLinksProps) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <nav className={styles.choice} aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <ul className={styles.list}>
        {links.map(({ code, name, url, count }) => (
          <li key={code} className={styles.item}>
            <a
              className={styles.link}
              href={url}
              aria-current={code === current ? (isFilter ? 'true' : 'page') : undefined}
              data-keep-scroll={isFilter ? '' : undefined}
            >
              {name}
              {count ? <span className={styles.count}>{count}</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
