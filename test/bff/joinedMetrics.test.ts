import { expect, test } from 'vitest';
import { createJoinedMetrics } from '../../bff/cluster/joinedMetrics.ts';
import type { ProcessMetrics } from '../../bff/cluster/messages.ts';
import { createMetrics } from '../../bff/metrics.ts';

const labels = { http_request_method: 'GET', http_route: '/', http_response_status_code: 200 };

/** A process and what it says of itself, as it comes over the line. */
function startProcess(options?: Parameters<typeof createMetrics>[0]) {
  const metrics = createMetrics(options);
  const say = async (): Promise<ProcessMetrics> =>
    JSON.parse(JSON.stringify(await metrics.registry.getMetricsAsJSON()));
  return { ...metrics, say };
}

/** The values of a metric by its labels, as a scrape sees them. */
function valuesOf(text: string, name: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(name) && /^[{ ]/.test(line.slice(name.length)));
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('counters and histograms add up, bucket by bucket', async () => {
  const joined = createJoinedMetrics();
  const [one, other] = [startProcess(), startProcess()];
  one.shed.inc({ reason: 'rate_limit' }, 2);
  other.shed.inc({ reason: 'rate_limit' }, 3);
  other.shed.inc({ reason: 'bulkhead_full' });
  one.serverRequests.of(labels)(0.004);
  other.serverRequests.of(labels)(0.004);
  other.serverRequests.of(labels)(3);
  joined.note(1, await one.say());
  joined.note(2, await other.say());

  const text = await joined.text(await startProcess().say());
  expect(valuesOf(text, 'proart_shed_total')).toEqual({ '{reason="rate_limit"}': 5, '{reason="bulkhead_full"}': 1 });
  const buckets = valuesOf(text, 'http_server_request_duration_seconds_bucket');
  const upTo = (le: string) => Object.entries(buckets).find(([key]) => key.includes(`le="${le}"`))?.[1];
  expect([upTo('0.005'), upTo('2.5'), upTo('5'), upTo('+Inf')]).toEqual([2, 2, 3, 3]);
  expect(Object.values(valuesOf(text, 'http_server_request_duration_seconds_count'))).toEqual([3]);
  expect(Object.values(valuesOf(text, 'http_server_request_duration_seconds_sum'))).toEqual([3.008]);
});

test('a circuit and Redis are as they are where they are worst, what is kept adds up, the start is the first one', async () => {
  const joined = createJoinedMetrics();
  const [one, other] = [startProcess({ ofProcess: true }), startProcess({ ofProcess: true })];
  one.watchCircuits(() => ({ content: 'open' }));
  other.watchCircuits(() => ({ content: 'closed' }));
  one.watchRedis(() => false);
  other.watchRedis(() => true);
  one.watchStore('page', () => ({ entries: 1, bytes: 10 }));
  other.watchStore('page', () => ({ entries: 2, bytes: 20 }));
  joined.note(1, await one.say());
  joined.note(2, await other.say());

  const text = await joined.text(await startProcess({ ofProcess: true }).say());
  expect(valuesOf(text, 'proart_circuit_state')).toEqual({ '{upstream="content"}': 2 });
  expect(valuesOf(text, 'proart_redis_up')).toEqual({ '': 0 });
  expect(valuesOf(text, 'proart_cache_bytes')).toEqual({ '{cache="page"}': 30 });
  const startedAt = valuesOf(await one.registry.metrics(), 'process_start_time_seconds');
  expect(valuesOf(text, 'process_start_time_seconds')).toEqual(startedAt);
});

test('what a process has counted outlives it, what it kept does not, and nothing counts twice', async () => {
  const joined = createJoinedMetrics();
  const own = await startProcess().say();
  for (const number of [1, 2, 3]) {
    const one = startProcess();
    one.shed.inc({ reason: 'rate_limit' }, number);
    one.serverRequests.of(labels)(1);
    one.watchStore('page', () => ({ entries: 5, bytes: 50 }));
    joined.note(number, await one.say());
    joined.note(number, await one.say());
    if (number < 3) joined.retire(number);
  }

  for (let scrape = 0; scrape < 2; scrape += 1) {
    const text = await joined.text(own);
    expect(valuesOf(text, 'proart_shed_total')).toEqual({ '{reason="rate_limit"}': 6 });
    expect(Object.values(valuesOf(text, 'http_server_request_duration_seconds_count'))).toEqual([3]);
    expect(valuesOf(text, 'proart_cache_entries')).toEqual({ '{cache="page"}': 5 });
  }
});

test('one that ended before it said anything leaves nothing', async () => {
  const joined = createJoinedMetrics();
  joined.retire(1);
  expect(valuesOf(await joined.text(await startProcess().say()), 'proart_shed_total')).toEqual({});
});
