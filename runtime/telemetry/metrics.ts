/** What is observed of the product: its journal for operators, and every metric; labels hold closed sets only. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { createGauges, type Gauges } from './gauges.ts';
import { createJournal, type Journal } from './journal.ts';
import { createRequestSeconds, type RequestSeconds } from './requestSeconds.ts';

type LookupLabel = 'cache' | 'tier' | 'result';

export interface Metrics extends Gauges {
  registry: Registry;
  journal: Journal;
  /** Requests answered. */
  serverRequests: RequestSeconds;
  /** Upstream calls made. */
  clientRequests: Histogram<'upstream' | 'operation' | 'outcome'>;
  /** Lookups of the cache. */
  cacheRequests: Counter<LookupLabel>;
  /** Counts lookups with the same labels where there is one a request: they are added up when the metrics are read. */
  cacheTally(labels: Record<LookupLabel, string>): () => void;
  /** Entries pushed out by newer ones. */
  cacheEvictions: Counter<'cache'>;
  /** Sections that fell back. */
  degradedSections: Counter<'page' | 'section' | 'reason'>;
  /** Failure reports. */
  ssrLog: Counter<'result'>;
  /** Calls and requests refused. */
  shed: Counter<'reason'>;
}

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 15];

/**
 * @param options.ofProcess Adds memory, event loop and the like; for the one registry of a server.
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
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    journal: createJournal(now),
    ...createGauges(registry),
    ...createLookups(registry),
    serverRequests: createRequestSeconds(registry, requestSeconds),
    clientRequests: new Histogram({
      name: 'http_client_request_duration_seconds',
      help: 'Upstream calls made; outcome is ok or the word that degraded uses',
      labelNames: ['upstream', 'operation', 'outcome'],
      buckets: [...requestSeconds, 20],
      registers,
    }),
    cacheEvictions: new Counter({
      name: 'proart_cache_evictions_total',
      help: 'Entries pushed out by newer ones',
      labelNames: ['cache'],
      registers,
    }),
    degradedSections: new Counter({
      name: 'proart_degraded_sections_total',
      help: 'Sections that fell back to their empty default in an answer',
      labelNames: ['page', 'section', 'reason'],
      registers,
    }),
    ssrLog: new Counter({
      name: 'proart_ssrlog_total',
      help: 'Failure reports',
      labelNames: ['result'],
      registers,
    }),
    shed: new Counter({
      name: 'proart_shed_total',
      help: 'Calls and requests refused to protect an upstream or ourselves',
      labelNames: ['reason'],
      registers,
    }),
  };
}

function createLookups(registry: Registry): Pick<Metrics, 'cacheRequests' | 'cacheTally'> {
  const tallies: (() => void)[] = [];
  const cacheRequests = new Counter<LookupLabel>({
    name: 'proart_cache_requests_total',
    help: 'Lookups of the cache by operation, and of finished answers (page)',
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
