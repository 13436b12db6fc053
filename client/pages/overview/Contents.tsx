import type { TocEntry } from '../../../contracts/pages/overview.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useSite } from '../../lib/site.tsx';
import styles from './Contents.module.css';
import { useHeadingInView } from './useHeadingInView.ts';

/** An article of fewer headings is seen at a glance. */
const fewest = 3;
/** Finer headings than these would make a list as long as the article. */
const deepest = 3;

/** The article's table of contents, as links inside the page: beside the article on wide screens, folded above it on others. */
export function Contents({ toc }: { toc: TocEntry[] }) {
  const { strings } = useSite();
  const entries = toc.filter(({ level }) => level <= deepest);
  const current = useHeadingInView(entries);
  if (entries.length < fewest) return null;
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
