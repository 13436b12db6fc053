import { z } from 'zod';
import { definePage, regionCode } from '../endpoint.ts';
import { breadcrumbs, meta } from '../fragments/meta.ts';
import { optionalSlug } from '../fragments/parameter.ts';
import { campaignSection, pageProduct, productListSection, prosSection } from '../fragments/product.ts';
import { pathPrefix, splitRegion } from '../routes.ts';
import { selectYourProfession } from './home.ts';

/**
 * A video of another site, loaded only on the visitor’s request.
 *
 * Until then a placeholder is shown.
 */
export const embed = z.object({
  url: z.string().describe('URL of the player at a known video host'),
  title: z.string(),
});
export type Embed = z.infer<typeof embed>;

/** Entry of the table of contents: one heading of the article. */
export const tocEntry = z.object({
  id: z.string().describe('`id` attribute of the heading'),
  title: z.string(),
  level: z.int().min(2).max(6),
});
export type TocEntry = z.infer<typeof tocEntry>;

/** Text between the lists of an article. */
export const htmlPart = z.object({ type: z.literal('html'), html: z.string() });

/** Professions named by an article. */
export const professionsPart = z.object({
  type: z.literal('professions'),
  sectionKey: z.string(),
  ...selectYourProfession.shape,
});

/** A part of an article: text, or a list that the article names; distinguished by `type`. */
export const articlePart = z.discriminatedUnion('type', [
  htmlPart,
  productListSection,
  prosSection,
  campaignSection,
  professionsPart,
]);
export type ArticlePart = z.infer<typeof articlePart>;

/**
 * A content-managed article; its HTML is sanitised.
 *
 * Styles and scripts of the article are removed.
 */
export const overviewArticle = z.object({
  pageKey: z.string(),
  title: z.string(),
  htmlContent: z
    .string()
    .describe('Sanitised HTML without an h1; a video is included as `<div data-embed="…" data-title="…"></div>`'),
  toc: z.array(tocEntry).describe('Headings of `htmlContent`, in document order'),
  embeds: z.array(embed).describe('Videos of `htmlContent`, in document order'),
  parts: z
    .array(articlePart)
    .describe(
      'Texts and lists of an article that names lists (`<div data-list="…">`), in document order; empty for any other. ' +
        'A list replaces the content of its element in `htmlContent`',
    ),
});
export type OverviewArticle = z.infer<typeof overviewArticle>;

/**
 * A content-managed page.
 *
 * @summary A content-managed page
 * @description Metadata, breadcrumbs, the article as sanitised HTML with its table of contents and videos, and the
 * small print; on the page of a product also the product and related ones. A path unknown to content is `PRODUCT_OFFLINE`.
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
    pageId: optionalSlug.describe('Preview of a draft; ignored in production'),
    dataRowId: optionalSlug.describe('Preview of a draft; ignored in production'),
  }),
  path({ region, path }) {
    const [plain = ''] = path.split(/[?#]/, 1);
    // The prefix of another edition stays, so that the path is refused.
    return splitRegion(plain).region === 'global' ? pathPrefix(region) + plain : plain;
  },
  data: z.object({
    routeName: z.enum(['OverviewPageSt', 'OverviewPageNd', 'OverviewPageRd', 'OverviewPageTh']),
    seo: meta,
    breadcrumbs,
    overview: overviewArticle,
    product: pageProduct.nullable().describe('The product of the page; null for a page that no product links to'),
    disclaimer: z.string().describe('Small print as sanitised HTML; empty without any'),
  }),
});
export type OverviewPage = z.infer<typeof overviewPage.response>;
