import type { Product } from './fragments/product.ts';
import { matchUrl } from './routes.ts';

/** True for the URL of a product line's page on this site, with or without a query. */
export function isLineUrl(url: string): boolean {
  return matchUrl(url)?.routeName === 'ProductLine';
}

/**
 * True if an entry of a product list is a whole line: it leads to the page of a line and has no part number. A product
 * without a page of its own, which may lead to its line, has one.
 */
export function isLine({ url, partNo }: Pick<Product, 'url' | 'partNo'>): boolean {
  return !partNo && isLineUrl(url);
}

interface MenuEntry<Entry> {
  url: string;
  list?: Entry[];
}

/** The entries of a menu at all levels. */
export function entriesOf<Entry extends MenuEntry<Entry>>(menu: readonly Entry[]): Entry[] {
  return menu.flatMap((entry) => [entry, ...entriesOf(entry.list ?? [])]);
}

/** The menu entries at any level that link to a product line, each line once. */
export function productLinesOf<Entry extends MenuEntry<Entry>>(menu: readonly Entry[]): Entry[] {
  const lines = new Map<string, Entry>();
  for (const entry of entriesOf(menu)) if (isLineUrl(entry.url) && !lines.has(entry.url)) lines.set(entry.url, entry);
  return [...lines.values()];
}
