import { type ReactNode, useId } from 'react';
import type { Product } from '../../contracts/fragments/product.ts';
import { PriceNote } from '../price/PriceNote.tsx';
import type { Wordings } from './Flag.tsx';
import { ProductCard } from './ProductCard.tsx';
import styles from './ProductList.module.css';
import { SeeMore } from './SeeMore.tsx';

interface ProductListProps {
  products: Product[];
  wordings: Wordings;
  /** Where several lists stand in for each other they have the same; otherwise rows come out even where they can. */
  columns?: number;
  heading?: 'h3' | 'h4';
  /** On phones one row that scrolls, in place of a column. */
  isRowOnPhones?: boolean;
  /** True when the first picture is the largest of the page's first view. */
  priority?: boolean;
  /** What else can be done with a product, at its card's foot. */
  extra?: (product: Product) => ReactNode;
}

/** On phones more than these are kept back; wider screens take more of them (ProductList.module.css). */
const shownOnPhones = 4;

/** Products as cards. Of a long list the first rows, until somebody asks for the others; without a script all of it. */
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
      <ul
        id={id}
        className={styles.list}
        data-columns={columns}
        data-row={isRowOnPhones || undefined}
        // The keyboard scrolls a row by its links; without any the row itself takes the focus.
        tabIndex={isRowOnPhones && !products.some(({ url, whereToBuyUrl }) => url || whereToBuyUrl) ? 0 : undefined}
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
      </ul>
      {products.length > shownOnPhones && <SeeMore list={id} wordings={wordings} className={styles.more} />}
      <PriceNote products={products} />
    </>
  );
}

/** Up to five stand in one row; of more, four or three, whichever leaves the fewer gaps. */
export function columnsFor(count: number): number {
  if (count <= 5) return count;
  const gaps = (columns: number) => (columns - (count % columns)) % columns;
  return gaps(3) < gaps(4) ? 3 : 4;
}
