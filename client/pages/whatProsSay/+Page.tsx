import type { WhatProsSayPage } from '../../../contracts/pages/whatProsSay.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { Deferred } from '../../lib/Deferred.tsx';
import { holdsTitle } from '../../lib/holdsTitle.ts';
import { pageTitle } from '../../lib/pageTitle.ts';
import { ProGrid } from '../../pros/ProGrid.tsx';
import { Placeholder } from '../../section/Placeholder.tsx';
import { Section } from '../../section/Section.tsx';
import { Sections } from '../../section/Sections.tsx';
import { Highlights } from './Highlights.tsx';
import { LandingHero } from './LandingHero.tsx';

/** Landing page of the stories: hero, highlights, then professionals by category. */
export function Page({ page }: { page: WhatProsSayPage }) {
  const { heroSection } = page.data;
  const heroHasPicture = heroSection !== null && (heroSection === undefined || heroSection.backgroundImage !== null);
  return (
    <>
      {!holdsTitle(heroSection) && <PageHead title={pageTitle(page.data)} />}
      <Deferred page={page} id="heroSection" placeholder={<Placeholder size="hero" />}>
        {(hero) => hero && <LandingHero hero={hero} holdsTitle={holdsTitle(heroSection)} />}
      </Deferred>
      <Sections>
        <Deferred page={page} id="highlightCarousel" placeholder={<Placeholder size="grid" />}>
          {(highlights) => <Highlights highlights={highlights} hasPriority={!heroHasPicture} />}
        </Deferred>
        <Deferred page={page} id="category" placeholder={<Placeholder size="grid" />}>
          {({ list }) => {
            const columns = Math.min(6, Math.max(4, ...list.map(({ prosList }) => prosList.length)));
            return list.map(({ categoryKey, sectionTitle, prosList, seeAllLink }, index) => (
              <Section key={categoryKey || index} title={sectionTitle} link={seeAllLink}>
                <ProGrid pros={prosList} heading={sectionTitle ? 'h3' : 'h2'} columns={columns} />
              </Section>
            ));
          }}
        </Deferred>
      </Sections>
    </>
  );
}
