/** What is observed of the product: its journal for people, and every metric; labels hold closed sets only. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CircuitWord } from '../cache/redis/circuit.ts';
import { createRequestSeconds } from '../http/requestSeconds.ts';
import { createJournal } from './journal.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** How full a store of the cache is. */
export interface Fill {
  entries: number;
  bytes: number;
}

const circuitValues: Record<CircuitWord, number> = { closed: 0, 'half-open': 1, open: 2 };

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 15];

/**
 * @param options.ofProcess Adds memory, event loop and the like; for the one registry of a server.
 * @param options.now Wall clock of the journal, ms.
 */
export function createMetrics({ ofProcess = false, now = Date.now }: { ofProcess?: boolean; now?: () => number } = {}) {
  const registry = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const stores = new Map<string, () => Fill>();
  const tallies: (() => void)[] = [];
  let circuits = (): Readonly<Record<string, CircuitWord>> => ({});
  let isRedisUp: (() => boolean) | null = null;

  const gauge = (name: string, help: string, read: (fill: Fill) => number) =>
    new Gauge({
      name,
      help,
      registers,
      labelNames: ['cache'],
      collect() {
        for (const [cache, fillOf] of stores) this.set({ cache }, read(fillOf()));
      },
    });
  gauge('proart_cache_entries', 'Entries kept in memory', ({ entries }) => entries);
  gauge('proart_cache_bytes', 'Bytes of answers kept in memory', ({ bytes }) => bytes);

  new Gauge({
    name: 'proart_circuit_state',
    help: '0 closed, 1 half-open, 2 open',
    labelNames: ['upstream'],
    registers,
    // As it is now: the end of what a `Retry-After` asks for is no event.
    collect() {
      for (const [upstream, word] of Object.entries(circuits())) this.set({ upstream }, circuitValues[word]);
    },
  });
  new Gauge({
    name: 'proart_redis_up',
    help: '1 Redis answers and purges are heard, 0 not; nothing without one',
    registers,
    collect() {
      if (isRedisUp) this.set(isRedisUp() ? 1 : 0);
      else this.remove();
    },
  });

  const cacheRequests = new Counter({
    name: 'proart_cache_requests_total',
    help: 'Lookups of the cache by operation, and of finished answers (page)',
    labelNames: ['cache', 'tier', 'result'],
    registers,
    collect() {
      for (const addTo of tallies) addTo();
    },
  });

  return {
    registry,
    journal: createJournal(now),
    serverRequests: createRequestSeconds(registry, requestSeconds),
    clientRequests: new Histogram({
      name: 'http_client_request_duration_seconds',
      help: 'Upstream calls made; outcome is ok or the word that degraded uses',
      labelNames: ['upstream', 'operation', 'outcome'],
      buckets: [...requestSeconds, 20],
      registers,
    }),
    cacheRequests,
    /** Counts lookups with the same labels where there is one a request: they are added up when the metrics are read. */
    cacheTally(labels: Record<'cache' | 'tier' | 'result', string>): () => void {
      let lookups = 0;
      tallies.push(() => {
        if (lookups > 0) cacheRequests.inc(labels, lookups);
        lookups = 0;
      });
      return () => {
        lookups += 1;
      };
    },
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
    /** Shows how full a store is whenever the metrics are read. */
    watchStore(cache: string, fillOf: () => Fill) {
      stores.set(cache, fillOf);
    },
    /** Shows how each upstream's breaker stands whenever the metrics are read. */
    watchCircuits(read: typeof circuits) {
      circuits = read;
    },
    /** Shows whether Redis is up whenever the metrics are read. */
    watchRedis(isUp: () => boolean) {
      isRedisUp = isUp;
    },
  };
}
