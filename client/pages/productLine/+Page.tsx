import type { ProductLinePage } from '../../../contracts/pages/productLine.ts';
import { heroOf, PageBanners } from '../../banner/PageBanners.tsx';
import { SlimBanner } from '../../banner/SlimBanner.tsx';
import { Disclaimer } from '../../layout/Disclaimer.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import { Deferred } from '../../lib/Deferred.tsx';
import { holdsTitle } from '../../lib/holdsTitle.ts';
import { pageTitle } from '../../lib/pageTitle.ts';
import { ProsSection } from '../../pros/ProsSection.tsx';
import { Placeholder } from '../../section/Placeholder.tsx';
import { LineSections } from './LineSections.tsx';
import styles from './ProductLinePage.module.css';

/** A product line: hero, products and further sections, professionals. */
export function Page({ page }: { page: ProductLinePage }) {
  const hero = heroOf(page.data.banner);
  return (
    <>
      {!holdsTitle(hero) && <PageHead title={pageTitle(page.data)} />}
      <PageBanners page={page} />
      <div className={styles.sections}>
        <Deferred page={page} id="productLevel" placeholder={<Placeholder size="grid" />}>
          {(level) => (
            <LineSections
              level={level}
              fallbackTitle={pageTitle(page.data)}
              // Editors often use the same text for the hero and the line; it is not repeated.
              hasDescriptionAbove={Boolean(level.description) && hero?.bodyText === level.description}
              // Without a hero image the first product's image is the largest of the first view; a deferred hero is
              // expected to have one.
              priority={page.data.banner !== undefined && !hero?.imgPath}
            />
          )}
        </Deferred>
        <Deferred page={page} id="pros">
          {({ sectionTitle, prosList }) => <ProsSection title={sectionTitle} pros={prosList} />}
        </Deferred>
      </div>
      <Deferred page={page} id="banner">
        {({ slimBannerBottom }) => <SlimBanner group={slimBannerBottom} />}
      </Deferred>
      <Deferred page={page} id="disclaimer">
        {(html) => <Disclaimer html={html} />}
      </Deferred>
    </>
  );
}
