import type { ProsProfilePage } from '../../../contracts/pages/prosProfile.ts';
import { ErrorBoundary } from '../../failure/ErrorBoundary.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import { Deferred } from '../../lib/Deferred.tsx';
import { holdsTitle } from '../../lib/holdsTitle.ts';
import { pageTitle } from '../../lib/pageTitle.ts';
import { RecommendedProducts } from '../../product/RecommendedProducts.tsx';
import { Placeholder } from '../../section/Placeholder.tsx';
import { Sections } from '../../section/Sections.tsx';
import { About } from './About.tsx';
import { Career } from './Career.tsx';
import { ExploreMore } from './ExploreMore.tsx';
import { Film } from './Film.tsx';
import { Gallery } from './Gallery.tsx';
import { ProfileHero } from './ProfileHero.tsx';
import { anchors, ProfileJumpList } from './ProfileJumpList.tsx';
import styles from './ProfilePage.module.css';
import { Works } from './Works.tsx';

/** Profile of one professional: story, work and products used. */
export function Page({ page }: { page: ProsProfilePage }) {
  const hasTitle = holdsTitle(page.data.intro);
  return (
    <>
      {!hasTitle && <PageHead title={pageTitle(page.data)} />}
      <Deferred page={page} id="intro" placeholder={<Placeholder size="hero" />}>
        {(intro) => intro && <ProfileHero intro={intro} holdsTitle={hasTitle} />}
      </Deferred>
      <div className={styles.profile}>
        <ErrorBoundary part="jumpList" data={page}>
          <ProfileJumpList {...page.data} />
        </ErrorBoundary>
        <Sections>
          <Deferred page={page} id="video" placeholder={<Placeholder size="grid" />}>
            {(video) => video && <Film anchor={anchors.film} video={video} />}
          </Deferred>
          <Deferred page={page} id="intro" placeholder={<Placeholder size="band" />}>
            {(intro) =>
              intro && (
                <>
                  <About intro={intro} />
                  <Career anchor={anchors.career} steps={intro.yearWork} />
                </>
              )
            }
          </Deferred>
          <Deferred page={page} id="portfolio" placeholder={<Placeholder size="grid" />}>
            {({ sectionTitle, list }) => (
              <Works
                anchor={anchors.portfolio}
                title={sectionTitle}
                works={list.map(({ description, ...work }) => ({ ...work, text: description }))}
              />
            )}
          </Deferred>
          <Deferred page={page} id="recommendedProduct" placeholder={<Placeholder size="grid" />}>
            {(section) => <RecommendedProducts anchor={anchors.products} section={section} />}
          </Deferred>
          <Deferred page={page} id="createWithProArt" placeholder={<Placeholder size="grid" />}>
            {({ sectionTitle, createBlock }) => (
              <Works
                anchor={anchors.create}
                title={sectionTitle}
                works={createBlock.map(({ para, ...block }) => ({ ...block, text: para }))}
                isWide
              />
            )}
          </Deferred>
          <Deferred page={page} id="gallery" placeholder={<Placeholder size="grid" />}>
            {(gallery) => <Gallery anchor={anchors.gallery} name={pageTitle(page.data)} gallery={gallery} />}
          </Deferred>
        </Sections>
      </div>
      <Deferred page={page} id="exploreMoreBanner" placeholder={<Placeholder size="band" />}>
        {({ explore }) => explore && <ExploreMore banner={explore} />}
      </Deferred>
    </>
  );
}
