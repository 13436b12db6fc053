import type { Product } from '../../contracts/fragments/product.ts';
import { matchRoute } from '../../contracts/routes.ts';

/** True for the URL of a product line's page on this site, with or without a query. */
export function isLineUrl(url: string): boolean {
  return url.startsWith('/') && matchRoute(url.split(/[?#]/, 1)[0] ?? '')?.routeName === 'ProductLine';
}

/**
 * True if an entry of a product list is a whole line: it leads to the page of a line and has no part number. A product
 * without a page of its own, which may lead to its line, has one.
 */
export function isLine({ url, partNo }: Pick<Product, 'url' | 'partNo'>): boolean {
  return !partNo && isLineUrl(url);
}
