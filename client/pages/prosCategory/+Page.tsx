import { useLocation } from 'react-router-dom';
import type { ProsCategoryList, ProsCategoryPage } from '../../../contracts/pages/prosCategory.ts';
import { pathTo } from '../../../contracts/routes.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { Late } from '../../lib/late.tsx';
import { pageTitle } from '../../lib/pageTitle.ts';
import { useSite } from '../../lib/site.tsx';
import { ProfessionLinks } from '../../profession/ProfessionLinks.tsx';
import { Placeholder } from '../../section/Placeholder.tsx';
import { CategoryPros } from './CategoryPros.tsx';

/** Stories of one category: a filter by profession, and one page of professionals. */
export function Page({ page }: { page: ProsCategoryPage }) {
  const { shell } = useSite();
  const { prosCategory, profession } = page.data;
  const path = pathTo('ArtistList', shell.websiteCode, { prosCategory });
  const isMissing = page.degraded.some(({ section }) => section === 'category');
  const words = isMissing ? undefined : page.data.category;
  const asked = Number(new URLSearchParams(useLocation().search).get('page')) || 1;
  const nobody = { title: '', description: '', prosList: [], totalCount: 0, page: asked, pageSize: 1 };
  const results = (category: ProsCategoryList, isLost: boolean) => (
    <CategoryPros
      category={category}
      isFiltered={profession !== ''}
      isMissing={isLost}
      // A description that arrived too late for the page head.
      lead={words ? '' : category.description}
      hrefOf={(number) => addressOf(path, profession, number)}
      unfiltered={path}
    />
  );
  return (
    <>
      <PageHead title={words?.title || pageTitle(page.data)} lead={words?.description ?? ''} />
      <Late page={page} id="professionFilter" placeholder={<Placeholder size="row" />}>
        {({ translation, professionList }) =>
          professionList.length > 0 && (
            <ProfessionLinks
              label={translation.filter_by_profession}
              links={[
                { code: '', name: translation.all_professions, url: path },
                ...professionList.map((entry) => ({ ...entry, url: addressOf(path, entry.code) })),
              ]}
              current={profession}
              isFilter
            />
          )
        }
      </Late>
      <Late page={page} id="category" placeholder={<Placeholder size="grid" />} missing={results(nobody, true)}>
        {(category) => results(category, isMissing)}
      </Late>
    </>
  );
}

/** URL of a page of the category, with its filter; default values are omitted. */
function addressOf(path: string, profession: string, number = 1): string {
  const query = new URLSearchParams({
    ...(profession && { profession }),
    ...(number > 1 && { page: String(number) }),
  }).toString();
  return query ? `${path}?${query}` : path;
}
