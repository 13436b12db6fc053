import type { RecommendedProduct } from '../../contracts/fragments/product.ts';
import { useSite } from '../lib/site.tsx';
import { Section } from '../section/Section.tsx';
import { Tabs } from '../tabs/Tabs.tsx';
import { columnsFor, ProductList } from './ProductList.tsx';

interface RecommendedProductsProps {
  anchor?: string;
  section: RecommendedProduct;
  /** True when the image of the first product is the largest of the first view. */
  hasPriority?: boolean;
}

/** Products recommended for a profession or a professional, with a tab per group. */
export function RecommendedProducts({ anchor, section, hasPriority = false }: RecommendedProductsProps) {
  const { strings } = useSite();
  const groups = section.productTab.filter(({ productList }) => productList.length > 0);
  if (groups.length === 0) return null;
  const title = section.sectionTitle || strings.products;
  // The same number of columns in all groups, so that the card size does not change with the tab.
  const columns = columnsFor(Math.max(...groups.map(({ productList }) => productList.length)));
  return (
    <Section anchor={anchor} title={title}>
      <Tabs
        // Other products reset the selected tab.
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
