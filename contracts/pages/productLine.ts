import { z } from 'zod';
import { definePage, regionCode } from '../endpoint.ts';
import { banners } from '../fragments/banner.ts';
import { breadcrumbs, meta } from '../fragments/meta.ts';
import { slug } from '../fragments/parameter.ts';
import { prosList } from '../fragments/pro.ts';
import { productLevel } from '../fragments/product.ts';
import { pathTo } from '../routes.ts';

/**
 * A product line, such as laptops.
 *
 * @summary A product line
 * @description Metadata, breadcrumbs, banners, the product level with its sections, professionals and the small print.
 * Prices are a separate call. A line unknown to content is `PRODUCT_OFFLINE`.
 */
export const productLinePage = definePage({
  kind: 'productLine',
  endpoint: '/:region/pages/product-line/:productLine',
  freshness: 'content',
  identity: 'breadcrumbs',
  params: z.object({
    region: regionCode,
    productLine: slug.describe('As in the URL, without `-home`: `laptops`'),
  }),
  query: z.object({}),
  path: ({ region, productLine }) => pathTo('ProductLine', region, { productLine }),
  data: z.object({
    routeName: z.literal('ProductLine'),
    seo: meta,
    breadcrumbs,
    banner: banners,
    productLevel,
    pros: prosList.describe('Professionals who use the products; empty if `productLevel` already contains them'),
    disclaimer: z.string().describe('Small print as sanitised HTML; empty without any'),
  }),
});
export type ProductLinePage = z.infer<typeof productLinePage.response>;
