import type { ReactNode } from 'react';
import type { Product, ProductListSection } from '../../contracts/fragments/product.ts';
import { isLine } from '../../contracts/productLine.ts';
import { useSite } from '../lib/site.tsx';
import { Section } from '../section/Section.tsx';
import type { Wordings } from './Flag.tsx';
import { ProductList } from './ProductList.tsx';
import { ProductTiles } from './ProductTiles.tsx';

interface ProductSectionProps {
  section: Wordings & Pick<ProductListSection, 'productList'> & Partial<Pick<ProductListSection, 'seeAllLink'>>;
  /** Heading; empty shows a general one. */
  title: string;
  description?: string;
  /** Additional actions in the footer of each card. */
  extra?: (product: Product) => ReactNode;
}

/** Entries of a product list under a heading: product lines as tiles, products as cards, on phones both as rows. */
export function ProductSection({ section, title, description = '', ...list }: ProductSectionProps) {
  const { strings } = useSite();
  const { productList, seeAllLink = null } = section;
  if (productList.length === 0) return null;
  const lines = productList.filter(isLine);
  const products = productList.filter((product) => !isLine(product));
  return (
    <Section title={title || strings.products} description={description} link={seeAllLink}>
      {lines.length > 0 && <ProductTiles lines={lines} wordings={section} />}
      {products.length > 0 && <ProductList products={products} wordings={section} isRowOnPhones {...list} />}
    </Section>
  );
}
