/** Which addresses of an edition stand in an answer. */
import type { PageAnswer } from '../../contracts/pages/page.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { isSearchPath, matchRoute } from '../../contracts/routes.ts';
import { isOwn, listOf } from '../document/head/pageAddress.ts';

/** Every address of the edition in any member of an answer, links inside HTML included; as plain paths. */
export function linksIn(value: unknown, region: RegionCode, siteOrigin: string): Set<string> {
  const links = new Set<string>();
  const add = (text: string) => {
    const path = ownPath(text, region, siteOrigin);
    if (path) links.add(path);
  };
  const read = (part: unknown): void => {
    if (typeof part === 'string') {
      if (part.includes('href="')) for (const [, href = ''] of part.matchAll(/\shref="([^"]*)"/g)) add(decoded(href));
      else add(part);
    } else if (typeof part === 'object' && part !== null) {
      Object.values(part).forEach(read);
    }
  };
  read(value);
  return links;
}

/**
 * The path of an address in its one form, without query; null for what is no page of the edition, and for comparisons and
 * results of a search: without its query such a page is empty, and with one there are too many to list.
 */
export function ownPath(text: string, region: RegionCode, siteOrigin: string): string | null {
  const isPath = text.startsWith('/') && !text.startsWith('//');
  const address = isPath ? siteOrigin + text : text;
  if (!isOwn(address, siteOrigin) || !URL.canParse(address)) return null;
  const { pathname } = new URL(address);
  const path = lowerCase(pathname.endsWith('/') ? pathname : `${pathname}/`);
  const match = matchRoute(path);
  const isPage = match?.region === region && match.kind !== 'compare' && !isSearchPath(path, region);
  return isPage ? path : null;
}

/** The page of a list that follows this one. */
export function nextListPage(page: PageAnswer): number | null {
  const list = listOf(page);
  if (!list || list.prosList.length === 0) return null;
  const { totalCount, page: current, pageSize } = list;
  const isLast = totalCount === null ? list.prosList.length < pageSize : current * pageSize >= totalCount;
  return isLast ? null : current + 1;
}

/** Addresses are lower case; what is escaped is written in capitals. */
function lowerCase(path: string): string {
  return path.replace(/%[\da-f]{2}|[A-Z]+/gi, (part) =>
    part.startsWith('%') ? part.toUpperCase() : part.toLowerCase(),
  );
}

function decoded(attribute: string): string {
  return attribute.replaceAll('&amp;', '&');
}
