import type { PageAnswer } from '../../contracts/pages/page.ts';
import { notFoundTabTitle, productName } from '../../contracts/site.ts';
import type { ShownPage } from '../app/shownPage.ts';

/** A page's name as its breadcrumbs have it, else the title of its tab: what stands in the heading where content has no other. */
export function pageTitle({ breadcrumbs, seo }: Pick<PageAnswer['data'], 'breadcrumbs' | 'seo'>): string {
  return breadcrumbs.pathStructure.at(-1)?.name || seo.metaTitle;
}

/** The title of the tab, the same from the server and after a navigation. */
export function tabTitle(page: ShownPage): string {
  if (page.kind === 'search') return page.title;
  if (page.kind === 'error') return page.status === 404 ? notFoundTabTitle : productName;
  return page.data.seo.metaTitle;
}
