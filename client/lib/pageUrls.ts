/** URLs of a page for search engines: its canonical URL and its alternates in other editions. */

import type { Meta } from '../../contracts/fragments/meta.ts';
import type { PageResponse } from '../../contracts/pages/page.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { routes } from '../../contracts/routes.ts';
import type { PartialSections } from './partialSections.ts';

/** The URLs of a page, for search engines. */
export interface PageUrls {
  region: RegionCode;
  /** Path on this site with region prefix; the page of a list is its only query parameter. */
  path: string;
  /** Absolute URL; on another site if content says so. */
  canonical: string;
  /** Page of a list; 1 for other pages. */
  listPage: number;
  /** Alternates from content; if empty, other editions have the page under the same path. */
  alternates: Meta['alternates'];
  /** False for the page that exists in one edition only. */
  regional: boolean;
}

/**
 * Returns the URLs of a page.
 * @param path Requested path without query; the trailing slash may be missing.
 */
export function pageUrlsOf(page: PageResponse, region: RegionCode, path: string, siteOrigin: string): PageUrls {
  const { seo, routeName } = page.data;
  const listPage = listPageOf(page);
  const own = path.endsWith('/') ? path : `${path}/`;
  const canonical = absolute(/^(\/|https?:)/.test(seo.url) ? seo.url : own, siteOrigin);
  const here = withListPage(isOwn(canonical, siteOrigin) ? canonical : absolute(own, siteOrigin), listPage, siteOrigin);
  return {
    region,
    path: here.slice(siteOrigin.length),
    canonical: isOwn(canonical, siteOrigin) ? here : canonical,
    listPage,
    alternates: seo.alternates,
    regional: routes[routeName].regional,
  };
}

/** Makes a URL from content absolute; every path stays on this site, even `//host`. */
export function absolute(url: string, siteOrigin: string): string {
  return new URL(url.startsWith('/') ? siteOrigin + url : url, `${siteOrigin}/`).href;
}

/** Removes the query of a URL of this site, except for the page of a list; URLs of other sites are unchanged. */
export function withListPage(url: string, listPage: number, siteOrigin: string): string {
  if (!isOwn(url, siteOrigin)) return url;
  const [plain = url] = url.split(/[?#]/, 1);
  return listPage > 1 ? `${plain}?page=${listPage}` : plain;
}

/** True for an absolute URL of this site. */
export function isOwn(url: string, siteOrigin: string): boolean {
  return url.startsWith(`${siteOrigin}/`);
}

/** Page number of a list. Filtered lists and empty pages count as the first page. */
function listPageOf(page: PageResponse): number {
  const list = listOf(page);
  const isFiltered = page.kind === 'prosCategory' && page.data.profession !== '';
  return list && list.prosList.length > 0 && !isFiltered ? list.page : 1;
}

/** Returns the paginated list of a page; undefined on other pages and while the section is deferred. */
export function listOf(page: PageResponse) {
  if (page.kind === 'prosCategory') return (page.data as PartialSections<typeof page.data>).category;
  if (page.kind === 'profession') return (page.data as PartialSections<typeof page.data>).prosList;
  return undefined;
}
