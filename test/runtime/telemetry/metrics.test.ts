import { expect, test } from 'vitest';
import type { CircuitState } from '../../../runtime/cache/redis/circuit.ts';
import { createMetrics } from '../../../runtime/telemetry/metrics.ts';

/** Names and labels used by dashboards and alerts. */
const documentedLabels: Record<string, readonly string[]> = {
  http_server_request_duration_seconds: ['http_request_method', 'http_route', 'http_response_status_code'],
  http_client_request_duration_seconds: ['upstream', 'operation', 'outcome'],
  proart_cache_requests_total: ['cache', 'tier', 'result'],
  proart_cache_evictions_total: ['cache'],
  proart_cache_entries: ['cache'],
  proart_cache_bytes: ['cache'],
  proart_circuit_state: ['upstream'],
  proart_degraded_sections_total: ['page', 'section', 'reason'],
  proart_redirects_refused_total: ['reason'],
  proart_ssrlog_total: ['result'],
  proart_shed_total: ['reason'],
  proart_redis_up: [],
};

test('every metric has its documented name and labels', async () => {
  const { registry } = createMetrics();
  for (const [name, labels] of Object.entries(documentedLabels)) {
    const metric = registry.getSingleMetric(name) as unknown as { labelNames: string[] } | undefined; // untyped
    expect(
      metric?.labelNames.filter((label) => label !== 'le'),
      name,
    ).toEqual(labels);
  }
});

test('store gauges report the size at the time of the scrape', async () => {
  const { registry, watchStore } = createMetrics();
  const size = { entries: 1, bytes: 10 };
  watchStore('content', () => size);
  watchStore('page', () => ({ entries: 7, bytes: 70 }));
  expect(await registry.metrics()).toContain('proart_cache_entries{cache="content"} 1');
  Object.assign(size, { entries: 2, bytes: 20 });
  const text = await registry.metrics();
  expect(text).toContain('proart_cache_entries{cache="content"} 2');
  expect(text).toContain('proart_cache_bytes{cache="content"} 20');
  expect(text).toContain('proart_cache_bytes{cache="page"} 70');
});

test('circuit and Redis gauges report the state at the time of the scrape', async () => {
  const { registry, watchCircuits, watchRedis } = createMetrics();
  const states: { content: CircuitState } = { content: 'open' };
  let isUp = true;
  watchCircuits(() => states);
  watchRedis(() => isUp);
  expect(await registry.metrics()).toContain('proart_circuit_state{upstream="content"} 2');
  expect(await registry.metrics()).toContain('proart_redis_up 1');
  states.content = 'half-open';
  isUp = false;
  expect(await registry.metrics()).toContain('proart_circuit_state{upstream="content"} 1');
  expect(await registry.metrics()).toContain('proart_redis_up 0');
  states.content = 'closed';
  expect(await registry.metrics()).toContain('proart_circuit_state{upstream="content"} 0');
});

test('proart_redis_up is absent without Redis', async () => {
  expect(await createMetrics().registry.metrics()).not.toMatch(/^proart_redis_up/m);
});

test('registries are independent', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.shed.inc({ reason: 'bulkhead_full' });
  expect((await one.shed.get()).values).toHaveLength(1);
  expect((await other.shed.get()).values).toHaveLength(0);
});

test('every counter and no other metric has a name that ends in `_total`', async () => {
  const text = await createMetrics({ ofProcess: true }).registry.metrics();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  expect(types.length).toBeGreaterThan(20);
  const faults = types.filter(([, name = '', type]) => name.endsWith('_total') !== (type === 'counter'));
  expect(faults.map(([line]) => line)).toEqual([]);
  // The numbers by type, of which the removed gauges were the sums.
  expect(text).toContain('nodejs_active_handles{type=');
});

test('process metrics exist only with the option ofProcess', async () => {
  expect(await createMetrics().registry.metrics()).not.toContain('process_');
  expect(await createMetrics({ ofProcess: true }).registry.metrics()).toContain('process_resident_memory_bytes');
});
