import type { RegionCode } from '../../contracts/regions.ts';

/** What an SSRLog report says (specification section 7). */
export interface FailureReport {
  websiteCode: RegionCode;
  /** Absolute address of the failed call, secrets removed. */
  apiUrl: string;
  /** Path and query of the page the visitor asked for, tracking parameters removed. */
  pageUrl: string;
}

/** Sends one report; may fail, nobody waits for it. */
export type SendReport = (report: FailureReport) => Promise<void>;

export interface FailureReporter {
  /** Reports one failed call. Returns at once and never throws. */
  report(failure: { websiteCode: RegionCode; apiUrl: URL; pageUrl: string }): void;
  /** Resolves when every report under way has ended. */
  flush(): Promise<void>;
}

const secretParameters = ['aticket', 'token', 'cart_id', 'cartID', 'id', 'apilistId'];
const trackingParameters = /^(utm_\w+|gclid|ttclid)$/;

/** Reports failed calls to SSRLog: one each, never awaited by a page, never about itself. */
export function createReporter(send: SendReport): FailureReporter {
  const underWay = new Set<Promise<void>>();
  return {
    report({ websiteCode, apiUrl, pageUrl }) {
      const sent = send({ websiteCode, apiUrl: withoutSecrets(apiUrl), pageUrl: withoutTracking(pageUrl) })
        .catch(() => {})
        .finally(() => underWay.delete(sent));
      underWay.add(sent);
    },
    async flush() {
      await Promise.all(underWay);
    },
  };
}

function withoutSecrets(url: URL): string {
  const clean = new URL(url);
  for (const name of secretParameters) clean.searchParams.delete(name);
  return clean.href;
}

function withoutTracking(pageUrl: string): string {
  // Not through URL: a visitor's address need not be one (`//[`), and a report must not fail.
  const [path = '', query = ''] = pageUrl.split(/\?(.*)/s, 2);
  const kept = [...new URLSearchParams(query)].filter(
    ([name]) => !trackingParameters.test(name) && !secretParameters.includes(name),
  );
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
