import { expect, test } from 'vitest';
import type { CircuitWord } from '../../../runtime/cache/redis/circuit.ts';
import { createMetrics } from '../../../runtime/telemetry/metrics.ts';

/** Names and labels that dashboards and alarms are made of. */
const promised: Record<string, readonly string[]> = {
  http_server_request_duration_seconds: ['http_request_method', 'http_route', 'http_response_status_code'],
  http_client_request_duration_seconds: ['upstream', 'operation', 'outcome'],
  proart_cache_requests_total: ['cache', 'tier', 'result'],
  proart_cache_evictions_total: ['cache'],
  proart_cache_entries: ['cache'],
  proart_cache_bytes: ['cache'],
  proart_circuit_state: ['upstream'],
  proart_degraded_sections_total: ['page', 'section', 'reason'],
  proart_ssrlog_total: ['result'],
  proart_shed_total: ['reason'],
  proart_redis_up: [],
};

test('every metric has the name and the labels that were promised', async () => {
  const { registry } = createMetrics();
  for (const [name, labels] of Object.entries(promised)) {
    const metric = registry.getSingleMetric(name) as unknown as { labelNames: string[] } | undefined; // not in the types
    expect(
      metric?.labelNames.filter((label) => label !== 'le'),
      name,
    ).toEqual(labels);
  }
});

test('a store says how full it is at the time of asking', async () => {
  const { registry, watchStore } = createMetrics();
  const fill = { entries: 1, bytes: 10 };
  watchStore('content', () => fill);
  watchStore('page', () => ({ entries: 7, bytes: 70 }));
  expect(await registry.metrics()).toContain('proart_cache_entries{cache="content"} 1');
  Object.assign(fill, { entries: 2, bytes: 20 });
  const text = await registry.metrics();
  expect(text).toContain('proart_cache_entries{cache="content"} 2');
  expect(text).toContain('proart_cache_bytes{cache="content"} 20');
  expect(text).toContain('proart_cache_bytes{cache="page"} 70');
});

test('a circuit and Redis are as they are at the time of asking, whatever was said of them before', async () => {
  const { registry, watchCircuits, watchRedis } = createMetrics();
  const states: { content: CircuitWord } = { content: 'open' };
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

test('nothing is said of a Redis that there is not', async () => {
  expect(await createMetrics().registry.metrics()).not.toMatch(/^proart_redis_up/m);
});

test('two registries know nothing of each other', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.shed.inc({ reason: 'bulkhead_full' });
  expect((await one.shed.get()).values).toHaveLength(1);
  expect((await other.shed.get()).values).toHaveLength(0);
});

test('the process is measured where it is asked for', async () => {
  expect(await createMetrics().registry.metrics()).not.toContain('process_');
  expect(await createMetrics({ ofProcess: true }).registry.metrics()).toContain('process_resident_memory_bytes');
});
