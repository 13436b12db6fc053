import { z } from 'zod';
import { definePage, regionCode } from '../endpoint.ts';
import { breadcrumbs, meta } from '../fragments/meta.ts';
import { optionalSlug, pageNumber, slug } from '../fragments/parameter.ts';
import { pro } from '../fragments/pro.ts';
import { pathTo } from '../routes.ts';

/** One page of the stories of a category, with the requested filter applied. */
export const prosCategoryList = z.object({
  title: z.string(),
  description: z.string(),
  prosList: z.array(pro),
  totalCount: z.int().describe('Stories on all pages'),
  page: z.int().describe('Requested page; past the last page there are no stories'),
  pageSize: z.int(),
});
export type ProsCategoryList = z.infer<typeof prosCategoryList>;

/** Professions by which a category can be filtered. */
export const professionFilter = z.object({
  translation: z.object({ filter_by_profession: z.string(), all_professions: z.string() }),
  professionList: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
});
export type ProfessionFilter = z.infer<typeof professionFilter>;

/**
 * The stories of one category.
 *
 * @summary Stories of one category
 * @description Metadata, breadcrumbs, one page of 12 stories and the professions to filter by. A category unknown to
 * content is `PRODUCT_OFFLINE`; a `page` past the last one has no stories.
 */
export const prosCategoryPage = definePage({
  kind: 'prosCategory',
  endpoint: '/:region/pages/pros-category/:prosCategory',
  freshness: 'list',
  identity: 'breadcrumbs',
  params: z.object({ region: regionCode, prosCategory: slug }),
  query: z.object({
    profession: optionalSlug.describe('Code of a profession; all professions when absent'),
    page: pageNumber,
  }),
  path: ({ region, prosCategory }) => pathTo('ArtistList', region, { prosCategory }),
  data: z.object({
    routeName: z.literal('ArtistList'),
    seo: meta,
    breadcrumbs,
    prosCategory: z.string(),
    profession: z.string().describe('Profession by which the stories are filtered; empty: all professions'),
    category: prosCategoryList,
    professionFilter,
  }),
});
export type ProsCategoryPage = z.infer<typeof prosCategoryPage.response>;
