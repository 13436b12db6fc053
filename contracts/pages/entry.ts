import { z } from 'zod';
import { definePage, regionCode } from '../endpoint.ts';
import { banners } from '../fragments/banner.ts';
import { breadcrumbs, meta } from '../fragments/meta.ts';
import { pathTo } from '../routes.ts';

/** All editions by continent, in the order of their own names; editions of one country are adjacent. */
export const regionGroups = z.array(
  z.object({
    name: z.string(),
    regions: z.array(
      z.object({
        code: regionCode,
        endonym: z.string().describe('Country and language in the edition’s own words, as `country / language`'),
        languageTag: z.string(),
        direction: z.enum(['ltr', 'rtl']),
        path: z.string().describe('Home page of the edition'),
        country: regionCode.describe('Code of the first edition of the country; the same for all its editions'),
      }),
    ),
  }),
);
export type RegionGroups = z.infer<typeof regionGroups>;

/**
 * The market-entry page, a list of all editions.
 *
 * @summary Market-entry page
 * @description Metadata, breadcrumbs, banners and all editions grouped by continent. Exists in the global edition only.
 */
export const entryPage = definePage({
  kind: 'entry',
  endpoint: '/global/pages/entry',
  freshness: 'settings',
  identity: 'route',
  params: z.object({ region: z.literal('global').default('global') }),
  query: z.object({}),
  path: () => pathTo('EntryPage', 'global'),
  data: z.object({
    routeName: z.literal('EntryPage'),
    seo: meta,
    breadcrumbs,
    banner: banners,
    regionGroups,
  }),
});
export type EntryPage = z.infer<typeof entryPage.response>;
