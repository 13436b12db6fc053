import { z } from 'zod';
import { definePage, regionCode } from '../endpoint.ts';
import { breadcrumbs, meta } from '../fragments/meta.ts';
import { optionalSlug } from '../fragments/parameter.ts';
import { pathPrefix, splitRegion } from '../routes.ts';

/**
 * A film of another site, to be loaded when the visitor asks for it.
 *
 * Until then a placeholder is shown.
 */
export const embed = z.object({
  url: z.string().describe('Address of a player at a known video host'),
  title: z.string(),
});
export type Embed = z.infer<typeof embed>;

/** Entry of a table of contents: a heading of the article. */
export const tocEntry = z.object({
  id: z.string().describe('Value of the heading’s `id`'),
  title: z.string(),
  level: z.int().min(2).max(6),
});
export type TocEntry = z.infer<typeof tocEntry>;

/**
 * A content-managed article; its HTML is sanitised.
 *
 * Its own styles and scripts are never part of it.
 */
export const overviewArticle = z.object({
  pageKey: z.string(),
  title: z.string(),
  htmlContent: z
    .string()
    .describe('Sanitised HTML without an h1; a film stands in it as `<div data-embed="…" data-title="…"></div>`'),
  toc: z.array(tocEntry).describe('The headings of `htmlContent`, in its order'),
  embeds: z.array(embed).describe('The films of `htmlContent`, in its order'),
});
export type OverviewArticle = z.infer<typeof overviewArticle>;

/**
 * A content-managed page.
 *
 * @summary A content-managed page
 * @description Joins meta data, trail, the article as sanitised HTML with its table of contents and films, and the
 * small print. A path that content does not know is `PRODUCT_OFFLINE`.
 */
export const overviewPage = definePage({
  kind: 'overview',
  endpoint: '/:region/pages/overview',
  freshness: 'content',
  identity: 'breadcrumbs',
  params: z.object({ region: regionCode }),
  query: z.object({
    path: z
      .string()
      .min(1)
      .max(2048)
      .regex(/^\/(?!\/)[^\p{Cc}\\]*$/u, 'must be a path that begins with one slash')
      .describe('Site path of the page; the region prefix may be missing'),
    pageId: optionalSlug.describe('Preview of a draft; outside production only'),
    dataRowId: optionalSlug.describe('Preview of a draft; outside production only'),
  }),
  path: ({ region, path }) => `${pathPrefix(region)}${splitRegion(path.split(/[?#]/, 1)[0] ?? '').path}`,
  data: z.object({
    routeName: z.enum(['OverviewPageSt', 'OverviewPageNd', 'OverviewPageRd', 'OverviewPageTh']),
    seo: meta,
    breadcrumbs,
    overview: overviewArticle,
    disclaimer: z.string().describe('Small print as sanitised HTML; empty without any'),
  }),
});
export type OverviewPage = z.infer<typeof overviewPage.response>;
