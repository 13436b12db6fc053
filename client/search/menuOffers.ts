import { entriesOf, productLinesOf } from '../../contracts/productLine.ts';
import { kindOfUrl } from '../../contracts/text/resultKind.ts';
import type { ShownLink, ShownMenuItem } from '../lib/site.tsx';

/** Maximum number of links of one menu entry, and of popular terms. */
const maxShown = 8;

/** Links that a search without results offers. */
export interface Offer {
  /** Name of the menu entry that has the links; empty for entries of the first level. */
  name: string;
  links: ShownLink[];
}

/** The product lines and the stories of a menu, by entry of the first level, each URL once. */
export function menuOffers(menu: readonly ShownMenuItem[]): Offer[] {
  const urls = new Set<string>();
  const isOffered = ({ name, url }: ShownLink) => {
    if (!name || urls.has(url) || kindOfUrl(url) === null) return false;
    urls.add(url);
    return true;
  };
  const offers = menu.map(({ name, list = [] }) => ({ name, links: entriesOf(list).filter(isOffered) }));
  const alone = menu.filter((entry) => !entry.list && isOffered(entry));
  return [{ name: '', links: alone }, ...offers]
    .filter(({ links }) => links.length > 0)
    .map(({ name, links }) => ({ name, links: links.slice(0, maxShown) }));
}

/** Search terms for an empty field: the product lines of a menu, then their products; else its first level. */
export function popularTerms(menu: readonly ShownMenuItem[]): string[] {
  const lines = productLinesOf(menu);
  const products = lines.flatMap(({ list = [] }) => list);
  const terms = (lines.length > 0 ? [...lines, ...products] : menu).map(({ name }) => name.trim());
  return [...new Set(terms)].filter(Boolean).slice(0, maxShown);
}
