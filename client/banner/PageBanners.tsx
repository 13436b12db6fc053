import type { Banners } from '../../contracts/fragments/banner.ts';
import type { HomePage } from '../../contracts/pages/home.ts';
import type { ProductLinePage } from '../../contracts/pages/productLine.ts';
import type { ProfessionPage } from '../../contracts/pages/profession.ts';
import { Deferred } from '../lib/Deferred.tsx';
import { holdsTitle } from '../lib/holdsTitle.ts';
import { Placeholder } from '../section/Placeholder.tsx';
import { HeroBanner } from './HeroBanner.tsx';
import { SlimBanner } from './SlimBanner.tsx';

/** Hero and one-line offers at the top of a page. */
export function PageBanners({ page }: { page: HomePage | ProductLinePage | ProfessionPage }) {
  return (
    <Deferred page={page} id="banner" placeholder={<Placeholder size="hero" />}>
      {({ heroBanner, slimBannerTop }) => (
        <>
          <HeroBanner group={heroBanner} holdsTitle={holdsTitle(heroOf(page.data.banner))} />
          <SlimBanner group={slimBannerTop} />
        </>
      )}
    </Deferred>
  );
}

/**
 * Returns the first hero banner; undefined if there is none.
 * @param banner Undefined while the section is deferred, although the type of the page data does not say so.
 */
export function heroOf(banner: Banners | undefined) {
  return banner?.heroBanner.Banner[0];
}
