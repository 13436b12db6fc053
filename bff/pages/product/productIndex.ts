import { LRUCache } from 'lru-cache';
import type { Product } from '../../../contracts/fragments/product.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { matchRoute } from '../../../contracts/routes.ts';
import { sitePathOf } from '../resolve/resolve.ts';

/** A list of products of an edition: the parameters of the call that loads it. */
export type ListReference =
  | { type: 'section'; sectionKey: string /** Path of the page with the section. */; page: string }
  | { type: 'profession'; level1Code: string }
  | { type: 'profile'; prosCategory: string; prosName: string };

/**
 * Maximum number of pages of products that are remembered, the least recently used one is forgotten. An entry is a key
 * and a reference that the products of a list share, about 200 bytes: 2.4 MB in all, for 86 editions with 139 products.
 */
const maxPages = 12_000;

/**
 * Remembers which list links to which page of a product, from the lists that this process has read. It knows no data of
 * products: the page of a product reads its list through the cache, so that lifetimes and purges of the list apply.
 */
export class ProductIndex {
  readonly #lists: LRUCache<string, ListReference>;

  constructor(limit = maxPages) {
    this.#lists = new LRUCache({ max: limit });
  }

  /** Remembers a list for the pages of its products. */
  learn(region: RegionCode, list: ListReference, products: readonly Pick<Product, 'url'>[]): void {
    const paths = new Set(products.map(({ url }) => productPath(url, region)));
    for (const path of paths) {
      if (path === null) continue;
      const known = this.#lists.get(keyOf(region, path));
      // The same list, whichever page was read first.
      this.#lists.set(keyOf(region, path), known && rankOf(known) <= rankOf(list) ? known : list);
    }
  }

  /** Returns the list that links to a page. */
  find(region: RegionCode, path: string): ListReference | undefined {
    return this.#lists.get(keyOf(region, path));
  }

  /** Forgets the list of a page, which has lost its product. */
  forget(region: RegionCode, path: string): void {
    this.#lists.delete(keyOf(region, path));
  }
}

/**
 * Returns the site path of the page that a product links to; null for another site or edition, and for the page of a
 * whole product line.
 */
export function productPath(url: string, region: RegionCode): string | null {
  const path = editionPath(url, region);
  return path === null || matchRoute(path)?.routeName === 'ProductLine' ? null : path;
}

/** Returns the canonical path of a URL of an edition, whose prefix may be missing; null for any other URL. */
export function editionPath(url: string, region: RegionCode): string | null {
  const [path = ''] = url.split(/[?#]/, 1);
  if (!path.startsWith('/')) return null;
  try {
    return sitePathOf(path, region);
  } catch {
    return null;
  }
}

const keyOf = (region: RegionCode, path: string) => `${region} ${path}`;

/** Lists of a product line come first: their products are of one kind. */
function rankOf(list: ListReference): string {
  const isOfLine = list.type === 'section' && matchRoute(list.page)?.routeName === 'ProductLine';
  const order = ['section', 'profession', 'profile'].indexOf(list.type);
  return `${isOfLine ? 0 : 1 + order} ${Object.values(list).join(' ')}`;
}
