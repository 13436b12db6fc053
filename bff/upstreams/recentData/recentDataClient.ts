import { z } from 'zod';
import type { RegionCode } from '../../../contracts/regions.ts';
import { systemCode } from '../../../contracts/site.ts';
import type { Call } from '../createCall.ts';
import { flag, text } from '../tolerant.ts';

const wrapper = z.object({ Status: z.string().optional(), Result: z.unknown().optional() });

/** `{Status, Message, Result}`: only `Result` may be relied upon, but a `FAIL` is believed. */
export function unwrapRecentData(body: unknown): { failed: boolean; result: unknown } {
  const { success, data } = wrapper.safeParse(body);
  return success
    ? { failed: data.Status?.toUpperCase() === 'FAIL', result: data.Result }
    : { failed: false, result: undefined };
}

const disclaimerSchema = z.object({ Disclaimer: text });

const websiteInfoSchema = z.object({
  WebsiteName: text,
  LanguageCode: text,
  AccessibilityUrl: text,
  CookieSetting: flag,
});

export type RecentDataClient = ReturnType<typeof createRecentDataClient>;

/** The recent-data API (specification section 7); answers null where there is nothing, throws `UpstreamError` on failure. */
export function createRecentDataClient(base: string, call: Call) {
  return {
    /** Small print of a page, as HTML. */
    disclaimer: ({ region, pageKey }: { region: RegionCode; pageKey: string }) =>
      call({
        operation: 'recent.Disclaimer',
        freshness: 'content',
        schema: disclaimerSchema,
        url: `${base}/recent-data/apiv2/Disclaimer`,
        query: { SystemCode: systemCode, WebsiteCode: region, PageKey: pageKey },
      }),
  };
}

export type WebsiteInfoClient = ReturnType<typeof createWebsiteInfoClient>;

/** The one recent-data call that lives on a host of its own. */
export function createWebsiteInfoClient(base: string, call: Call) {
  return {
    /** Facts of the edition. */
    websiteInfo: ({ region }: { region: RegionCode }) =>
      call({
        operation: 'recent.WebsiteInfo',
        freshness: 'settings',
        schema: websiteInfoSchema,
        url: `${base}/recent-data/apiv2/WebsiteInfo`,
        query: { SystemCode: systemCode, WebsiteCode: region },
      }),
  };
}
