import { useLocation } from 'react-router-dom';
import { PageHead } from '../../layout/PageHead.tsx';
import { useSite } from '../../lib/site.tsx';
import { SearchForm } from '../../search/SearchForm.tsx';
import { MenuOffers, PopularTerms } from './Offers.tsx';
import { Results } from './Results.tsx';
import styles from './SearchPage.module.css';
import type { SearchPage } from './searchPage.ts';

/** Search results page; works without scripts. */
export function Page({ page }: { page: SearchPage }) {
  const { strings } = useSite();
  const { pathname, search } = useLocation();
  const { title, query, status, groups } = page;
  return (
    <>
      <PageHead title={title} />
      <div className={styles.body}>
        <search aria-label={strings.search_results}>
          <SearchForm query={query} className={styles.form} />
        </search>
        <p className={styles.status}>{status}</p>
        {!groups && (
          <a className={styles.retry} href={pathname + search} data-document>
            {strings.retry}
          </a>
        )}
        {query === '' ? <PopularTerms /> : groups && (groups.length > 0 ? <Results groups={groups} /> : <MenuOffers />)}
      </div>
    </>
  );
}
