/** Extracts the links of an edition from responses. */

import { isOwn, listOf } from '../../client/lib/pageUrls.ts';
import type { PageResponse } from '../../contracts/pages/page.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { isSearchPath, matchRoute } from '../../contracts/routes.ts';

/** Returns the paths of all links to the edition in a response, including links inside HTML. */
export function linksIn(value: unknown, region: RegionCode, siteOrigin: string): Set<string> {
  const links = new Set<string>();
  const add = (text: string) => {
    const path = ownPath(text, region, siteOrigin);
    if (path) links.add(path);
  };
  const collectLinks = (part: unknown): void => {
    if (typeof part === 'string') {
      if (part.includes('href="'))
        for (const [, href = ''] of part.matchAll(/\shref="([^"]*)"/g)) add(decodeAmpersands(href));
      else add(part);
    } else if (typeof part === 'object' && part !== null) {
      Object.values(part).forEach(collectLinks);
    }
  };
  collectLinks(value);
  return links;
}

/**
 * Returns the canonical path of a URL without its query; null when it is not a page of the edition, or a comparison or
 * search results page: these are empty without a query and unlimited with one.
 */
export function ownPath(text: string, region: RegionCode, siteOrigin: string): string | null {
  const isPath = text.startsWith('/') && !text.startsWith('//');
  const url = isPath ? siteOrigin + text : text;
  if (!isOwn(url, siteOrigin) || !URL.canParse(url)) return null;
  const { pathname } = new URL(url);
  const path = lowerCase(pathname.endsWith('/') ? pathname : `${pathname}/`);
  const match = matchRoute(path);
  const isPage = match?.region === region && match.kind !== 'compare' && !isSearchPath(path, region);
  return isPage ? path : null;
}

/** Returns the number of the next page of a list; null after the last one. */
export function nextListPage(page: PageResponse): number | null {
  const list = listOf(page);
  if (!list || list.prosList.length === 0) return null;
  const { totalCount, page: current, pageSize } = list;
  const isLast = totalCount === null ? list.prosList.length < pageSize : current * pageSize >= totalCount;
  return isLast ? null : current + 1;
}

/** Converts a path to lower case, and its percent-encoded bytes to upper case. */
function lowerCase(path: string): string {
  return path.replace(/%[\da-f]{2}|[A-Z]+/gi, (part) =>
    part.startsWith('%') ? part.toUpperCase() : part.toLowerCase(),
  );
}

function decodeAmpersands(attribute: string): string {
  return attribute.replaceAll('&amp;', '&');
}
