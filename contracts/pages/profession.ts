import { z } from 'zod';
import { definePage, regionCode } from '../endpoint.ts';
import { banners } from '../fragments/banner.ts';
import { link } from '../fragments/link.ts';
import { breadcrumbs, meta } from '../fragments/meta.ts';
import { pageNumber, slug } from '../fragments/parameter.ts';
import { pro } from '../fragments/pro.ts';
import { recommendedProduct } from '../fragments/product.ts';
import { pathTo } from '../routes.ts';

/** All professions, and the previous and next one. */
export const professionPagination = z.object({
  list: z.array(z.object({ level1Code: z.string(), name: z.string(), url: z.string() })),
  current: z.string().describe('`level1Code` of this page'),
  previous: link.nullable(),
  next: link.nullable(),
});
export type ProfessionPagination = z.infer<typeof professionPagination>;

/** One page of the professionals of a profession. */
export const professionPros = z.object({
  sectionTitle: z.string(),
  prosList: z.array(pro),
  learnMore: link.nullable(),
  totalCount: z.int().nullable().describe('Professionals on all pages; null if content has no count'),
  page: z.int(),
  pageSize: z.int(),
});
export type ProfessionPros = z.infer<typeof professionPros>;

/**
 * The product finder of one profession.
 *
 * @summary Product finder of one profession
 * @description Metadata, breadcrumbs, banners, the list of professions, one page of 12 professionals and recommended
 * products. A profession that is not in the list is `NOT_FOUND`.
 */
export const professionPage = definePage({
  kind: 'profession',
  endpoint: '/:region/pages/profession/:level1Code',
  freshness: 'list',
  identity: 'route',
  params: z.object({ region: regionCode, level1Code: slug }),
  query: z.object({ page: pageNumber }),
  path: ({ region, level1Code }) => pathTo('Profession', region, { level1Code }),
  data: z.object({
    routeName: z.literal('Profession'),
    seo: meta,
    breadcrumbs,
    banner: banners,
    pagination: professionPagination,
    prosList: professionPros,
    recommendedProduct,
  }),
});
export type ProfessionPage = z.infer<typeof professionPage.response>;
