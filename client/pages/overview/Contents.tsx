import type { TocEntry } from '../../../contracts/pages/overview.ts';
import { useSite } from '../../lib/site.tsx';
import styles from './Contents.module.css';

/** An article of fewer headings is seen at a glance. */
const fewest = 3;
/** Finer headings than these would make a list as long as the article. */
const deepest = 3;

/** The article's table of contents, as links inside the page. */
export function Contents({ toc }: { toc: TocEntry[] }) {
  const { strings } = useSite();
  if (toc.length < fewest) return null;
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <p id="contents-title" className={styles.title}>
        {strings.on_this_page}
      </p>
      <ul className={styles.list}>
        {toc
          .filter(({ level }) => level <= deepest)
          .map(({ id, title, level }) => (
            <li key={id} data-level={level}>
              <a className={styles.link} href={`#${id}`}>
                <bdi>{title}</bdi>
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
