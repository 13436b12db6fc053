import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Calls } from '../createCall.ts';
import { type AtPath, contentQuery, createContentGet, type InRegion } from './contentGet.ts';
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

const wrapper = z.object({ status: z.number(), result: z.unknown().optional() });

/** `{status, message, result}`: a status other than 0 is a failure. */
export function unwrapContent(body: unknown): { failed: boolean; result: unknown } {
  const { success, data } = wrapper.safeParse(body);
  return success ? { failed: data.status !== 0, result: data.result } : { failed: false, result: undefined };
}

/** A number that tells calls apart and that no cache on the way has an answer for (specification section 7). */
const traced = () => ({ apilistId: randomInt(1_000_000_000) });

export type ContentClient = ReturnType<typeof createContentClient>;

/**
 * The content API (specification section 7). Every method answers null where the upstream has nothing for the region or
 * path, and throws `UpstreamError` when the call fails.
 * @param base Address that `/api/v1/…` stands behind.
 */
export function createContentClient(base: string, calls: Calls) {
  const get = createContentGet(base, calls);
  const priceOperation = ({ region, productIds, groupId }: InRegion & { productIds: string[]; groupId: string }) => ({
    operation: 'price',
    schema: priceSchema,
    url: `${base}/api/nc/v1/price`,
    // Sorted, so that the same products are one entry of the cache.
    query: contentQuery(region, { group_id: groupId, productIds: productIds.toSorted().join(',') }),
  });

  return {
    /** Meta data of a page. The trailing slash is the specification's. */
    seo: ({ region, path }: AtPath) => get('seo', 'content', seoSchema, { region, path }, { apiPath: '/api/v1/seo/' }),
    /** Trail, page key and `htmlFlag` of a page; null when the page is unknown or offline. */
    breadcrumbs: ({ region, path }: AtPath) =>
      get('breadrumbs', 'lookup', breadcrumbSchema, { region, path }, { unkeyed: traced }),
    /** Where a page has moved to, and until when; null when it has not. `path` is without a query. */
    urlRedirect: ({ region, path }: AtPath) => get('urlRedirect', 'lookup', urlRedirectSchema, { region, url: path }),
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
    ...createLevelCalls(get),
    ...createProsCalls(get),
    /** A content-managed page. */
    overview: ({ region, path, pageKey }: AtPath & { pageKey: string }) =>
      get('overview', 'content', overviewSchema, { region, path, pageKey }),
    /** A draft of a content-managed page; whoever calls it has made sure that drafts may be shown. */
    overviewPreview: ({
      region,
      path,
      pageKey,
      pageId,
      dataRowId,
    }: AtPath & { pageKey: string; pageId: string | undefined; dataRowId: string | undefined }) =>
      calls.personal({
        operation: 'overview',
        schema: overviewSchema,
        url: `${base}/api/v1/overview`,
        query: contentQuery(region, { path, pageKey, ...(pageId && { pageId }), ...(dataRowId && { dataRowId }) }),
      }),
    /** Everybody's prices, those of group 0. */
    price: ({ region, productIds }: InRegion & { productIds: string[] }) =>
      calls.shared({ ...priceOperation({ region, productIds, groupId: '0' }), freshness: 'price' }),
    /** Prices of a customer group other than 0. */
    priceOfGroup: (asked: InRegion & { productIds: string[]; groupId: string }) =>
      calls.personal(priceOperation(asked)),
    /** Whether a member's ticket is good. The ticket must not be logged. */
    account: ({ region, ticket }: InRegion & { ticket: string }) =>
      calls.personal({
        operation: 'account',
        schema: accountSchema,
        url: `${base}/api/nc/v1/account`,
        query: contentQuery(region, { aticket: ticket, ...traced() }),
      }),
  };
}
