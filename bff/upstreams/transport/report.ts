import type { RegionCode } from '../../../contracts/regions/regions.ts';
import type { Metrics } from '../../../runtime/telemetry/metrics.ts';

/** Limits of failure reports, which use their own connections so that reports never delay pages. */
export const reporting = {
  connections: 4,
  timeoutMs: 2_000,
  queued: 1_000,
  urlLength: 2_048,
  /** Time a stopping process waits for pending reports. */
  flushMs: 2_000,
} as const;

/** An SSRLog report (specification section 7). */
export interface FailureReport {
  websiteCode: RegionCode;
  /** Absolute URL of the failed call, secrets removed. */
  apiUrl: string;
  /** Path and query of the page the visitor requested, tracking parameters removed. */
  pageUrl: string;
}

/** Outcome of a report; `dropped`: removed from a full queue in favour of a newer report. */
export type ReportResult = 'sent' | 'failed' | 'dropped';

/** Trace headers of the failed call; empty without tracing. */
export type TraceHeaders = Readonly<Record<string, string>>;

/** Sends one report; may reject. */
export type SendReport = (report: FailureReport, trace?: TraceHeaders) => Promise<void>;

/** Sends failure reports in the background. */
export interface FailureReporter {
  /** Reports one failed call. Returns at once and never throws. */
  report(failure: { websiteCode: RegionCode; apiUrl: URL; pageUrl: string; trace?: TraceHeaders }): void;
  /** Resolves when all queued and pending reports were sent or have failed. */
  flush(): Promise<void>;
}

const secretParameters = /^(.*ticket|.*token|cart_?id|id|apilistid|e-?mail|password|session\w*)$/i;
const trackingParameters = /^(utm_\w+|gclid|ttclid)$/i;

/**
 * Creates the reporter of failed calls to SSRLog: one report per failed call, a few at a time. A report that fails is
 * counted, neither retried nor itself reported. When the queue is full, the oldest reports are dropped and counted.
 */
export function createReporter(send: SendReport, metrics: Metrics): FailureReporter {
  const queue: { report: FailureReport; trace: TraceHeaders }[] = [];
  const pending = new Set<Promise<void>>();

  const countResult = (result: ReportResult) => metrics.ssrLog.inc({ result });

  function sendNext() {
    const next = pending.size < reporting.connections ? queue.shift() : undefined;
    if (!next) return;
    const { report, trace } = next;
    const sent = send(report, trace)
      .then(
        () => countResult('sent'),
        () => countResult('failed'),
      )
      .finally(() => {
        pending.delete(sent);
        sendNext();
      });
    pending.add(sent);
  }

  return {
    report({ websiteCode, apiUrl, pageUrl, trace = {} }) {
      const report = {
        websiteCode,
        apiUrl: withoutSecrets(apiUrl).slice(0, reporting.urlLength),
        pageUrl: withoutTracking(pageUrl).slice(0, reporting.urlLength),
      };
      queue.push({ report, trace });
      if (queue.length > reporting.queued && queue.shift()) countResult('dropped');
      sendNext();
    },
    async flush() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

function withoutSecrets(url: URL): string {
  const cleanUrl = new URL(url);
  for (const name of [...cleanUrl.searchParams.keys()])
    if (secretParameters.test(name)) cleanUrl.searchParams.delete(name);
  return cleanUrl.href;
}

function withoutTracking(pageUrl: string): string {
  // Not parsed as a URL: a visitor's path may be invalid (`//[`), and a report must not fail.
  const [path = '', query = ''] = pageUrl.split(/\?(.*)/s, 2);
  const parameters = [...new URLSearchParams(query)]
    .filter(([name]) => !trackingParameters.test(name) && !secretParameters.test(name))
    // A JSON call has the page's path as a query parameter, which may contain a query itself.
    .map(([name, value]) => [name, value.startsWith('/') ? withoutTracking(value) : value]);
  return parameters.length > 0 ? `${path}?${new URLSearchParams(parameters)}` : path;
}
