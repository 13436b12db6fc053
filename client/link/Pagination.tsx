import { fillIn } from '../../contracts/strings/uiStrings.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './Pagination.module.css';

interface PaginationProps {
  /** Number of the current page, from 1; may be past the last one. */
  page: number;
  pageCount: number;
  /** Returns the URL of a page of the list. */
  hrefOf: (page: number) => string;
}

/** Links to the other pages of a list; renders nothing when there is only one page. */
export function Pagination({ page, pageCount, hrefOf }: PaginationProps) {
  const { strings } = useSite();
  if (page === 1 && pageCount <= 1) return null;
  const previous = Math.min(page - 1, Math.max(pageCount, 1));
  return (
    <nav className={styles.pages} aria-label={strings.pagination}>
      {previous > 0 && (
        <a className={styles.step} href={hrefOf(previous)} rel="prev">
          <Icon name="back" />
          {strings.previous_page}
        </a>
      )}
      <ol className={styles.list}>
        {numbersAround(page, pageCount).map((number) => (
          <li key={number}>
            <a className={styles.number} href={hrefOf(number)} aria-current={number === page ? 'page' : undefined}>
              <span className="visually-hidden">{fillIn(strings.page_number, { page: number })}</span>
              <span aria-hidden="true">{number}</span>
            </a>
          </li>
        ))}
      </ol>
      {page < pageCount && (
        <a className={styles.step} href={hrefOf(page + 1)} rel="next">
          {strings.next_page}
          <Icon name="arrow-end" />
        </a>
      )}
    </nav>
  );
}

/** Numbers of the first and the last page, the current one and its neighbours. */
function numbersAround(page: number, pageCount: number): number[] {
  const numbers = new Set([1, page - 1, page, page + 1, pageCount]);
  return [...numbers].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
}
