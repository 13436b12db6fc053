import type { OverviewPage } from '../../../contracts/pages/overview.ts';
import { Disclaimer } from '../../layout/Disclaimer.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import { Deferred } from '../../lib/Deferred.tsx';
import { pageTitle } from '../../lib/pageTitle.ts';
import { Prose } from '../../prose/Prose.tsx';
import { Placeholder } from '../../section/Placeholder.tsx';
import { Contents } from './Contents.tsx';
import styles from './OverviewPage.module.css';

/** A content-managed article, at its own URL or in place of another page. */
export function Page({ page }: { page: OverviewPage }) {
  const title = page.data.overview?.title || pageTitle(page.data);
  return (
    <>
      <article>
        <PageHead title={title} />
        <Deferred page={page} id="overview" placeholder={<Placeholder size="grid" />}>
          {({ htmlContent, toc }) =>
            htmlContent && (
              <div className={styles.columns}>
                {/* Without a heading that repeats the page's title. */}
                <Contents toc={toc.filter((entry) => entry.title !== title)} />
                <div className={styles.text}>
                  <Prose html={htmlContent} title={title} />
                </div>
              </div>
            )
          }
        </Deferred>
      </article>
      <Deferred page={page} id="disclaimer">
        {(html) => <Disclaimer html={html} />}
      </Deferred>
    </>
  );
}
