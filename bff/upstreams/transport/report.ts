import type { RegionCode } from '../../../contracts/regions/regions.ts';
import type { Metrics } from '../../../runtime/telemetry/metrics.ts';

/** Failure reports: a pool of their own, so that they never stand in a page's way. */
export const reporting = {
  connections: 4,
  timeoutMs: 2_000,
  queued: 1_000,
  urlLength: 2_048,
  /** How long a stopping process waits for those that are under way. */
  flushMs: 2_000,
} as const;

/** What an SSRLog report says (specification section 7). */
export interface FailureReport {
  websiteCode: RegionCode;
  /** Absolute address of the failed call, secrets removed. */
  apiUrl: string;
  /** Path and query of the page the visitor asked for, tracking parameters removed. */
  pageUrl: string;
}

/** How a report ended; dropped: pushed out by newer ones. */
export type ReportResult = 'sent' | 'failed' | 'dropped';

/** Headers that name the trace of what has failed; none without tracing. */
export type TraceHeaders = Readonly<Record<string, string>>;

/** Sends one report; may fail, nobody waits for it. */
export type SendReport = (report: FailureReport, trace?: TraceHeaders) => Promise<void>;

export interface FailureReporter {
  /** Reports one failed call. Returns at once and never throws. */
  report(failure: { websiteCode: RegionCode; apiUrl: URL; pageUrl: string; trace?: TraceHeaders }): void;
  /** Resolves when every report that waits or is under way has ended. */
  flush(): Promise<void>;
}

const secretParameters = /^(.*ticket|.*token|cart_?id|id|apilistid|e-?mail|password|session\w*)$/i;
const trackingParameters = /^(utm_\w+|gclid|ttclid)$/i;

/**
 * Reports failed calls to SSRLog: one each, a few at a time, never awaited by a page, never about itself. When more wait
 * than fit, the oldest are dropped and counted.
 */
export function createReporter(send: SendReport, metrics: Metrics): FailureReporter {
  const waiting: { report: FailureReport; trace: TraceHeaders }[] = [];
  const underWay = new Set<Promise<void>>();

  const ended = (result: ReportResult) => metrics.ssrLog.inc({ result });

  function sendNext() {
    const next = underWay.size < reporting.connections ? waiting.shift() : undefined;
    if (!next) return;
    const { report, trace } = next;
    const sent = send(report, trace)
      .then(
        () => ended('sent'),
        () => ended('failed'),
      )
      .finally(() => {
        underWay.delete(sent);
        sendNext();
      });
    underWay.add(sent);
  }

  return {
    report({ websiteCode, apiUrl, pageUrl, trace = {} }) {
      const report = {
        websiteCode,
        apiUrl: withoutSecrets(apiUrl).slice(0, reporting.urlLength),
        pageUrl: withoutTracking(pageUrl).slice(0, reporting.urlLength),
      };
      waiting.push({ report, trace });
      if (waiting.length > reporting.queued && waiting.shift()) ended('dropped');
      sendNext();
    },
    async flush() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

function withoutSecrets(url: URL): string {
  const clean = new URL(url);
  for (const name of [...clean.searchParams.keys()]) if (secretParameters.test(name)) clean.searchParams.delete(name);
  return clean.href;
}

function withoutTracking(pageUrl: string): string {
  // Not through URL: a visitor's address need not be one (`//[`), and a report must not fail.
  const [path = '', query = ''] = pageUrl.split(/\?(.*)/s, 2);
  const kept = [...new URLSearchParams(query)]
    .filter(([name]) => !trackingParameters.test(name) && !secretParameters.test(name))
    // The page of a JSON call stands in its query, with a query of its own.
    .map(([name, value]) => [name, value.startsWith('/') ? withoutTracking(value) : value]);
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
