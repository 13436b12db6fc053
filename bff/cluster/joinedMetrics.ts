/** The metrics of several processes as one: what a scrape of the whole instance answers. */
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { ProcessMetrics } from './messages.ts';

/** Where the library's own way of joining (lags: their mean; start time: left out) would hide what matters. */
const joinedBy: Readonly<Record<string, ProcessMetrics[number]['aggregator']>> = {
  nodejs_eventloop_lag_seconds: 'max',
  nodejs_eventloop_lag_mean_seconds: 'max',
  nodejs_eventloop_lag_stddev_seconds: 'max',
  nodejs_eventloop_lag_p50_seconds: 'max',
  nodejs_eventloop_lag_p90_seconds: 'max',
  nodejs_eventloop_lag_p99_seconds: 'max',
  process_start_time_seconds: 'min',
};

export interface JoinedMetrics {
  /** Takes what a process has just said of itself; it counts until the process says something else. */
  note(process: number, metrics: ProcessMetrics): void;
  /** A process has ended: its counters stay in the sums, or these would fall and pass for a restart. Its gauges go. */
  retire(process: number): void;
  /** @param own Of the process that asks. */
  text(own: ProcessMetrics): Promise<string>;
}

export function createJoinedMetrics(): JoinedMetrics {
  const latest = new Map<number, ProcessMetrics>();
  let ofEnded: object[] = [];

  return {
    note(process, metrics) {
      latest.set(process, metrics);
    },
    retire(process) {
      const sums = (latest.get(process) ?? []).filter(({ type }) => isSum(type));
      latest.delete(process);
      ofEnded = join([ofEnded, sums]).getMetricsAsArray();
    },
    text: (own) => {
      const metrics = [own, ...latest.values()].map((ofOne) =>
        ofOne.map((metric) => ({ ...metric, aggregator: joinedBy[metric.name] ?? metric.aggregator })),
      );
      return join([...metrics, ofEnded]).metrics();
    },
  };
}

const join = (metrics: object[][]): Registry => AggregatorRegistry.aggregate(metrics);

/** The library's types have numbers where it has words. */
const isSum = (type: unknown) => type === 'counter' || type === 'histogram';
