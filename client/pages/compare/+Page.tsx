import type { ComparePage } from '../../../contracts/pages/compare.ts';
import { pathTo } from '../../../contracts/routes.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { Placeholder } from '../../layout/StepWedge.tsx';
import { Late } from '../../lib/late.tsx';
import { useSite } from '../../lib/site.tsx';
import { MoreLink } from '../../link/ContentLink.tsx';
import { PriceNote } from '../../price/PriceNote.tsx';
import styles from './ComparePage.module.css';
import { ComparisonTable } from './ComparisonTable.tsx';

/** Products side by side, as the address names them. */
export function Page({ page }: { page: ComparePage }) {
  const { strings, shell, region } = useSite();
  const hasFailed = page.degraded.some(({ section }) => section === 'comparison');
  return (
    <>
      <PageHead title={strings.compare} />
      <Late page={page} id="comparison" placeholder={<Placeholder size="grid" />}>
        {(comparison) =>
          comparison.productList.length > 0 ? (
            <>
              <ComparisonTable comparison={comparison} />
              <PriceNote products={comparison.productList} className={styles.note} />
            </>
          ) : (
            <div className={styles.empty}>
              <p>{hasFailed ? strings.error_message : strings.compare_empty}</p>
              <MoreLink
                link={{
                  name: shell.website.translation.common_go_home,
                  url: pathTo('IndexPage', region.code),
                  urlTarget: '_self',
                }}
              />
            </div>
          )
        }
      </Late>
    </>
  );
}
