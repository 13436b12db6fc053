import type { EntryPage } from '../../../contracts/pages/entry.ts';
import { HeroBanner } from '../../banner/HeroBanner.tsx';
import { SlimBanner } from '../../banner/SlimBanner.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import { Deferred } from '../../lib/Deferred.tsx';
import { useSite } from '../../lib/site.tsx';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import { EditionList } from '../../region/EditionList.tsx';
import styles from './EntryPage.module.css';

const loadSuggestion = async () => (await import('../../region/EntrySuggestion.tsx')).EntrySuggestion;

/** The market-entry page: every edition of the site. */
export function Page({ page }: { page: EntryPage }) {
  const { strings } = useSite();
  const Suggestion = useLazyComponent(loadSuggestion, true);
  return (
    <>
      <PageHead title={strings.choose_region} />
      <div className={styles.editions}>
        <Deferred page={page} id="regionGroups">
          {(groups) => (
            <EditionList
              id="editions"
              groups={groups.map(({ name, regions }) => ({ name, editions: regions }))}
              heading="h2"
              className={styles.head}
            >
              <div className={`${styles.suggestion} needs-script screen-only`}>
                {Suggestion && <Suggestion editions={groups.flatMap(({ regions }) => regions)} />}
              </div>
            </EditionList>
          )}
        </Deferred>
      </div>
      <Deferred page={page} id="banner">
        {({ heroBanner, slimBannerTop, slimBannerBottom }) => (
          <>
            <SlimBanner group={slimBannerTop} />
            <HeroBanner group={heroBanner} holdsTitle={false} hasPriority={false} />
            <SlimBanner group={slimBannerBottom} />
          </>
        )}
      </Deferred>
    </>
  );
}
