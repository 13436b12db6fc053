import type { ProsCategoryList } from '../../../contracts/pages/prosCategory.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useListIsLoading } from '../../lib/navigationState.ts';
import { useSite } from '../../lib/site.tsx';
import { Pagination } from '../../link/Pagination.tsx';
import { ProGrid } from '../../pros/ProGrid.tsx';
import styles from './CategoryPros.module.css';
import { LoadMore } from './LoadMore.tsx';
import { useIsSlow } from './useIsSlow.ts';
import { useMorePros } from './useMorePros.ts';

interface CategoryProsProps {
  category: ProsCategoryList;
  isFiltered: boolean;
  /** True when the list failed to load, and so must not be reported as empty. */
  isMissing: boolean;
  lead: string;
  hrefOf: (page: number) => string;
  /** URL of the category without a filter. */
  unfiltered: string;
}

/** Result count, the professionals of the pages loaded so far, and links to the other pages. */
export function CategoryPros({ category, isFiltered, isMissing, lead, hrefOf, unfiltered }: CategoryProsProps) {
  const { strings } = useSite();
  const { totalCount, page, pageSize } = category;
  const { pros, first, status, onMore, list } = useMorePros(category);
  const isBusy = useIsSlow(useListIsLoading());
  const pageCount = Math.ceil(totalCount / pageSize);
  return (
    <div className={styles.results} aria-busy={isBusy}>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.head}>
        {/* Always the same element, so that screen readers announce a changed count. */}
        <div className={styles.status} role="status">
          {pros.length > 0 ? (
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
      {!isMissing && first > 1 && (
        <a className={`${styles.previous} needs-script screen-only`} href={hrefOf(Math.min(first - 1, pageCount || 1))}>
          <Icon name="back" />
          {strings.previous_page}
        </a>
      )}
      {pros.length > 0 && (
        <div ref={list} className={styles.list}>
          <ProGrid pros={[...pros]} heading="h3" hasPriority />
        </div>
      )}
      {!isMissing && (
        <>
          {pros.length > 0 && pageCount > 1 && (
            <LoadMore
              shown={(first - 1) * pageSize + pros.length}
              total={totalCount}
              href={page < pageCount ? hrefOf(page + 1) : ''}
              status={status}
              onMore={onMore}
            />
          )}
          {/* Hidden where scripts run: there the list grows, and the link to the previous page is above it. */}
          <div className={styles.plain}>
            <Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />
          </div>
        </>
      )}
    </div>
  );
}
