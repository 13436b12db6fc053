import type { Product } from '../../contracts/fragments/product.ts';

/** What a product is called where it has to be called something. */
export function nameOf({ name, partNo, productId }: Pick<Product, 'name' | 'partNo' | 'productId'>): string {
  return name || partNo || productId;
}
