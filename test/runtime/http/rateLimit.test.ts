import { Redis } from 'ioredis';
import request from 'supertest';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { requiredRights } from '../../../ops/doctor/checkRedis.ts';
import { buildTestBff, type TestBff } from '../../support/buildTestBff.ts';
import { rawRequest } from '../../support/rawRequest.ts';
import { redisMissing, startRedis } from '../../support/redis.ts';

afterEach(() => void vi.useRealTimers());

const login = '/bff/v1/de/session/login';
const report = { apiUrl: '/a', pageUrl: '/b', websiteCode: 'de' };

const post = ({ site }: TestBff, url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  request(site).post(url).set(headers).send(payload);

test.each([
  [login, {}],
  ['/bff/v1/de/session/logout', {}],
  ['/bff/v1/client-errors', report],
  ['/bff/v1/web-vitals', { pageKind: 'home' }],
])('%s is limited to a tenth of the rate limit', async (url, payload) => {
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '30' });
  for (let call = 0; call < 3; call += 1) expect((await post(bff, url, payload)).status).toBeLessThan(300);

  const refused = await post(bff, url, payload);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(refused.headers['cache-control']).toBe('private, no-store');
  expect(await bff.metrics.registry.metrics()).toContain('proart_shed_total{reason="rate_limit"} 1');
});

test('a client may continue after Retry-After', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '10' });
  expect((await post(bff, login)).status).toBe(200);
  const { headers } = await post(bff, login);
  vi.setSystemTime(Date.now() + Number(headers['retry-after']) * 1_000);
  expect((await post(bff, login)).status).toBe(200);
});

test('strictly limited routes are counted by client and route, all editions together', async () => {
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '10', TRUST_PROXY: '127.0.0.1' });
  const headersFrom = (ip: string) => ({ 'x-forwarded-for': ip });
  expect((await post(bff, login, {}, headersFrom('192.0.2.1'))).status).toBe(200);
  expect((await post(bff, '/bff/v1/us/session/login', {}, headersFrom('192.0.2.1'))).status).toBe(429);
  expect((await post(bff, login, {}, headersFrom('192.0.2.2'))).status).toBe(200);
  expect((await post(bff, '/bff/v1/de/session/logout', {}, headersFrom('192.0.2.1'))).status).toBe(200);
});

test('X-Forwarded-For of an untrusted client is ignored', async () => {
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '10' });
  expect((await post(bff, login, {}, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(200);
  expect((await post(bff, login, {}, { 'x-forwarded-for': '192.0.2.2' })).status).toBe(429);
});

test('refused cross-site requests do not count', async () => {
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '10' });
  for (let call = 0; call < 3; call += 1) await post(bff, login, {}, { 'sec-fetch-site': 'cross-site' });
  expect((await post(bff, login)).status).toBe(200);
});

test('0 disables the limit', async () => {
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '0' });
  for (let call = 0; call < 50; call += 1) expect((await post(bff, login)).status).toBe(200);
});

test('all calls of a client are counted together, strictly limited routes separately', async () => {
  const { site } = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '10' });
  const urls = ['/bff/v1/de/account', '/bff/v1/de/shell', '/bff/v1/us/pages/home', '/bff/v1/nothing', '/bff/v1/docs'];
  // Pages of another edition, because cached pages are not counted.
  const others = urls.map((url) => url.replace('/us/', '/tw/'));
  for (const url of [...urls, ...others]) expect((await request(site).get(url)).status).toBeLessThan(429);
  const refused = await request(site).get('/bff/v1/fr/shell');
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
  // Other origins must be able to read Retry-After.
  expect(refused.headers['access-control-expose-headers']).toContain('retry-after');
  expect((await request(site).post(login).send({})).status).toBe(200);
});

/** Returns the statuses of sequential calls over sockets, where prebuilt responses bypass the routes. */
async function statuses(site: string, calls: number, headers: Record<string, string> = {}): Promise<number[]> {
  const received: number[] = [];
  for (let call = 0; call < calls; call += 1)
    received.push((await rawRequest(`${site}/bff/v1/de/shell`, { headers })).status);
  return received;
}

test('cached shell responses are counted, cached pages are not', async () => {
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '10' });
  for (const page of ['pages/home', 'page?path=/de/proart/']) {
    for (let call = 0; call < 12; call += 1)
      expect((await rawRequest(`${bff.site}/bff/v1/de/${page}`)).status).toBe(200);
  }
  // The two composed pages were counted.
  expect(await statuses(bff.site, 10)).toEqual([...Array(8).fill(200), 429, 429]);
  expect((await rawRequest(`${bff.site}/bff/v1/de/pages/home`)).status).toBe(200);
  expect((await rawRequest(`${bff.site}/bff/v1/fr/pages/home`)).status).toBe(429);
});

test('refused calls do not count as cache hits', async () => {
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '3' });
  expect(await statuses(bff.site, 6)).toEqual([200, 200, 200, 429, 429, 429]);
  const { metrics } = bff;
  const hits = /^proart_cache_requests_total\{cache="page",tier="l1",result="hit"\} (\d+)$/m;
  expect(hits.exec(await metrics.registry.metrics())?.[1]).toBe('2');
});

test('requests of a trusted proxy itself are not limited, those of its clients are', async () => {
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '3', TRUST_PROXY: '127.0.0.1' });
  expect(await statuses(bff.site, 6)).toEqual(Array(6).fill(200));
  // Uncached responses are not limited either.
  for (let call = 0; call < 6; call += 1) expect((await rawRequest(`${bff.site}/bff/v1/de/account`)).status).toBe(200);
  expect(await statuses(bff.site, 4, { 'x-forwarded-for': '192.0.2.1' })).toEqual([200, 200, 200, 429]);
  expect(await statuses(bff.site, 1, { 'x-forwarded-for': '192.0.2.2' })).toEqual([200]);
});

test('IPv6 clients are counted by /64 network', async () => {
  const { site } = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '3', TRUST_PROXY: '127.0.0.1' });
  const statusFrom = async (ip: string) =>
    (await request(site).get('/bff/v1/de/account').set('x-forwarded-for', ip)).status;
  expect(await statusFrom('2001:db8:0:1::1')).toBe(200);
  expect(await statusFrom('2001:db8:0:1:ffff::2')).toBe(200);
  expect(await statusFrom('2001:0db8:0000:0001:a:b:c:d')).toBe(200);
  expect(await statusFrom('2001:db8:0:1::9')).toBe(429);
  expect(await statusFrom('2001:db8:0:2::1')).toBe(200);
});

test('IPv4 clients are counted by address, also in IPv6 notation', async () => {
  const { site } = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.1' });
  const statusFrom = async (ip: string) =>
    (await request(site).get('/bff/v1/de/account').set('x-forwarded-for', ip)).status;
  expect(await statusFrom('::ffff:192.0.2.1')).toBe(200);
  expect(await statusFrom('::ffff:192.0.2.2')).toBe(200);
  expect(await statusFrom('192.0.2.1')).toBe(429);
});

describe.skipIf(redisMissing)('with a Redis', () => {
  const headersFrom = (ip: string) => ({ 'x-forwarded-for': ip });

  /**
   * Two instances with one Redis; `countOf` returns the shared count of a client. They use the documented minimum
   * rights, as a forbidden command would fail silently.
   */
  async function instances() {
    const redis = await startRedis();
    const REDIS_URL = redis.url.replace('//', '//proart:secret@');
    const settings = { RATE_LIMIT_PER_MINUTE: '10', REDIS_URL, TRUST_PROXY: '127.0.0.1' };
    const raw = new Redis(redis.url);
    await raw.call('ACL', 'SETUSER', 'proart', 'on', '>secret', ...requiredRights.split(' '));
    // Ignores errors, as the server is killed on purpose.
    raw.on('error', () => {});
    onTestFinished(() => raw.disconnect());
    const keyOf = async (client: string) => (await raw.keys(`*calls:${client}`))[0] ?? 'none';
    const countOf = async (client: string) => Number(await raw.get(await keyOf(client)));
    const leftMs = async (client: string) => raw.pttl(await keyOf(client));
    const start = async (client: string) => {
      const { site } = await buildTestBff(settings);
      // The instance is connected when its counts appear in Redis.
      await expect
        .poll(async () => (await statuses(site, 1, headersFrom(client))) && countOf(client))
        .toBeGreaterThan(0);
      return site;
    };
    return { redis, countOf, leftMs, one: await start('192.0.2.1'), other: await start('192.0.2.2') };
  }

  test('instances share the count of a client, cached responses included', async () => {
    const { one, other, countOf, leftMs } = await instances();
    expect(await statuses(one, 4, headersFrom('192.0.2.3'))).toEqual(Array(4).fill(200));
    await expect.poll(() => countOf('192.0.2.3')).toBe(4);
    expect(await leftMs('192.0.2.3')).toBeGreaterThan(0);
    // This response is not cached here, so the instance waits for the shared count.
    const { status } = await rawRequest(`${other}/bff/v1/de/account`, { headers: headersFrom('192.0.2.3') });
    expect([status, ...(await statuses(other, 6, headersFrom('192.0.2.3')))]).toEqual([...Array(6).fill(200), 429]);
    await expect.poll(() => countOf('192.0.2.3')).toBeGreaterThanOrEqual(10);
    const lastResponse = await rawRequest(`${one}/bff/v1/de/account`, { headers: headersFrom('192.0.2.3') });
    expect(lastResponse.status).toBe(429);
  });

  test.each(['killed', 'frozen'] as const)('that is %s each instance counts alone', async (state) => {
    const { redis, one } = await instances();
    await (state === 'killed' ? redis.kill() : redis.freeze());
    expect(await statuses(one, 12, headersFrom('192.0.2.3'))).toEqual([...Array(10).fill(200), 429, 429]);
    redis.thaw();
  });
});
