import { Redis } from 'ioredis';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildTestBff, type TestBff } from '../support/buildTestBff.ts';
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

  await bff.app.inject(home);
  await bff.app.inject(home);
  await bff.app.inject(home);
  expect([await lookups('page', 'miss'), await lookups('page', 'hit')]).toEqual([1, 2]);
  expect([await lookups('banner', 'miss'), await lookups('banner', 'hit')]).toEqual([1, 0]);

  now += 90_000;
  await bff.app.inject(home);
  expect([await lookups('page', 'stale'), await lookups('banner', 'stale')]).toEqual([1, 1]);

  // What was stale is fetched anew behind the answer.
  await expect.poll(() => total(bff, calls, { operation: 'banner', outcome: 'ok' })).toBe(2);
  now += 3_600_000;
  await bff.sandbox.fault({ match: '/api/v1/banner', fault: 'status', status: 500 });
  await bff.app.inject(home);
  expect([await lookups('page', 'miss'), await lookups('banner', 'stale_error')]).toEqual([2, 1]);

  now += 86_400_000;
  await bff.app.inject(home);
  expect(
    await total(bff, 'proart_degraded_sections_total', { page: 'home', section: 'banner', reason: 'status' }),
  ).toBe(1);
});

test('calls and requests are counted with how they ended', async () => {
  const bff = await buildTestBff();
  await bff.sandbox.fault({ match: '/api/v1/banner', fault: 'html' });
  await bff.app.inject(home);
  await bff.app.inject('/bff/v1/xx/shell');

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
  const etag = (await bff.app.inject(home)).headers.etag;
  await bff.app.inject(home);
  await bff.app.inject({ url: home, headers: { 'if-none-match': etag } });

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
  const { purgeOf } = opsOf(bff);
  const headerCalls = async () => (await bff.sandbox.calls('/api/v1/header')).length;
  const shell = () => bff.app.inject('/bff/v1/de/shell');
  await shell();

  expect((await purgeOf({ tags: ['op:header'], dryRun: true })).json()).toEqual({ purged: 2, dryRun: true });
  await shell();
  expect(await headerCalls()).toBe(1);

  expect((await purgeOf({ tags: ['op:header'] })).json()).toEqual({ purged: 2, dryRun: false });
  await shell();
  expect(await headerCalls()).toBe(2);
  expect((await bff.sandbox.calls('/api/v1/footer')).length).toBe(1);
});

test('a purge never drops the last good copy', async () => {
  const bff = await buildTestBff();
  const before = await bff.app.inject(home);
  await bff.sandbox.stop();

  expect((await opsOf(bff).purgeOf({ all: true })).json().purged).toBeGreaterThan(10);
  expect((await bff.app.inject(home)).body).toBe(before.body);
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
  const bff = await buildTestBff();
  expect((await opsOf(bff).purgeOf(payload, authorization)).statusCode).toBe(status);
});

test('without a token there is no purge call', async () => {
  const { ops } = opsOf(await buildTestBff(), { token: '' });
  expect((await ops.inject({ method: 'POST', url: '/ops/purge', payload: { all: true } })).statusCode).toBe(404);
});

test('an outage of an upstream stands in the body of readiness and does not change it; draining does', async () => {
  const bff = await buildTestBff();
  const { ops, lifecycle } = opsOf(bff);
  await bff.sandbox.stop();
  for (const region of ['de', 'fr', 'it']) await bff.app.inject(`/bff/v1/${region}/pages/home`);

  const ready = await ops.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: 'ready', upstreams: { content: 'open' } }]);
  lifecycle.draining = true;
  expect((await ops.inject('/readyz')).statusCode).toBe(503);
  expect((await ops.inject('/livez')).statusCode).toBe(200);
});

test('a purge of a kind of page is one of the operations it is made of', async () => {
  const bff = await buildTestBff();
  const bannerCalls = async () => (await bff.sandbox.calls('/api/v1/banner')).length;
  await bff.app.inject(home);
  await opsOf(bff).purgeOf({ tags: ['kind:home'] });
  await bff.app.inject(home);
  expect(await bannerCalls()).toBe(2);
});

test.skipIf(redisMissing)('metrics say whether Redis is there, and readiness does not', async () => {
  const redis = await startRedis();
  const { ops } = opsOf(await buildTestBff({ REDIS_URL: redis.url }));
  const isUp = async () => (await ops.inject('/metrics')).body.match(/^proart_redis_up (\d)$/m)?.[1];
  await expect.poll(isUp, { timeout: 10_000 }).toBe('1');
  await redis.kill();
  await expect.poll(isUp, { timeout: 10_000 }).toBe('0');
  expect((await ops.inject('/readyz')).statusCode).toBe(200);
});

test.skipIf(redisMissing)(
  'a kind of page that a renderer has purged is one of the operations in Redis, too',
  async () => {
    const redis = await startRedis();
    const raw = new Redis(redis.url);
    onTestFinished(() => raw.disconnect());
    const { app } = await buildTestBff({ REDIS_URL: redis.url });
    expect((await app.inject('/bff/v1/de/pages/home')).statusCode).toBe(200);
    // The bus may not be heard yet.
    await vi.waitFor(
      async () => {
        await raw.publish('proart:production:purge', JSON.stringify({ tags: ['kind:home'] }));
        expect(await raw.exists('proart:production:generation:op:banner')).toBe(1);
      },
      { timeout: 10_000 },
    );
  },
);
