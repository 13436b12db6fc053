import type { PageAnswer } from '../../contracts/pages/page.ts';

/** A page's name as its trail has it, else the title of its tab: what stands in the heading where content has no other. */
export function pageTitle({ breadcrumbs, seo }: Pick<PageAnswer['data'], 'breadcrumbs' | 'seo'>): string {
  return breadcrumbs.pathStructure.at(-1)?.name || seo.metaTitle;
}
