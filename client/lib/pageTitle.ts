import type { PageResponse } from '../../contracts/pages/page.ts';
import { notFoundTabTitle, productName } from '../../contracts/site.ts';
import type { ShownPage } from '../app/shownPage.ts';

/** A page's name from its breadcrumbs, else its tab title; the heading where content provides no other. */
export function pageTitle({ breadcrumbs, seo }: Pick<PageResponse['data'], 'breadcrumbs' | 'seo'>): string {
  return breadcrumbs.pathStructure.at(-1)?.name || seo.metaTitle;
}

/** Title of the tab, the same on the server and after a navigation. */
export function tabTitle(page: ShownPage): string {
  if (page.kind === 'search') return page.title;
  if (page.kind === 'error') return page.status === 404 ? notFoundTabTitle : productName;
  return page.data.seo.metaTitle;
}
