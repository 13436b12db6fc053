import type { Product } from '../../contracts/fragments/product.ts';
import { usePrices } from '../price/prices.ts';

/** A product with the links that content gives for it. */
type LinkedProduct = Pick<Product, 'productId' | 'url'> & Partial<Pick<Product, 'whereToBuyUrl'>>;

/**
 * Returns the URL that the name of a product leads to: its page, otherwise where to buy it, otherwise the shop; empty
 * when there is none.
 */
export function useProductUrl({ productId, url, whereToBuyUrl }: LinkedProduct): string {
  const shopLink = usePrices()(productId)?.shopLink;
  return url || whereToBuyUrl || shopLink?.url || '';
}
