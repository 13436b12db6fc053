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
 * @description Joins meta data, trail, banners, the product level with its sections, professionals and the small print.
 * Prices are a call of their own. A line that content does not know is `PRODUCT_OFFLINE`.
 */
export const productLinePage = definePage({
  kind: 'productLine',
  endpoint: '/:region/pages/product-line/:productLine',
  freshness: 'content',
  identity: 'breadcrumbs',
  params: z.object({
    region: regionCode,
    productLine: slug.describe('As in the address, without `-home`: `laptops`'),
  }),
  query: z.object({}),
  path: ({ region, productLine }) => pathTo('ProductLine', region, { productLine }),
  data: z.object({
    routeName: z.literal('ProductLine'),
    seo: meta,
    breadcrumbs,
    banner: banners,
    productLevel,
    pros: prosList.describe('Professionals who use the products; empty where `productLevel` has them in its own order'),
    disclaimer: z.string().describe('Small print as sanitised HTML; empty without any'),
  }),
});
export type ProductLinePage = z.infer<typeof productLinePage.response>;
