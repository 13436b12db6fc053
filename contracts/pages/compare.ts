import { z } from 'zod';
import { definePage, regionCode } from '../endpoint.ts';
import { image } from '../fragments/image.ts';
import { breadcrumbs, meta } from '../fragments/meta.ts';
import { optionalIdList } from '../fragments/parameter.ts';
import { pathTo } from '../routes.ts';
import { maxCompared } from '../text/productIds.ts';

/** Comparison of products, in the requested order; unknown ids are left out. */
export const comparison = z.object({
  productList: z.array(
    z.object({ productId: z.string(), name: z.string(), imgPath: image.nullable(), url: z.string() }),
  ),
  specList: z.array(
    z.object({
      title: z.string(),
      group: z.string().describe('Heading of this and the following specifications of the same group; empty without'),
      values: z.array(z.string()).describe('One value per product, in the order of `productList`; empty if unknown'),
    }),
  ),
});
export type Comparison = z.infer<typeof comparison>;

/** A product line of the menu with the products that a comparison can be extended with. */
export const comparableLine = z.object({
  name: z.string(),
  productList: z.array(z.object({ productId: z.string(), name: z.string() })),
});
export type ComparableLine = z.infer<typeof comparableLine>;

/**
 * The product comparison page.
 *
 * @summary Product comparison page
 * @description Metadata, breadcrumbs and specifications of up to four products; without ids the lists are empty.
 * `choices` are the products of the menu’s product lines; empty for a complete comparison.
 */
export const comparePage = definePage({
  kind: 'compare',
  endpoint: '/:region/pages/compare',
  freshness: 'list',
  identity: 'route',
  params: z.object({ region: regionCode }),
  query: z.object({ ids: optionalIdList(maxCompared) }),
  path: ({ region }) => pathTo('ComparePage', region),
  data: z.object({
    routeName: z.literal('ComparePage'),
    seo: meta,
    breadcrumbs,
    comparison,
    choices: z.array(comparableLine),
  }),
});
export type ComparePage = z.infer<typeof comparePage.response>;
