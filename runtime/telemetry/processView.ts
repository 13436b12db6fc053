/** State of a process for the operations page: counts of the last hour, and the journal. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Counts, createCounterHistory, observationWindows } from './counterHistory.ts';
import type { Circuits } from './gauges.ts';
import { isCached } from './isCached.ts';
import type { JournalEntries } from './journal.ts';
import type { Metrics } from './metrics.ts';
import { type Lookups, type ProcessSummary, summarize } from './processSummary.ts';

/** Everything that the operations page shows of this process. */
export interface Details extends JournalEntries {
  /** Lookups of the last hour, like `editions` and `calls`. */
  lookups: Lookups;
  editions: Counts<'requested' | 'cached'>;
  /** Calls by upstream and operation. */
  calls: Counts<'made' | 'failed' | 'seconds'>;
  /** Counts of the last five minutes. */
  recent: { lookups: Lookups; requests: { answered: number; failed: number } };
  circuits: Circuits;
  /** True when Redis responds and purges are received; null without Redis. */
  redis: boolean | null;
}

/** View of a process. */
export interface ProcessView {
  summary(): Promise<ProcessSummary>;
  details(): Promise<Details>;
  close(): void;
}

/** Sources of a process view. */
export interface ProcessViewOptions {
  metrics: Metrics;
  circuits: () => Circuits;
  /** Undefined without Redis. */
  isRedisUp?: (() => boolean) | undefined;
  /** `ROLE`. */
  role: string;
  /** Wall clock, ms. */
  now?: () => number;
}

/** Creates the view and records counter values every minute until it is closed. */
export function createProcessView(options: ProcessViewOptions): ProcessView {
  const { metrics, circuits, isRedisUp, role, now = Date.now } = options;
  const id = randomUUID();
  const startedAt = now();
  const history = {
    lookups: createCounterHistory<keyof Lookups[string]>(now),
    editions: createCounterHistory<'requested' | 'cached'>(now),
    calls: createCounterHistory<'made' | 'failed' | 'seconds'>(now),
    requests: createCounterHistory<'answered' | 'failed'>(now),
  };

  /** Reads the counters since start and records them. */
  async function collectCounts() {
    const { editions, requests } = metrics.journal.counts;
    const counts = {
      lookups: await lookupsOf(metrics),
      calls: await callsOf(metrics),
      editions,
      requests: { requests },
    };
    history.lookups.record(counts.lookups);
    history.calls.record(counts.calls);
    history.editions.record(counts.editions);
    history.requests.record(counts.requests);
    return counts;
  }

  // Errors are ignored here, as an unhandled rejection would end the process; `details` passes them to its caller.
  const timer = setInterval(() => void collectCounts().catch(() => {}), observationWindows.stepMs).unref();

  async function details(): Promise<Details> {
    const counts = await collectCounts();
    const { requests = { answered: 0, failed: 0 } } = history.requests.increaseWithin(
      observationWindows.recentMs,
      counts.requests,
    );
    return {
      ...metrics.journal.read(),
      lookups: history.lookups.increaseWithin(observationWindows.windowMs, counts.lookups),
      editions: history.editions.increaseWithin(observationWindows.windowMs, counts.editions),
      calls: history.calls.increaseWithin(observationWindows.windowMs, counts.calls),
      recent: { lookups: history.lookups.increaseWithin(observationWindows.recentMs, counts.lookups), requests },
      circuits: circuits(),
      redis: isRedisUp?.() ?? null,
    };
  }

  return {
    details,
    async summary() {
      const current = await details();
      return { id, host: hostname(), pid: process.pid, role, startedAt, ...summarize(current, now() - startedAt) };
    },
    close: () => clearInterval(timer),
  };
}

async function lookupsOf({ cacheRequests }: Metrics): Promise<Lookups> {
  const lookups: Lookups = {};
  for (const { labels, value } of (await cacheRequests.get()).values) {
    const [cache, result] = [String(labels.cache), String(labels.result)];
    if (labels.tier !== 'l1' || result === 'bypass') continue;
    lookups[cache] ??= { requested: 0, cached: 0, staleFallbacks: 0 };
    const row = lookups[cache];
    row.requested += value;
    if (isCached(cache, result)) row.cached += value;
    if (result === 'stale_error') row.staleFallbacks += value;
  }
  return lookups;
}

async function callsOf({ clientRequests }: Metrics): Promise<Details['calls']> {
  const calls: Details['calls'] = {};
  for (const { labels, value, metricName = '' } of (await clientRequests.get()).values) {
    const name = `${labels.upstream} ${labels.operation}`;
    calls[name] ??= { made: 0, failed: 0, seconds: 0 };
    const row = calls[name];
    if (metricName.endsWith('_sum')) row.seconds += value;
    if (!metricName.endsWith('_count')) continue;
    row.made += value;
    if (labels.outcome !== 'ok') row.failed += value;
  }
  return calls;
}
