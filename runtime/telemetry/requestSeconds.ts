import type { Metric, MetricObjectWithValues, MetricValueWithName, Registry } from 'prom-client';

/** As OpenTelemetry names them, so that dashboards know them. */
const labelNames = ['http_request_method', 'http_route', 'http_response_status_code'] as const;
type Labels = Record<(typeof labelNames)[number], string | number>;

/** Requests with the same labels. */
interface Series {
  labels: Labels;
  /** How many fell into each bucket, and in none of the others; the last one has no bound. */
  counts: number[];
  sum: number;
}

const name = 'http_server_request_duration_seconds';
const help = 'Requests answered, by route pattern';

export interface RequestSeconds {
  /** What takes the duration of a request with these labels, seconds. */
  of(labels: Labels): (seconds: number) => void;
}

/**
 * The histogram of all requests, in prom-client's registry. Its own makes a text of the labels for each observation, to find
 * their series by: a twentieth of what a cached answer costs. Here the caller holds on to the series.
 * @param bounds Upper bounds of the buckets, seconds, ascending.
 */
export function createRequestSeconds(registry: Registry, bounds: readonly number[]): RequestSeconds {
  const all = new Map<string, Series>();

  async function get(): Promise<MetricObjectWithValues<MetricValueWithName<string>>> {
    const values = [...all.values()].flatMap((series) => valuesOf(series, bounds));
    return { name, help, type: 'histogram', aggregator: 'sum', values } as never; // the types have numbers for its words
  }
  // All that a registry asks of a metric, and what it has for those who look.
  registry.registerMetric({ name, labelNames, get } as unknown as Metric);

  return {
    of(labels) {
      const key = Object.values(labels).join(' ');
      const series = all.get(key) ?? { labels, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 };
      all.set(key, series);
      const { counts } = series;
      return (seconds) => {
        let bucket = 0;
        while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket += 1;
        counts[bucket] = (counts[bucket] as number) + 1; // one for each bound, and one beyond
        series.sum += seconds;
      };
    },
  };
}

/** A series as Prometheus has it: each bucket counts what is in those below it, too. */
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
