import type { Product } from '../../contracts/fragments/product.ts';

/** Display name of a product, with fallbacks. */
export function nameOf({ name, partNo, productId }: Pick<Product, 'name' | 'partNo' | 'productId'>): string {
  return name || partNo || productId;
}
