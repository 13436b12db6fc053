import type { RecommendedProduct } from '../../contracts/fragments/product.ts';
import { Section } from '../layout/Section.tsx';
import { useSite } from '../lib/site.tsx';
import { columnsFor, ProductTileList } from './ProductTiles.tsx';
import styles from './RecommendedProducts.module.css';

interface RecommendedProductsProps {
  anchor?: string;
  section: RecommendedProduct;
  /** True when the first product is the page's largest picture in the first view. */
  hasPriority?: boolean;
}

/** Products that go with a profession or a professional, each group of them under its name. */
export function RecommendedProducts({ anchor, section, hasPriority = false }: RecommendedProductsProps) {
  const { strings } = useSite();
  const groups = section.productTab.filter(({ productList }) => productList.length > 0);
  if (groups.length === 0) return null;
  // All groups in the same columns, so that they stand under each other.
  const columns = columnsFor(Math.max(...groups.map(({ productList }) => productList.length)));
  return (
    <Section anchor={anchor} title={section.sectionTitle || strings.products}>
      <div className={styles.groups}>
        {groups.map(({ tabKey, tabName, productList }, index) => (
          <div key={tabKey || index} className={styles.group}>
            {tabName && <h3 className={styles.name}>{tabName}</h3>}
            <ProductTileList
              products={productList}
              wordings={section}
              heading={tabName ? 'h4' : 'h3'}
              columns={columns}
              hasPriority={hasPriority && index === 0}
            />
          </div>
        ))}
      </div>
    </Section>
  );
}
