import type { ProsCategoryList } from '../../../contracts/pages/prosCategory.ts';
import { useSite } from '../../lib/site.tsx';
import { Pagination } from '../../link/Pagination.tsx';
import { ProGrid } from '../../pros/ProGrid.tsx';
import styles from './CategoryPros.module.css';

interface CategoryProsProps {
  category: ProsCategoryList;
  isFiltered: boolean;
  /** The list could not be had: nobody can say that it is empty. */
  isMissing: boolean;
  lead: string;
  hrefOf: (page: number) => string;
  /** Address of the whole category. */
  unfiltered: string;
}

/** How many there are, this page of them, and the way to the others. */
export function CategoryPros({ category, isFiltered, isMissing, lead, hrefOf, unfiltered }: CategoryProsProps) {
  const { strings } = useSite();
  const { prosList, totalCount, page, pageSize } = category;
  return (
    <div className={styles.results}>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.head}>
        {/* The same element for every answer, so that a changed count is read out. */}
        <div className={styles.status} role="status">
          {prosList.length > 0 ? (
            <h2 className={styles.count}>
              {strings.results} <span className={styles.number}>{totalCount}</span>
            </h2>
          ) : (
            <p className={styles.none}>{isMissing ? strings.error_message : strings.no_pros}</p>
          )}
        </div>
        {isMissing && (
          <a className={styles.clear} href={hrefOf(page)} data-document>
            {strings.retry}
          </a>
        )}
        {isFiltered && (
          <a className={styles.clear} href={unfiltered} data-keep-scroll>
            {strings.clear_filter}
          </a>
        )}
      </div>
      {prosList.length > 0 && <ProGrid pros={prosList} heading="h3" hasPriority />}
      {!isMissing && <Pagination page={page} pageCount={Math.ceil(totalCount / pageSize)} hrefOf={hrefOf} />}
    </div>
  );
}
