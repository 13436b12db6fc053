import { type ReactNode, useId } from 'react';
import type { Product } from '../../contracts/fragments/product.ts';
import { ScrollRow } from '../carousel/ScrollRow.tsx';
import { PriceNote } from '../price/PriceNote.tsx';
import type { Wordings } from './Flag.tsx';
import { ProductCard } from './ProductCard.tsx';
import styles from './ProductList.module.css';
import { SeeMore } from './SeeMore.tsx';

interface ProductListProps {
  products: Product[];
  wordings: Wordings;
  /** Number of columns, for lists that replace each other; by default the number with the fewest gaps. */
  columns?: number;
  heading?: 'h3' | 'h4';
  /** On phones a scrolling row instead of a column. */
  isRowOnPhones?: boolean;
  /** True when the first image is the largest of the first view. */
  priority?: boolean;
  /** Additional actions in the footer of each card. */
  extra?: ((product: Product) => ReactNode) | undefined;
}

/** Number of cards shown on phones; wider screens show more (ProductList.module.css). */
const shownOnPhones = 3;

/** Products as cards. Long lists are collapsed; without scripts all cards are shown. */
export function ProductList({
  products,
  wordings,
  columns = columnsFor(products.length),
  heading,
  isRowOnPhones = false,
  priority = false,
  extra,
}: ProductListProps) {
  const id = useId();
  return (
    <>
      <ScrollRow
        id={id}
        scrollsOn={isRowOnPhones ? 'phone' : null}
        className={styles.list}
        columns={columns}
        hasLinks={products.some(({ url, whereToBuyUrl }) => url || whereToBuyUrl)}
      >
        {products.map((product, index) => (
          <ProductCard
            key={product.productId || index}
            product={product}
            wordings={wordings}
            heading={heading}
            priority={priority && index === 0}
          >
            {extra?.(product)}
          </ProductCard>
        ))}
      </ScrollRow>
      {products.length > shownOnPhones && <SeeMore list={id} wordings={wordings} className={styles.more} />}
      <PriceNote products={products} />
    </>
  );
}

/** Up to five in one row; otherwise three or four columns, the number with fewer gaps. */
export function columnsFor(count: number): number {
  if (count <= 5) return count;
  const gaps = (columns: number) => (columns - (count % columns)) % columns;
  return gaps(3) < gaps(4) ? 3 : 4;
}
