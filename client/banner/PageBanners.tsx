import type { Banners } from '../../contracts/fragments/banner.ts';
import type { HomePage } from '../../contracts/pages/home.ts';
import type { ProductLinePage } from '../../contracts/pages/productLine.ts';
import type { ProfessionPage } from '../../contracts/pages/profession.ts';
import { holdsTitle } from '../lib/holdsTitle.ts';
import { Late } from '../lib/late.tsx';
import { Placeholder } from '../section/Placeholder.tsx';
import { HeroBanner } from './HeroBanner.tsx';
import { SlimBanner } from './SlimBanner.tsx';

/** What a page begins with: its stage, and offers of a line each. */
export function PageBanners({ page }: { page: HomePage | ProductLinePage | ProfessionPage }) {
  return (
    <Late page={page} id="banner" placeholder={<Placeholder size="hero" />}>
      {({ heroBanner, slimBannerTop }) => (
        <>
          <HeroBanner group={heroBanner} holdsTitle={holdsTitle(stageOf(page.data.banner))} />
          <SlimBanner group={slimBannerTop} />
        </>
      )}
    </Late>
  );
}

/** The first banner, if it is there from the start. @param banner Undefined while it is late, whatever its type says. */
export function stageOf(banner: Banners | undefined) {
  return banner?.heroBanner.Banner[0];
}
