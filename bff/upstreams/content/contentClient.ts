import { randomInt } from 'node:crypto';
import type { Calls } from '../createCalls.ts';
import { contentQuery, createContentGet, type PathQuery, type RegionQuery } from './contentGet.ts';
import {
  accountSchema,
  bannerSchema,
  breadcrumbSchema,
  ecConfigSchema,
  footerSchema,
  headerSchema,
  overviewSchema,
  priceSchema,
  seoSchema,
  urlRedirectSchema,
  websiteSchema,
} from './contentSchemas.ts';
import { createLevelCalls } from './levelCalls.ts';
import { createProsCalls } from './prosCalls.ts';

/** A random number that identifies a call and bypasses caches on the way (specification section 7). */
const traceQuery = () => ({ apilistId: randomInt(1_000_000_000) });

export type ContentClient = ReturnType<typeof createContentClient>;

/**
 * Client of the content API (specification section 7). Every method returns null where the upstream has nothing for the
 * region or path, and throws `UpstreamError` when the call fails.
 * @param base URL prefix of `/api/v1/…`.
 */
export function createContentClient(base: string, calls: Calls) {
  const get = createContentGet(base, calls);
  const priceOperation = ({
    region,
    productIds,
    groupId,
  }: RegionQuery & { productIds: string[]; groupId: string }) => ({
    operation: 'price',
    schema: priceSchema,
    url: `${base}/api/nc/v1/price`,
    // Sorted, so that the same products share a cache entry.
    query: contentQuery(region, { group_id: groupId, productIds: productIds.toSorted().join(',') }),
  });

  return {
    /** Meta data of a page. The specification has the trailing slash in the path. */
    seo: ({ region, path }: PathQuery) =>
      get('seo', 'content', seoSchema, { region, path }, { apiPath: '/api/v1/seo/' }),
    /** Breadcrumbs, page key and `htmlFlag` of a page; null when the page is unknown or offline. */
    breadcrumbs: ({ region, path }: PathQuery) =>
      get('breadrumbs', 'lookup', breadcrumbSchema, { region, path }, { unkeyed: traceQuery }),
    /** Stored redirect of a page, with its end date; null without one. `path` has no query. */
    urlRedirect: ({ region, path }: PathQuery) =>
      get('urlRedirect', 'lookup', urlRedirectSchema, { region, url: path }),
    /** Hero and slim banners of a page. */
    banner: ({ region, path }: PathQuery) => get('banner', 'content', bannerSchema, { region, path }),
    /** Shop settings; the upstream nests them in `data`. */
    ecConfig: ({ region }: RegionQuery) => get('ecConfig', 'settings', ecConfigSchema, { region }),
    /** Texts of the not-found page and the edition's name. */
    website: ({ region }: RegionQuery) =>
      get('website', 'settings', websiteSchema, {
        region,
        translationType: 'website',
        translationKey: 'common_go_home,title_not_be_found',
      }),
    /** Logo, main menu and account menu. */
    header: ({ region }: RegionQuery) =>
      get('header', 'settings', headerSchema, { region, translationType: 'header', translationKey: 'ec_empty' }),
    /** Link columns, social media, legal links. */
    footer: ({ region }: RegionQuery) =>
      get('footer', 'settings', footerSchema, { region, translationKey: 'cookie_settings' }),
    ...createLevelCalls(get),
    ...createProsCalls(get),
    /** A content-managed page. */
    overview: ({ region, path, pageKey }: PathQuery & { pageKey: string }) =>
      get('overview', 'content', overviewSchema, { region, path, pageKey }),
    /** Draft of a content-managed page. The caller has checked that drafts may be shown. */
    overviewPreview: ({
      region,
      path,
      pageKey,
      pageId,
      dataRowId,
    }: PathQuery & { pageKey: string; pageId: string | undefined; dataRowId: string | undefined }) =>
      calls.personal({
        operation: 'overview',
        schema: overviewSchema,
        url: `${base}/api/v1/overview`,
        query: contentQuery(region, { path, pageKey, ...(pageId && { pageId }), ...(dataRowId && { dataRowId }) }),
      }),
    /** Public prices, those of customer group 0. */
    price: ({ region, productIds }: RegionQuery & { productIds: string[] }) =>
      calls.shared({ ...priceOperation({ region, productIds, groupId: '0' }), freshness: 'price' }),
    /** Prices of a customer group other than 0. */
    priceOfGroup: (query: RegionQuery & { productIds: string[]; groupId: string }) =>
      calls.personal(priceOperation(query)),
    /** Sign-in status of a member's ticket. The ticket must not be logged. */
    account: ({ region, ticket }: RegionQuery & { ticket: string }) =>
      calls.personal({
        operation: 'account',
        schema: accountSchema,
        url: `${base}/api/nc/v1/account`,
        query: contentQuery(region, { aticket: ticket, ...traceQuery() }),
      }),
  };
}
