/** Where a page stands for search engines: its canonical address, and what other editions have in its place. */
import type { Partly } from '../../../client/lib/partly.ts';
import type { Meta } from '../../../contracts/fragments/meta.ts';
import type { PageAnswer } from '../../../contracts/pages/page.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { routes } from '../../../contracts/routes.ts';

/** The URLs of a page, for search engines. */
export interface PageAddress {
  region: RegionCode;
  /** On this site: region prefix included, and the page of a list as its only query. */
  path: string;
  /** Absolute; another site's where content says that the page belongs there. */
  canonical: string;
  /** Page of a list; 1 for every other page. */
  listPage: number;
  /** What content says of other editions; empty: they have the page under the same path. */
  alternates: Meta['alternates'];
  /** False for the page that exists in one edition only. */
  regional: boolean;
}

/**
 * The address of a page.
 * @param path As it was asked for, without the query; a missing last slash is the same page.
 */
export function pageAddress(page: PageAnswer, region: RegionCode, path: string, siteOrigin: string): PageAddress {
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

/** An address of content in its absolute form; a path stays on this site, whatever it begins with. */
export function absolute(url: string, siteOrigin: string): string {
  return new URL(url.startsWith('/') ? siteOrigin + url : url, `${siteOrigin}/`).href;
}

/** An address of this site stands without its query, but for the page of a list; another site's stays as it is. */
export function withListPage(url: string, listPage: number, siteOrigin: string): string {
  if (!isOwn(url, siteOrigin)) return url;
  const [plain = url] = url.split(/[?#]/, 1);
  return listPage > 1 ? `${plain}?page=${listPage}` : plain;
}

/** Whether an absolute address is one of this site. */
export function isOwn(url: string, siteOrigin: string): boolean {
  return url.startsWith(`${siteOrigin}/`);
}

/** A filtered list is another view of the whole one, and a page past the last one shows nothing: both stand as its first page. */
function listPageOf(page: PageAnswer): number {
  const list = listOf(page);
  const isFiltered = page.kind === 'prosCategory' && page.data.profession !== '';
  return list && list.prosList.length > 0 && !isFiltered ? list.page : 1;
}

/** The list that a page shows a part of; undefined on other pages, and while the section is late. */
export function listOf(page: PageAnswer) {
  if (page.kind === 'prosCategory') return (page.data as Partly<typeof page.data>).category;
  if (page.kind === 'profession') return (page.data as Partly<typeof page.data>).prosList;
  return undefined;
}
