import { z } from 'zod';
import { type RegionCode, regions } from '../../../contracts/regions/regions.ts';
import { systemCode } from '../../../contracts/site.ts';
import type { Calls } from '../createCalls.ts';
import { rawImage } from '../rawImage.ts';
import { flagOrNull, html, listOf, requiredListOf, text } from '../tolerant.ts';

const wrapper = z.object({ Status: text, Result: z.unknown().optional() });

/** Unwraps `{Status, Message, Result}`: only `Result` is reliable, but a `Status` of `FAIL` is a failure. */
export function unwrapRecentData(body: unknown): { failed: boolean; result: unknown } {
  const { success, data } = wrapper.safeParse(body);
  return success
    ? { failed: data.Status.toUpperCase() === 'FAIL', result: data.Result }
    : { failed: false, result: undefined };
}

/** Some content sends the HTML itself. */
const disclaimerSchema = z.preprocess(
  (value) => (typeof value === 'string' && (value === '' || value.includes('<')) ? { Disclaimer: value } : value),
  z.object({ Disclaimer: html }),
);
export type RawDisclaimer = z.output<typeof disclaimerSchema>;

const websiteInfoSchema = z.object({
  WebsiteName: text,
  LanguageCode: text,
  AccessibilityUrl: text,
  CookieSetting: flagOrNull,
});
export type RawWebsiteInfo = z.output<typeof websiteInfoSchema>;

const searchSchema = requiredListOf(
  z.object({
    Type: text,
    TypeName: text,
    Content: listOf(
      z.object({
        DataId: text,
        HashId: text,
        Url: text,
        Title: text,
        ImageURL: rawImage,
        M1Id: text,
        ProductLine: text,
      }),
    ),
  }),
);
export type RawSearchGroups = z.output<typeof searchSchema>;

/** `Group` is the optional heading of a row: rows of the same heading follow each other. */
const compareSchema = z.object({
  ProductList: requiredListOf(z.object({ ProductId: text, Name: text, ImageURL: rawImage, Url: text })),
  SpecList: listOf(z.object({ Title: text, Group: text, Values: listOf(text) })),
});
export type RawComparison = z.output<typeof compareSchema>;

/** Maximum suggestions of one type. */
const searchRowLimit = 10;

export type RecentDataClient = ReturnType<typeof createRecentDataClient>;

/**
 * Client of the recent-data API (specification section 7). Methods return null where there is no data, and throw
 * `UpstreamError` when the call fails.
 */
export function createRecentDataClient(base: string, { shared }: Calls) {
  return {
    /** Small print of a page, as HTML. */
    disclaimer: ({ region, pageKey }: { region: RegionCode; pageKey: string }) =>
      shared({
        operation: 'recent.Disclaimer',
        freshness: 'content',
        schema: disclaimerSchema,
        url: `${base}/recent-data/apiv2/Disclaimer`,
        query: { SystemCode: systemCode, WebsiteCode: region, PageKey: pageKey },
      }),
    /** Search suggestions; titles may contain highlight tags. */
    searchSuggestion: ({ region, text: searchText }: { region: RegionCode; text: string }) =>
      shared({
        operation: 'recent.SearchSuggestion',
        freshness: 'search',
        schema: searchSchema,
        url: `${base}/recent-data/apiv2/SearchSuggestion`,
        query: {
          SystemCode: systemCode,
          WebsiteCode: region,
          SearchKey: searchText.trim().toLowerCase(),
          SearchType: 'ProductsAll',
          RowLimit: searchRowLimit,
          sitelang: regions[region].languageTag.toLowerCase(),
        },
      }),
    /** Products and their specifications side by side, in the upstream's own order. */
    comparePage: ({ region, productIds }: { region: RegionCode; productIds: string[] }) =>
      shared({
        operation: 'recent.ComparePage',
        freshness: 'list',
        schema: compareSchema,
        url: `${base}/recent-data/apiv2/ComparePage`,
        query: { SystemCode: systemCode, WebsiteCode: region, ProductIds: productIds.toSorted().join(',') },
      }),
  };
}

export type WebsiteInfoClient = ReturnType<typeof createWebsiteInfoClient>;

/** Client of the website information, a recent-data call with its own host. */
export function createWebsiteInfoClient(base: string, { shared }: Calls) {
  return {
    /** Website name, language, accessibility URL and cookie setting of the edition. */
    websiteInfo: ({ region }: { region: RegionCode }) =>
      shared({
        operation: 'recent.WebsiteInfo',
        freshness: 'settings',
        schema: websiteInfoSchema,
        url: `${base}/recent-data/apiv2/WebsiteInfo`,
        query: { SystemCode: systemCode, WebsiteCode: region },
      }),
  };
}
