import { z } from 'zod';
import { definePage, regionCode } from '../endpoint.ts';
import { banners } from '../fragments/banner.ts';
import { campaignEvents } from '../fragments/campaign.ts';
import { image } from '../fragments/image.ts';
import { breadcrumbs, meta } from '../fragments/meta.ts';
import { whatProsSay } from '../fragments/pro.ts';
import { productLevel } from '../fragments/product.ts';
import { pathTo } from '../routes.ts';

/** Professions that the visitor can select. */
export const selectYourProfession = z.object({
  sectionTitle: z.string(),
  description: z.string(),
  professionList: z.array(
    z.object({ level1Code: z.string(), name: z.string(), url: z.string(), imgPath: image.nullable() }),
  ),
});
export type SelectYourProfession = z.infer<typeof selectYourProfession>;

/**
 * The home page of an edition.
 *
 * @summary Home page of an edition
 * @description Metadata, breadcrumbs, banners, the product level with its sections, professions, stories of
 * professionals, campaigns and the small print.
 */
export const homePage = definePage({
  kind: 'home',
  endpoint: '/:region/pages/home',
  freshness: 'content',
  identity: 'route',
  params: z.object({ region: regionCode }),
  query: z.object({}),
  path: ({ region }) => pathTo('IndexPage', region),
  data: z.object({
    routeName: z.literal('IndexPage'),
    seo: meta,
    breadcrumbs,
    banner: banners,
    productLevel,
    selectYourProfession,
    whatProsSay,
    campaignEvents,
    disclaimer: z.string().describe('Small print as sanitised HTML; empty without any'),
  }),
});
export type HomePage = z.infer<typeof homePage.response>;
