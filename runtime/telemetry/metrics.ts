/** All metrics and the journal of a process. Label values are from closed sets only. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createGauges, type Gauges } from './gauges.ts';
import { createJournal, type Journal } from './journal.ts';
import { createRequestHistogram, type RequestHistogram } from './requestHistogram.ts';

type LookupLabel = 'cache' | 'tier' | 'result';

/** Metrics and journal of a process. */
export interface Metrics extends Gauges {
  registry: Registry;
  journal: Journal;
  /** Durations of requests. */
  serverRequests: RequestHistogram;
  /** Durations of upstream calls. */
  clientRequests: Histogram<'upstream' | 'operation' | 'outcome'>;
  /** Cache lookups. */
  cacheRequests: Counter<LookupLabel>;
  /** Returns a fast counter for lookups on every request; its sum is added to `cacheRequests` at each scrape. */
  cacheTally(labels: Record<LookupLabel, string>): () => void;
  /** Evicted entries. */
  cacheEvictions: Counter<'cache'>;
  /** Sections replaced by their empty default. */
  degradedSections: Counter<'page' | 'section' | 'reason'>;
  /** Stored redirects that were not followed. */
  redirectsRefused: Counter<'reason'>;
  /** Failure reports to SSRLog. */
  ssrLog: Counter<'result'>;
  /** Refused requests and upstream calls. */
  shed: Counter<'reason'>;
  /** Durations among the web vitals that browsers report. */
  webVitals: Histogram<'metric' | 'page' | 'engine'>;
  /** Cumulative Layout Shift that browsers report. */
  layoutShift: Histogram<'page' | 'engine'>;
}

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 15];

/**
 * Creates a registry with all metrics.
 * @param options.ofProcess Adds Node's process metrics (memory, event loop …); only for the main registry of a process.
 * @param options.now Wall clock of the journal, ms.
 */
export function createMetrics({
  ofProcess = false,
  now = Date.now,
}: {
  ofProcess?: boolean;
  now?: () => number;
} = {}): Metrics {
  const registry = new Registry();
  if (ofProcess) collectProcessMetrics(registry);
  const registers = [registry];
  return {
    registry,
    journal: createJournal(now),
    ...createGauges(registry),
    ...createLookups(registry),
    ...createWebVitals(registry),
    serverRequests: createRequestHistogram(registry, durationBuckets),
    clientRequests: new Histogram({
      name: 'http_client_request_duration_seconds',
      help: 'Duration of upstream calls in seconds; outcome is ok or a reason as in degraded',
      labelNames: ['upstream', 'operation', 'outcome'],
      buckets: [...durationBuckets, 20],
      registers,
    }),
    cacheEvictions: new Counter({
      name: 'proart_cache_evictions_total',
      help: 'Cache entries evicted by newer ones',
      labelNames: ['cache'],
      registers,
    }),
    degradedSections: new Counter({
      name: 'proart_degraded_sections_total',
      help: 'Sections replaced by their empty default in a response',
      labelNames: ['page', 'section', 'reason'],
      registers,
    }),
    redirectsRefused: new Counter({
      name: 'proart_redirects_refused_total',
      help: 'Lookups of a stored redirect that is not followed',
      labelNames: ['reason'],
      registers,
    }),
    ssrLog: new Counter({
      name: 'proart_ssrlog_total',
      help: 'Failure reports to SSRLog',
      labelNames: ['result'],
      registers,
    }),
    shed: new Counter({
      name: 'proart_shed_total',
      help: 'Requests and upstream calls refused to prevent overload',
      labelNames: ['reason'],
      registers,
    }),
  };
}

/**
 * Collects Node's process metrics, without the gauges that prom-client names `_total`: that suffix is for counters, and
 * the gauge without it has the same number by type.
 */
function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const metric of registry.getMetricsAsArray()) {
    if (metric instanceof Gauge && metric.name.endsWith('_total')) registry.removeSingleMetric(metric.name);
  }
}

/** Buckets include the bounds of Google's "good" and "poor": LCP 2.5 and 4, INP 0.2 and 0.5, TTFB 0.8 and 1.8 s; CLS 0.1 and 0.25. */
function createWebVitals(registry: Registry): Pick<Metrics, 'webVitals' | 'layoutShift'> {
  const registers = [registry];
  return {
    webVitals: new Histogram({
      name: 'proart_web_vitals_seconds',
      help: 'Web vitals measured by browsers, in seconds; metric is LCP, INP or TTFB',
      labelNames: ['metric', 'page', 'engine'],
      buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
      registers,
    }),
    layoutShift: new Histogram({
      name: 'proart_web_vitals_layout_shift',
      help: 'Cumulative Layout Shift measured by browsers',
      labelNames: ['page', 'engine'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
      registers,
    }),
  };
}

function createLookups(registry: Registry): Pick<Metrics, 'cacheRequests' | 'cacheTally'> {
  const tallies: (() => void)[] = [];
  const cacheRequests = new Counter<LookupLabel>({
    name: 'proart_cache_requests_total',
    help: 'Cache lookups by operation, and of composed pages (page) and HTML (html)',
    labelNames: ['cache', 'tier', 'result'],
    registers: [registry],
    collect() {
      for (const addTo of tallies) addTo();
    },
  });
  return {
    cacheRequests,
    cacheTally(labels) {
      let lookups = 0;
      tallies.push(() => {
        if (lookups > 0) cacheRequests.inc(labels, lookups);
        lookups = 0;
      });
      return () => {
        lookups += 1;
      };
    },
  };
}
