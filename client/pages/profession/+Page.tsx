import type { ProfessionPage } from '../../../contracts/pages/profession.ts';
import { pathTo } from '../../../contracts/routes.ts';
import { fillIn } from '../../../contracts/strings/uiStrings.ts';
import { heroOf, PageBanners } from '../../banner/PageBanners.tsx';
import { SlimBanner } from '../../banner/SlimBanner.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import { Deferred } from '../../lib/Deferred.tsx';
import { holdsTitle } from '../../lib/holdsTitle.ts';
import { pageTitle } from '../../lib/pageTitle.ts';
import { useSite } from '../../lib/site.tsx';
import { RecommendedProducts } from '../../product/RecommendedProducts.tsx';
import { Placeholder } from '../../section/Placeholder.tsx';
import { Sections } from '../../section/Sections.tsx';
import { Neighbours } from './Neighbours.tsx';
import { ProfessionPros } from './ProfessionPros.tsx';
import { Professions } from './Professions.tsx';

/** Product finder of one profession: recommended products and professionals. */
export function Page({ page }: { page: ProfessionPage }) {
  const { pathRegion, strings } = useSite();
  const { banner, pagination } = page.data;
  const { list, current } = pagination;
  const hero = heroOf(banner);
  const heroHasPicture = banner === undefined || Boolean(hero?.imgPath);
  const name = list.find(({ level1Code }) => level1Code === current)?.name;
  const title = name ? fillIn(strings.tools_for, { profession: name }) : pageTitle(page.data);
  return (
    <>
      {!holdsTitle(hero) && <PageHead title={title} />}
      <PageBanners page={page} />
      <Professions pagination={pagination} />
      <Sections>
        <Deferred page={page} id="recommendedProduct" placeholder={<Placeholder size="grid" />}>
          {(section) => <RecommendedProducts section={section} hasPriority={!heroHasPicture} />}
        </Deferred>
        <Deferred page={page} id="prosList" placeholder={<Placeholder size="grid" />}>
          {(section) => (
            <ProfessionPros section={section} path={pathTo('Profession', pathRegion, { level1Code: current })} />
          )}
        </Deferred>
      </Sections>
      <Deferred page={page} id="banner" placeholder={<Placeholder size="band" />}>
        {({ slimBannerBottom }) => <SlimBanner group={slimBannerBottom} />}
      </Deferred>
      <Neighbours pagination={pagination} />
    </>
  );
}
