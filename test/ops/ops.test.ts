import { Redis } from 'ioredis';
import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestBff, type TestBff } from '../support/buildTestBff.ts';
import { eventually } from '../support/eventually.ts';
import { redisMissing, startRedis } from '../support/redis.ts';
import { startOps } from '../support/startOps.ts';

const home = '/bff/v1/de/pages/home';

const calls = 'http_client_request_duration_seconds';

/** Sum of the values of a metric with these labels. */
async function total({ metrics }: TestBff, name: string, labels: Record<string, string | number>): Promise<number> {
  const { values = [] } = (await metrics.registry.getSingleMetric(name)?.get()) ?? {};
  return values
    .filter((value) => !('metricName' in value) || String(value.metricName).endsWith('_count'))
    .filter((value) => Object.entries(labels).every(([label, expected]) => value.labels[label] === expected))
    .reduce((sum, { value }) => sum + value, 0);
}

test('cache lookups are counted by result', async () => {
  let now = 1_000_000;
  const bff = await buildTestBff({}, { now: () => now });
  const lookups = (cache: string, result: string) =>
    total(bff, 'proart_cache_requests_total', { cache, tier: 'l1', result });

  await request(bff.site).get(home);
  await request(bff.site).get(home);
  await request(bff.site).get(home);
  expect([await lookups('page', 'miss'), await lookups('page', 'hit')]).toEqual([1, 2]);
  expect([await lookups('banner', 'miss'), await lookups('banner', 'hit')]).toEqual([1, 0]);

  now += 90_000;
  await request(bff.site).get(home);
  expect([await lookups('page', 'stale'), await lookups('banner', 'stale')]).toEqual([1, 1]);

  // The stale entry is revalidated in the background.
  await expect.poll(() => total(bff, calls, { operation: 'banner', outcome: 'ok' })).toBe(2);
  now += 3_600_000;
  await bff.sandbox.fault({ match: '/api/v1/banner', fault: 'status', status: 500 });
  await request(bff.site).get(home);
  expect([await lookups('page', 'miss'), await lookups('banner', 'stale_error')]).toEqual([2, 1]);

  now += 86_400_000;
  await request(bff.site).get(home);
  expect(
    await total(bff, 'proart_degraded_sections_total', { page: 'home', section: 'banner', reason: 'status' }),
  ).toBe(1);
});

test('calls and requests are counted by outcome', async () => {
  const bff = await buildTestBff();
  await bff.sandbox.fault({ match: '/api/v1/banner', fault: 'html' });
  await request(bff.site).get(home);
  await request(bff.site).get('/bff/v1/xx/shell');

  expect(await total(bff, calls, { upstream: 'content', operation: 'banner', outcome: 'format' })).toBe(1);
  expect(await total(bff, calls, { upstream: 'content', operation: 'seo', outcome: 'ok' })).toBe(1);
  const requests = 'http_server_request_duration_seconds';
  const route = '/bff/v1/:region';
  expect(await total(bff, requests, { http_route: `${route}/pages/home`, http_response_status_code: 200 })).toBe(1);
  expect(await total(bff, requests, { http_route: `${route}/shell`, http_response_status_code: 404 })).toBe(1);
  await expect.poll(() => total(bff, 'proart_ssrlog_total', { result: 'sent' })).toBe(1);
});

test('a cached response is counted and logged once, like a rendered one', async () => {
  const bff = await buildTestBff();
  const { headers } = await request(bff.site).get(home);
  await request(bff.site).get(home);
  await request(bff.site).get(home).set('if-none-match', `${headers['etag']}`);

  const requests = 'http_server_request_duration_seconds';
  expect(await total(bff, requests, { http_response_status_code: 200 })).toBe(2);
  expect(await total(bff, requests, { http_response_status_code: 304 })).toBe(1);
  const lines = bff.log.filter(({ msg }) => msg === 'request completed');
  expect(lines.map(({ status, cache }) => [status, cache])).toEqual([
    [200, 'miss'],
    [200, 'hit'],
    [304, 'hit'],
  ]);
});

test('a purge makes the next request fetch new content, a dry run does not', async () => {
  const bff = await buildTestBff();
  const { purgeOf } = await startOps(bff);
  const headerCalls = async () => (await bff.sandbox.calls('/api/v1/header')).length;
  const shell = () => request(bff.site).get('/bff/v1/de/shell');
  await shell();

  expect((await purgeOf({ tags: ['op:header'], dryRun: true })).body).toEqual({ purged: 2, dryRun: true });
  await shell();
  expect(await headerCalls()).toBe(1);

  expect((await purgeOf({ tags: ['op:header'] })).body).toEqual({ purged: 2, dryRun: false });
  await shell();
  expect(await headerCalls()).toBe(2);
  expect((await bff.sandbox.calls('/api/v1/footer')).length).toBe(1);
});

test('a purge never drops the last good copy', async () => {
  const bff = await buildTestBff();
  const before = await request(bff.site).get(home);
  await bff.sandbox.stop();

  const { purgeOf } = await startOps(bff);
  expect((await purgeOf({ all: true })).body.purged).toBeGreaterThan(10);
  expect((await request(bff.site).get(home)).text).toBe(before.text);
});

test.each([
  [{ tags: ['op:header'] }, 'Bearer another', 401],
  [{ tags: ['op:header'] }, '', 401],
  [{ tags: [] }, undefined, 400],
  [{ tags: Array.from({ length: 101 }, (_, n) => `op:${n}`) }, undefined, 400],
  [{ tags: ['x'.repeat(201)] }, undefined, 400],
  [{ all: false }, undefined, 400],
  [{ everything: true }, undefined, 400],
  [{ all: true, tags: ['op:header'] }, undefined, 400],
])('a purge of %j with authorization %j is refused with %i', async (payload, authorization, status) => {
  const { purgeOf } = await startOps(await buildTestBff());
  expect((await purgeOf(payload, authorization)).status).toBe(status);
});

test('without ADMIN_TOKEN there is no purge endpoint', async () => {
  const { ops } = await startOps(await buildTestBff(), { token: '' });
  expect((await request(ops).post('/ops/purge').send({ all: true })).status).toBe(404);
});

test('readiness lists an upstream outage but fails only while draining', async () => {
  const bff = await buildTestBff();
  const { ops, lifecycle } = await startOps(bff);
  await bff.sandbox.stop();
  for (const region of ['de', 'fr', 'it']) await request(bff.site).get(`/bff/v1/${region}/pages/home`);

  const readiness = await request(ops).get('/readyz');
  expect([readiness.status, readiness.body]).toMatchObject([200, { status: 'ready', upstreams: { content: 'open' } }]);
  lifecycle.draining = true;
  expect((await request(ops).get('/readyz')).status).toBe(503);
  expect((await request(ops).get('/livez')).status).toBe(200);
});

test('a purge of a page kind purges the operations that the page is composed of', async () => {
  const bff = await buildTestBff();
  const { purgeOf } = await startOps(bff);
  const bannerCalls = async () => (await bff.sandbox.calls('/api/v1/banner')).length;
  await request(bff.site).get(home);
  await purgeOf({ tags: ['kind:home'] });
  await request(bff.site).get(home);
  expect(await bannerCalls()).toBe(2);
});

test.skipIf(redisMissing)('metrics report the state of Redis, readiness does not depend on it', async () => {
  const redis = await startRedis();
  const { ops } = await startOps(await buildTestBff({ REDIS_URL: redis.url }));
  const isUp = async () => (await request(ops).get('/metrics')).text.match(/^proart_redis_up (\d)$/m)?.[1];
  await expect.poll(isUp, { timeout: 10_000 }).toBe('1');
  await redis.kill();
  await expect.poll(isUp, { timeout: 10_000 }).toBe('0');
  expect((await request(ops).get('/readyz')).status).toBe(200);
});

test.skipIf(redisMissing)('a page kind purged by a renderer purges its operations in Redis, too', async () => {
  const redis = await startRedis();
  const raw = new Redis(redis.url);
  onTestFinished(() => raw.disconnect());
  const { site } = await buildTestBff({ REDIS_URL: redis.url });
  expect((await request(site).get('/bff/v1/de/pages/home')).status).toBe(200);
  // The subscription may not be active yet.
  await eventually(async () => {
    await raw.publish('proart:production:purge', JSON.stringify({ tags: ['kind:home'] }));
    expect(await raw.exists('proart:production:generation:op:banner')).toBe(1);
  });
});
