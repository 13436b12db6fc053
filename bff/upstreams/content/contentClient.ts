import { z } from 'zod';
import type { Freshness } from '../../../contracts/endpoint.ts';
import type { RegionCode } from '../../../contracts/regions.ts';
import { systemCode } from '../../../contracts/site.ts';
import type { Call } from '../createCall.ts';
import {
  bannerSchema,
  breadcrumbSchema,
  campaignEventSchema,
  ecConfigSchema,
  footerSchema,
  headerSchema,
  modulesSchema,
  productLevelSchema,
  productListSchema,
  prosSectionSchema,
  selectYourProfessionSchema,
  seoSchema,
  websiteSchema,
  whatProSaySchema,
} from './contentSchemas.ts';

interface InRegion {
  region: RegionCode;
}
/** `path`: the whole site path as the visitor sees it, region prefix included. */
interface AtPath extends InRegion {
  path: string;
}

const wrapper = z.object({ status: z.number(), result: z.unknown().optional() });

/** `{status, message, result}`: a status other than 0 is a failure. */
export function unwrapContent(body: unknown): { failed: boolean; result: unknown } {
  const { success, data } = wrapper.safeParse(body);
  return success ? { failed: data.status !== 0, result: data.result } : { failed: false, result: undefined };
}

export type ContentClient = ReturnType<typeof createContentClient>;

/**
 * The content API (specification section 7). Every method answers null where the upstream has nothing for the region or
 * path, and throws `UpstreamError` when the call fails.
 * @param base Address that `/api/v1/…` stands behind.
 */
export function createContentClient(base: string, call: Call) {
  const get = <Result extends object>(
    operation: string,
    freshness: Freshness,
    schema: z.ZodType<Result>,
    { region, ...query }: InRegion & Record<string, string>,
    apiPath = `/api/v1/${operation.replaceAll('.', '/')}`,
  ) =>
    call({
      operation,
      freshness,
      schema,
      url: base + apiPath,
      query: { systemCode, websiteCode: region, ...query },
    });

  return {
    /** Meta data of a page. The trailing slash is the specification's. */
    seo: ({ region, path }: AtPath) => get('seo', 'content', seoSchema, { region, path }, '/api/v1/seo/'),
    /** Trail, page key and `htmlFlag` of a page; null when the page is unknown or offline. */
    breadcrumbs: ({ region, path }: AtPath) => get('breadrumbs', 'content', breadcrumbSchema, { region, path }),
    /** Hero and slim banners of a page. */
    banner: ({ region, path }: AtPath) => get('banner', 'content', bannerSchema, { region, path }),
    /** Shop settings; the upstream nests them in `data`. */
    ecConfig: ({ region }: InRegion) => get('ecConfig', 'settings', ecConfigSchema, { region }),
    /** Texts of the not-found page and the edition's name. */
    website: ({ region }: InRegion) =>
      get('website', 'settings', websiteSchema, {
        region,
        translationType: 'website',
        translationKey: 'common_go_home,title_not_be_found',
      }),
    /** Logo, main menu and account menu. */
    header: ({ region }: InRegion) =>
      get('header', 'settings', headerSchema, { region, translationType: 'header', translationKey: 'ec_empty' }),
    /** Link columns, social media, legal links. */
    footer: ({ region }: InRegion) =>
      get('footer', 'settings', footerSchema, { region, translationKey: 'cookie_settings' }),
    /** The sections of a product level page, home included. */
    productLevel: ({ region, path }: AtPath) => get('productLevel', 'content', productLevelSchema, { region, path }),
    /** One product section. */
    productLevelSection: ({ region, sectionKey }: InRegion & { sectionKey: string }) =>
      get(
        'productLevel.section',
        'content',
        productListSchema,
        { region },
        `/api/v1/productLevel/${encodeURIComponent(sectionKey)}`,
      ),
    /** Professionals who use a product level's products. */
    productLevelPros: ({ region }: InRegion) => get('productLevel.pros', 'content', prosSectionSchema, { region }),
    /** One section of modules. */
    modules: ({ region, moduleKey }: InRegion & { moduleKey: string }) =>
      get('modules', 'content', modulesSchema, { region }, `/api/v1/modules/${encodeURIComponent(moduleKey)}`),
    /** Campaigns and events of the home page. */
    homeCampaignEvent: ({ region }: InRegion) => get('home.campaignEvent', 'content', campaignEventSchema, { region }),
    /** Professions of the home page. */
    homeSelectYourProfession: ({ region }: InRegion) =>
      get('home.selectYourProfession', 'content', selectYourProfessionSchema, { region }),
    /** Stories of the home page; the path has one "s" less than the field. */
    homeWhatProSay: ({ region }: InRegion) => get('home.whatProSay', 'content', whatProSaySchema, { region }),
  };
}
