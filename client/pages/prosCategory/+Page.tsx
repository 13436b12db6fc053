import { useLocation } from 'react-router-dom';
import type { ProsCategoryList, ProsCategoryPage } from '../../../contracts/pages/prosCategory.ts';
import { pathTo } from '../../../contracts/routes.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { Deferred } from '../../lib/Deferred.tsx';
import { pageTitle } from '../../lib/pageTitle.ts';
import { useSite } from '../../lib/site.tsx';
import { ProfessionLinks } from '../../profession/ProfessionLinks.tsx';
import { Placeholder } from '../../section/Placeholder.tsx';
import { CategoryPros } from './CategoryPros.tsx';

/** Stories of one category: a filter by profession, and one page of professionals. */
export function Page({ page }: { page: ProsCategoryPage }) {
  const { pathRegion } = useSite();
  const { prosCategory, profession } = page.data;
  const path = pathTo('ArtistList', pathRegion, { prosCategory });
  const isMissing = page.degraded.some(({ section }) => section === 'category');
  const head = isMissing ? undefined : page.data.category;
  const requestedPage = Number(new URLSearchParams(useLocation().search).get('page')) || 1;
  const emptyList = { title: '', description: '', prosList: [], totalCount: 0, page: requestedPage, pageSize: 1 };
  const results = (category: ProsCategoryList, isLost: boolean) => (
    <CategoryPros
      category={category}
      isFiltered={profession !== ''}
      isMissing={isLost}
      // The description, if it arrived too late for the page head.
      lead={head ? '' : category.description}
      hrefOf={(number) => urlOf(path, profession, number)}
      unfiltered={path}
    />
  );
  return (
    <>
      <PageHead title={head?.title || pageTitle(page.data)} lead={head?.description ?? ''} />
      <Deferred page={page} id="professionFilter" placeholder={<Placeholder size="row" />}>
        {({ translation, professionList }) =>
          professionList.length > 0 && (
            <ProfessionLinks
              label={translation.filter_by_profession}
              links={[
                { code: '', name: translation.all_professions, url: path },
                ...professionList.map((entry) => ({ ...entry, url: urlOf(path, entry.code) })),
              ]}
              current={profession}
              isFilter
            />
          )
        }
      </Deferred>
      <Deferred page={page} id="category" placeholder={<Placeholder size="grid" />} missing={results(emptyList, true)}>
        {(category) => results(category, isMissing)}
      </Deferred>
    </>
  );
}

/** URL of a page of the category, with its filter; default values are omitted. */
function urlOf(path: string, profession: string, number = 1): string {
  const query = new URLSearchParams({
    ...(profession && { profession }),
    ...(number > 1 && { page: String(number) }),
  }).toString();
  return query ? `${path}?${query}` : path;
}
