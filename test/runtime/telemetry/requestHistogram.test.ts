import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createRequestHistogram } from '../../../runtime/telemetry/requestHistogram.ts';

const bounds = [0.005, 0.1, 15];
const labels = (status: number) => ({
  http_request_method: 'GET',
  http_route: '/bff/v1/:region/shell',
  http_response_status_code: status,
});
/** Values on, below and above each bound, some of them repeated. */
const seconds = [0, 0.004, 0.005, 0.0051, 0.1, 0.1, 0.2, 15, 15.1, 400];

/** Lines of a scrape, with sorted labels. */
const linesOf = async (registry: Registry) =>
  (await registry.metrics())
    .split('\n')
    .map((line) => line.replace(/\{(.*)\}/, (_, all) => all.split(',').sort().join()));

test('a scrape equals that of prom-client’s own histogram', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const observerOf = createRequestHistogram(ours, bounds).observer;
  const histogram = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of requests in seconds, by route pattern',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: bounds,
    registers: [theirs],
  });
  const observe = observerOf(labels(200));
  for (const value of seconds) {
    observe(value);
    histogram.observe(labels(200), value);
    // Another series, with a new observer for each observation.
    observerOf(labels(304))(value / 2);
    histogram.observe(labels(304), value / 2);
  }
  expect(await linesOf(ours)).toEqual(await linesOf(theirs));
});
