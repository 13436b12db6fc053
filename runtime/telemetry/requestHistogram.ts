import type { Metric, MetricObjectWithValues, MetricValueWithName, Registry } from 'prom-client';

/** Label names of OpenTelemetry's semantic conventions. */
const labelNames = ['http_request_method', 'http_route', 'http_response_status_code'] as const;
type Labels = Record<(typeof labelNames)[number], string | number>;

/** Observations with the same labels. */
interface Series {
  labels: Labels;
  /** Observations by bucket, not cumulative; the last bucket is unbounded. */
  counts: number[];
  sum: number;
}

const name = 'http_server_request_duration_seconds';
const help = 'Duration of requests in seconds, by route pattern';

/** Histogram of request durations. */
export interface RequestHistogram {
  /** Returns a function that observes a duration in seconds with these labels. */
  observer(labels: Labels): (seconds: number) => void;
}

/**
 * Creates the histogram of all requests in a prom-client registry. prom-client's own histogram builds a string of the
 * labels for each observation, a twentieth of the cost of a cached response; here callers keep the observer of their
 * labels.
 * @param bounds Upper bounds of the buckets, seconds, ascending.
 */
export function createRequestHistogram(registry: Registry, bounds: readonly number[]): RequestHistogram {
  const all = new Map<string, Series>();

  async function get(): Promise<MetricObjectWithValues<MetricValueWithName<string>>> {
    const values = [...all.values()].flatMap((series) => valuesOf(series, bounds));
    return { name, help, type: 'histogram', aggregator: 'sum', values } as never; // the types expect enums
  }
  // The members of a metric that the registry uses.
  registry.registerMetric({ name, labelNames, get } as unknown as Metric);

  return {
    observer(labels) {
      const key = Object.values(labels).join(' ');
      const series = all.get(key) ?? { labels, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 };
      all.set(key, series);
      const { counts } = series;
      return (seconds) => {
        let bucket = 0;
        while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket += 1;
        counts[bucket] = (counts[bucket] as number) + 1; // one bucket per bound, and an unbounded one
        series.sum += seconds;
      };
    },
  };
}

/** Returns a series in Prometheus form, with cumulative buckets. */
function valuesOf({ labels, counts, sum }: Series, bounds: readonly number[]): MetricValueWithName<string>[] {
  let count = 0;
  const buckets = [...bounds, '+Inf'].map((le, bucket) => {
    count += counts[bucket] as number;
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
