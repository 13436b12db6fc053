import type { OverviewPage } from '../../../contracts/pages/overview.ts';
import { isLineUrl } from '../../../contracts/productLine.ts';
import { CompareCheck } from '../../compare/CompareCheck.tsx';
import { Disclaimer } from '../../layout/Disclaimer.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import { Deferred } from '../../lib/Deferred.tsx';
import { pageTitle } from '../../lib/pageTitle.ts';
import { useSite } from '../../lib/site.tsx';
import { PriceNote } from '../../price/PriceNote.tsx';
import { ProductBar, ProductBarRoom } from '../../product/ProductBar.tsx';
import { ProductSection } from '../../product/ProductSection.tsx';
import { Placeholder } from '../../section/Placeholder.tsx';
import { ArticleParts } from './ArticleParts.tsx';
import styles from './OverviewPage.module.css';

/** A content-managed article, at its own URL or in place of another page; on the page of a product with its price. */
export function Page({ page }: { page: OverviewPage }) {
  const { strings } = useSite();
  const { overview, breadcrumbs } = page.data;
  const title = overview?.title || pageTitle(page.data);
  // A page below a product line is most likely that of a product.
  const isBelowLine = breadcrumbs.pathStructure.some(({ url }) => isLineUrl(url));
  return (
    <>
      <article className={styles.article}>
        <div className={styles.lane}>
          <PageHead title={title} />
        </div>
        <Deferred page={page} id="product" placeholder={isBelowLine && <ProductBarRoom />}>
          {(offer) => offer && <ProductBar offer={offer} />}
        </Deferred>
        <Deferred page={page} id="overview" placeholder={<Placeholder size="grid" />}>
          {(article) => article.htmlContent && <ArticleParts article={article} title={title} />}
        </Deferred>
      </article>
      <Deferred page={page} id="product">
        {(offer) =>
          offer && (
            <>
              <PriceNote products={[offer.product]} />
              <ProductSection
                title={strings.related_products}
                section={{ ...offer, productList: offer.related }}
                extra={(product) => <CompareCheck product={product} />}
              />
            </>
          )
        }
      </Deferred>
      <Deferred page={page} id="disclaimer">
        {(html) => <Disclaimer html={html} />}
      </Deferred>
    </>
  );
}
