import { useLocation } from 'react-router-dom';
import { isSearchable } from '../../../contracts/searchText.ts';
import { searchLength } from '../../../contracts/site.ts';
import { fillIn, type UiStrings } from '../../../contracts/uiStrings.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { useSite } from '../../lib/site.tsx';
import { foundText } from '../../search/foundText.ts';
import { SearchForm } from '../../search/SearchForm.tsx';
import { Results } from './Results.tsx';
import styles from './SearchPage.module.css';
import type { SearchPage } from './searchPage.ts';

/** What the site has found for a text; needs no script. */
export function Page({ page }: { page: SearchPage }) {
  const { strings } = useSite();
  const { pathname, search } = useLocation();
  const { title, query, groups } = page;
  return (
    <>
      <PageHead title={title} />
      <div className={styles.body}>
        <search aria-label={strings.search_results}>
          <SearchForm query={query} className={styles.form} />
        </search>
        <p className={styles.status}>{textOf(page, strings)}</p>
        {!groups && (
          <a className={styles.retry} href={pathname + search} data-document>
            {strings.retry}
          </a>
        )}
        {groups && <Results groups={groups} />}
      </div>
    </>
  );
}

function textOf({ query, groups }: SearchPage, strings: UiStrings): string {
  if (query === '') return '';
  if (!isSearchable(query)) return fillIn(strings.search_too_short, { min: searchLength.min });
  return groups ? foundText(groups, strings) : strings.error_message;
}
