import type { TocEntry } from '../../../contracts/pages/overview.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useSite } from '../../lib/site.tsx';
import styles from './Contents.module.css';
import { useHeadingInView } from './useHeadingInView.ts';

/** Minimum number of headings: shorter articles need no table of contents. */
const minEntries = 3;
/** Deepest heading level listed: with finer ones the list would be as long as the article. */
const maxLevel = 3;

/** Table of contents of an article: beside it on wide screens, collapsed above it on others. */
export function Contents({ toc }: { toc: TocEntry[] }) {
  const { strings } = useSite();
  const entries = toc.filter(({ level }) => level <= maxLevel);
  const current = useHeadingInView(entries);
  if (entries.length < minEntries) return null;
  const list = (
    <ul className={styles.list}>
      {entries.map(({ id, title, level }) => (
        <li key={id} data-level={level}>
          <a className={styles.link} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            <bdi>{title}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={`${styles.contents} screen-only`} aria-label={strings.on_this_page}>
      <div className={styles.beside}>
        <p className={styles.title}>{strings.on_this_page}</p>
        {list}
      </div>
      <details className={styles.folded}>
        <summary className={styles.summary}>
          {strings.on_this_page}
          <Icon name="chevron-down" />
        </summary>
        {list}
      </details>
    </nav>
  );
}
