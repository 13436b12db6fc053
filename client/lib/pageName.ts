import type { Breadcrumbs, Meta } from '../../contracts/fragments/meta.ts';

/** What a page is called where its own title is late or missing: as its trail's last entry, or as its tab. */
export function pageName({ breadcrumbs, seo }: { breadcrumbs: Breadcrumbs; seo: Meta }): string {
  return breadcrumbs.pathStructure.at(-1)?.name || seo.metaTitle;
}
