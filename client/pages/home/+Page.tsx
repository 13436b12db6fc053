import type { HomePage } from '../../../contracts/pages/home.ts';
import { heroOf, PageBanners } from '../../banner/PageBanners.tsx';
import { SlimBanner } from '../../banner/SlimBanner.tsx';
import { CampaignEvents } from '../../campaign/CampaignEvents.tsx';
import { Disclaimer } from '../../layout/Disclaimer.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import { Deferred } from '../../lib/Deferred.tsx';
import { holdsTitle } from '../../lib/holdsTitle.ts';
import { ProfessionChoice } from '../../profession/ProfessionChoice.tsx';
import { ProsSection } from '../../pros/ProsSection.tsx';
import { Placeholder } from '../../section/Placeholder.tsx';
import { Sections } from '../../section/Sections.tsx';
import { LevelSection } from './LevelSection.tsx';

/** The home page of an edition: hero, products, professions, stories, events. */
export function Page({ page }: { page: HomePage }) {
  const { banner, seo } = page.data;
  return (
    <>
      {banner === undefined && <PageHead title={seo.metaTitle} />}
      {banner !== undefined && !holdsTitle(heroOf(banner)) && (
        <h1 className="visually-hidden" tabIndex={-1}>
          {seo.metaTitle}
        </h1>
      )}
      <PageBanners page={page} />
      <Sections>
        <Deferred page={page} id="productLevel" placeholder={<Placeholder size="grid" />}>
          {(level) =>
            level.sections
              .filter(({ type }) => type !== 'modules')
              .map((section, index) => (
                <LevelSection key={section.sectionKey} section={section} level={level} isFirst={index === 0} />
              ))
          }
        </Deferred>
        <Deferred page={page} id="selectYourProfession" placeholder={<Placeholder size="grid" />}>
          {(section) => <ProfessionChoice section={section} />}
        </Deferred>
        <Deferred page={page} id="whatProsSay" placeholder={<Placeholder size="grid" />}>
          {({ sectionTitle, learnMore, whatProsSayList }) => (
            <ProsSection title={sectionTitle} link={learnMore} pros={whatProsSayList} />
          )}
        </Deferred>
        <Deferred page={page} id="campaignEvents" placeholder={<Placeholder size="grid" />}>
          {(campaigns) => <CampaignEvents campaigns={campaigns} />}
        </Deferred>
        <Deferred page={page} id="productLevel" placeholder={<Placeholder size="grid" />}>
          {(level) =>
            level.sections
              .filter(({ type }) => type === 'modules')
              .map((section) => (
                <LevelSection key={section.sectionKey} section={section} level={level} isFirst={false} />
              ))
          }
        </Deferred>
      </Sections>
      <Deferred page={page} id="banner" placeholder={<Placeholder size="band" />}>
        {({ slimBannerBottom }) => <SlimBanner group={slimBannerBottom} />}
      </Deferred>
      <Deferred page={page} id="disclaimer">
        {(html) => <Disclaimer html={html} />}
      </Deferred>
    </>
  );
}
