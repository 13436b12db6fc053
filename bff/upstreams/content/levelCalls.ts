import type { ContentGet, PathQuery, RegionQuery } from './contentGet.ts';
import {
  campaignEventSchema,
  modulesSchema,
  productLevelSchema,
  productListSchema,
  prosSectionSchema,
  selectYourProfessionSchema,
  whatProSaySchema,
} from './contentSchemas.ts';

/** Content API calls of product level pages, such as the home page. */
export function createLevelCalls(get: ContentGet) {
  return {
    /** The sections of a product level page, home included. */
    productLevel: ({ region, path }: PathQuery) => get('productLevel', 'content', productLevelSchema, { region, path }),
    /** One product section. */
    productLevelSection: ({ region, sectionKey }: RegionQuery & { sectionKey: string }) =>
      get(
        'productLevel.section',
        'content',
        productListSchema,
        { region },
        { apiPath: `/api/v1/productLevel/${encodeURIComponent(sectionKey)}` },
      ),
    /** Professionals who use the products of a page's product level. */
    productLevelPros: ({ region, path }: PathQuery) =>
      get('productLevel.pros', 'content', prosSectionSchema, { region, path }),
    /** One section of modules. */
    modules: ({ region, moduleKey }: RegionQuery & { moduleKey: string }) =>
      get(
        'modules',
        'content',
        modulesSchema,
        { region },
        { apiPath: `/api/v1/modules/${encodeURIComponent(moduleKey)}` },
      ),
    /** Campaigns and events of the home page. */
    homeCampaignEvent: ({ region }: RegionQuery) =>
      get('home.campaignEvent', 'content', campaignEventSchema, { region }),
    /** Professions of the home page. */
    homeSelectYourProfession: ({ region }: RegionQuery) =>
      get('home.selectYourProfession', 'content', selectYourProfessionSchema, { region }),
    /** Stories of the home page; the path has `whatProSay`, the field `whatProsSay`. */
    homeWhatProSay: ({ region }: RegionQuery) => get('home.whatProSay', 'content', whatProSaySchema, { region }),
  };
}
