import { Redis } from 'ioredis';
import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestBff, type TestBff } from '../support/buildTestBff.ts';
import { eventually } from '../support/eventually.ts';
import { opsOf } from '../support/opsOf.ts';
import { redisMissing, startRedis } from '../support/redis.ts';

const home = '/bff/v1/de/pages/home';

const calls = 'http_client_request_duration_seconds';

/** Sum of a metric's values whose labels are these. */
async function total({ metrics }: TestBff, name: string, labels: Record<string, string | number>): Promise<number> {
  const { values = [] } = (await metrics.registry.getSingleMetric(name)?.get()) ?? {};
  return values
    .filter((value) => !('metricName' in value) || String(value.metricName).endsWith('_count'))
    .filter((value) => Object.entries(labels).every(([label, wanted]) => value.labels[label] === wanted))
    .reduce((sum, { value }) => sum + value, 0);
}

test('lookups of the cache add up', async () => {
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

  // What was stale is fetched anew behind the answer.
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

test('calls and requests are counted with how they ended', async () => {
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

test('a kept answer is counted and logged once, like one that is made', async () => {
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

test('a purge has the next visitor get new content, and nobody before', async () => {
  const bff = await buildTestBff();
  const { purgeOf } = await opsOf(bff);
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

  const { purgeOf } = await opsOf(bff);
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
])('a purge of %j with %j is refused: %i', async (payload, authorization, status) => {
  const { purgeOf } = await opsOf(await buildTestBff());
  expect((await purgeOf(payload, authorization)).status).toBe(status);
});

test('without a token there is no purge call', async () => {
  const { ops } = await opsOf(await buildTestBff(), { token: '' });
  expect((await request(ops).post('/ops/purge').send({ all: true })).status).toBe(404);
});

test('an outage of an upstream stands in the body of readiness and does not change it; draining does', async () => {
  const bff = await buildTestBff();
  const { ops, lifecycle } = await opsOf(bff);
  await bff.sandbox.stop();
  for (const region of ['de', 'fr', 'it']) await request(bff.site).get(`/bff/v1/${region}/pages/home`);

  const ready = await request(ops).get('/readyz');
  expect([ready.status, ready.body]).toMatchObject([200, { status: 'ready', upstreams: { content: 'open' } }]);
  lifecycle.draining = true;
  expect((await request(ops).get('/readyz')).status).toBe(503);
  expect((await request(ops).get('/livez')).status).toBe(200);
});

test('a purge of a kind of page is one of the operations it is made of', async () => {
  const bff = await buildTestBff();
  const { purgeOf } = await opsOf(bff);
  const bannerCalls = async () => (await bff.sandbox.calls('/api/v1/banner')).length;
  await request(bff.site).get(home);
  await purgeOf({ tags: ['kind:home'] });
  await request(bff.site).get(home);
  expect(await bannerCalls()).toBe(2);
});

test.skipIf(redisMissing)('metrics say whether Redis is there, and readiness does not', async () => {
  const redis = await startRedis();
  const { ops } = await opsOf(await buildTestBff({ REDIS_URL: redis.url }));
  const isUp = async () => (await request(ops).get('/metrics')).text.match(/^proart_redis_up (\d)$/m)?.[1];
  await expect.poll(isUp, { timeout: 10_000 }).toBe('1');
  await redis.kill();
  await expect.poll(isUp, { timeout: 10_000 }).toBe('0');
  expect((await request(ops).get('/readyz')).status).toBe(200);
});

test.skipIf(redisMissing)(
  'a kind of page that a renderer has purged is one of the operations in Redis, too',
  async () => {
    const redis = await startRedis();
    const raw = new Redis(redis.url);
    onTestFinished(() => raw.disconnect());
    const { site } = await buildTestBff({ REDIS_URL: redis.url });
    expect((await request(site).get('/bff/v1/de/pages/home')).status).toBe(200);
    // The bus may not be heard yet.
    await eventually(async () => {
      await raw.publish('proart:production:purge', JSON.stringify({ tags: ['kind:home'] }));
      expect(await raw.exists('proart:production:generation:op:banner')).toBe(1);
    });
  },
);
