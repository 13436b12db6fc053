import type { ReactNode } from 'react';
import type { ComparePage, Comparison } from '../../../contracts/pages/compare.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { Deferred } from '../../lib/Deferred.tsx';
import { useSite } from '../../lib/site.tsx';
import { PriceNote } from '../../price/PriceNote.tsx';
import { Placeholder } from '../../section/Placeholder.tsx';
import styles from './ComparePage.module.css';
import { ComparisonTable } from './ComparisonTable.tsx';
import { NothingToCompare } from './NothingToCompare.tsx';
import { ProductPickers } from './ProductPickers.tsx';
import { useSaveChoice } from './useSaveChoice.ts';

/** Comparison of the products that the URL names. */
export function Page({ page }: { page: ComparePage }) {
  const { strings } = useSite();
  const isDegraded = page.degraded.some(({ section }) => section === 'comparison');
  const pickersFor = (productIds: string[]) => (
    <Deferred page={page} id="choices">
      {(lines) => <ProductPickers lines={lines} productIds={productIds} />}
    </Deferred>
  );
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
            <LoadedComparison comparison={comparison}>
              {pickersFor(comparison.productList.map(({ productId }) => productId))}
            </LoadedComparison>
          ) : (
            <NothingToCompare hasFailed={isDegraded}>{pickersFor([])}</NothingToCompare>
          )
        }
      </Deferred>
    </>
  );
}

/** @param props.children Pickers of the columns without a product. */
function LoadedComparison({ comparison, children }: { comparison: Comparison; children: ReactNode }) {
  useSaveChoice(comparison);
  return (
    <>
      <ComparisonTable comparison={comparison}>{children}</ComparisonTable>
      <div className={styles.note}>
        <PriceNote products={comparison.productList} />
      </div>
    </>
  );
}
