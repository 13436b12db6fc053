import type { RecommendedProduct } from '../../contracts/fragments/product.ts';
import { useSite } from '../lib/site.tsx';
import { Section } from '../section/Section.tsx';
import { Tabs } from '../tabs/Tabs.tsx';
import { columnsFor, ProductList } from './ProductList.tsx';

interface RecommendedProductsProps {
  anchor?: string;
  section: RecommendedProduct;
  /** True when the first product is the page's largest picture in the first view. */
  hasPriority?: boolean;
}

/** Products that go with a profession or a professional, a tab for each group of them. */
export function RecommendedProducts({ anchor, section, hasPriority = false }: RecommendedProductsProps) {
  const { strings } = useSite();
  const groups = section.productTab.filter(({ productList }) => productList.length > 0);
  if (groups.length === 0) return null;
  const title = section.sectionTitle || strings.products;
  // All groups in the same columns: what changes with the tab are the cards and not their size.
  const columns = columnsFor(Math.max(...groups.map(({ productList }) => productList.length)));
  return (
    <Section anchor={anchor} title={title}>
      <Tabs
        // Other products, other tabs: the first one is selected again.
        key={groups.map(({ productList }) => productList.map(({ productId }) => productId)).join()}
        label={title}
        tabs={groups.map(({ tabKey, tabName, productList }, index) => ({
          key: tabKey || `${index}`,
          name: tabName,
          panel: (
            <ProductList
              products={productList}
              wordings={section}
              columns={columns}
              heading={tabName ? 'h4' : 'h3'}
              isRowOnPhones
              priority={hasPriority && index === 0}
            />
          ),
        }))}
      />
    </Section>
  );
}
