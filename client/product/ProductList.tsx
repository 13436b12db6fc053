import type { Product } from '../../contracts/fragments/product.ts';
import { PriceNote } from '../price/PriceNote.tsx';
import type { Wordings } from './Flag.tsx';
import { ProductCard } from './ProductCard.tsx';
import styles from './ProductList.module.css';

interface ProductListProps {
  products: Product[];
  wordings: Wordings;
  /** True when the first picture is the largest of the page's first view. */
  priority?: boolean;
}

/** Products as cards, in rows that come out even where they can. */
export function ProductList({ products, wordings, priority = false }: ProductListProps) {
  return (
    <>
      <ul className={styles.list} data-columns={columnsFor(products.length)}>
        {products.map((product, index) => (
          <ProductCard
            key={product.productId}
            product={product}
            wordings={wordings}
            priority={priority && index === 0}
          />
        ))}
      </ul>
      <PriceNote products={products} />
    </>
  );
}

/** Up to five stand in one row; of more, four or three, whichever leaves the fewer gaps. */
function columnsFor(count: number): number {
  if (count <= 5) return count;
  const gaps = (columns: number) => (columns - (count % columns)) % columns;
  return gaps(3) < gaps(4) ? 3 : 4;
}
