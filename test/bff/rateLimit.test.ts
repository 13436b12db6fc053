import { afterEach, expect, test, vi } from 'vitest';
import { buildTestBff, type TestBff } from '../support/buildTestBff.ts';

afterEach(() => void vi.useRealTimers());

const login = '/bff/v1/de/session/login';
const report = { apiUrl: '/a', pageUrl: '/b', websiteCode: 'de' };

const post = ({ app }: TestBff, url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });

test.each([
  [login, {}],
  ['/bff/v1/de/session/logout', {}],
  ['/bff/v1/client-errors', report],
])('%s is there a tenth as often as all calls together', async (url, payload) => {
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '30' });
  for (let call = 0; call < 3; call += 1) expect((await post(bff, url, payload)).statusCode).toBeLessThan(300);

  const refused = await post(bff, url, payload);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(refused.headers['cache-control']).toBe('private, no-store');
  expect(await bff.metrics.registry.metrics()).toContain('proart_shed_total{reason="rate_limit"} 1');
});

test('whoever waits as long as told may go on', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '10' });
  expect((await post(bff, login)).statusCode).toBe(200);
  const { headers } = await post(bff, login);
  vi.setSystemTime(Date.now() + Number(headers['retry-after']) * 1_000);
  expect((await post(bff, login)).statusCode).toBe(200);
});

test('every client address, call and edition-independent route is counted by itself', async () => {
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '10', TRUST_PROXY: '127.0.0.1' });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  expect((await post(bff, login, {}, from('192.0.2.1'))).statusCode).toBe(200);
  expect((await post(bff, '/bff/v1/us/session/login', {}, from('192.0.2.1'))).statusCode).toBe(429);
  expect((await post(bff, login, {}, from('192.0.2.2'))).statusCode).toBe(200);
  expect((await post(bff, '/bff/v1/de/session/logout', {}, from('192.0.2.1'))).statusCode).toBe(200);
});

test('an address that a client only claims is not believed', async () => {
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '10' });
  expect((await post(bff, login, {}, { 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(200);
  expect((await post(bff, login, {}, { 'x-forwarded-for': '192.0.2.2' })).statusCode).toBe(429);
});

test('what another site’s page tries does not use up a visitor’s calls', async () => {
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '10' });
  for (let call = 0; call < 3; call += 1) await post(bff, login, {}, { 'sec-fetch-site': 'cross-site' });
  expect((await post(bff, login)).statusCode).toBe(200);
});

test('0 is no limit, and calls that are needed often have none of their own', async () => {
  const off = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '0' });
  for (let call = 0; call < 50; call += 1) expect((await post(off, login)).statusCode).toBe(200);
  const on = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '10' });
  for (let call = 0; call < 5; call += 1) expect((await on.app.inject('/bff/v1/de/account')).statusCode).toBe(200);
});
