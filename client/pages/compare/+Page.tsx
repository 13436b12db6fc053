import type { ComparePage, Comparison } from '../../../contracts/pages/compare.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { Deferred } from '../../lib/Deferred.tsx';
import { useSite } from '../../lib/site.tsx';
import { PriceNote } from '../../price/PriceNote.tsx';
import { Placeholder } from '../../section/Placeholder.tsx';
import styles from './ComparePage.module.css';
import { ComparisonTable } from './ComparisonTable.tsx';
import { NothingToCompare } from './NothingToCompare.tsx';
import { useSaveChoice } from './useSaveChoice.ts';

/** Comparison of the products that the URL names. */
export function Page({ page }: { page: ComparePage }) {
  const { strings } = useSite();
  const isDegraded = page.degraded.some(({ section }) => section === 'comparison');
  return (
    <>
      <PageHead title={strings.compare} />
      <Deferred
        page={page}
        id="comparison"
        placeholder={<Placeholder size="grid" />}
        missing={<NothingToCompare hasFailed />}
      >
        {(comparison) =>
          comparison.productList.length > 0 ? (
            <LoadedComparison comparison={comparison} />
          ) : (
            <NothingToCompare hasFailed={isDegraded} />
          )
        }
      </Deferred>
    </>
  );
}

function LoadedComparison({ comparison }: { comparison: Comparison }) {
  useSaveChoice(comparison);
  return (
    <>
      <ComparisonTable comparison={comparison} />
      <div className={styles.note}>
        <PriceNote products={comparison.productList} />
      </div>
    </>
  );
}
