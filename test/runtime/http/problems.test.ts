import { pino } from 'pino';
import request from 'supertest';
import { expect, test } from 'vitest';
import { problem } from '../../../contracts/problem.ts';
import { handleErrors } from '../../../runtime/http/problems/errorHandler.ts';
import { UpstreamError } from '../../../runtime/http/problems/errors.ts';
import { buildTestApp } from '../../support/buildTestApp.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';

test.each([
  ['/bff/v1/xx/shell', 404, 'UNKNOWN_REGION'],
  ['/bff/v1/DE/pages/home', 404, 'UNKNOWN_REGION'],
  ['/bff/v1/xx/page?path=/proart/', 404, 'UNKNOWN_REGION'],
  ['/bff/v1/de/page', 400, 'INVALID_REQUEST'],
  ['/bff/v1/de/page?path=proart', 400, 'INVALID_REQUEST'],
  ['/bff/v1/de/page?path=/fr/proart/', 400, 'INVALID_REQUEST'],
  ['/bff/v1/de/pages/overview?path=/fr/proart/about/', 400, 'INVALID_REQUEST'],
  ['/bff/v1/de/page?path=/a&path=/b', 400, 'INVALID_REQUEST'],
  ['/bff/v1/de/page?path=/elsewhere/', 404, 'NOT_FOUND'],
  ['/bff/v1/de/page?path=/proart/nothing-here/', 404, 'PRODUCT_OFFLINE'],
  ['/bff/v1/nothing', 404, 'NOT_FOUND'],
  ['/bff/v1', 404, 'NOT_FOUND'],
])('%s returns a problem: %i %s', async (url, status, code) => {
  const { site } = await buildTestBff();

  const reply = await request(site).get(url).set('x-request-id', 'test-request-1');

  expect(reply.status).toBe(status);
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  // Only a 404 may be cached.
  expect(reply.headers['cache-control']).toBe(status === 404 ? 'public, max-age=0, must-revalidate' : 'no-store');
  expect(reply.headers['cdn-cache-control']).toBe(status === 404 ? 'max-age=30' : undefined);
  expect(problem.parse(reply.body)).toMatchObject({ status, code, requestId: 'test-request-1' });
});

test('a problem names the invalid input by a JSON pointer', async () => {
  const { site } = await buildTestBff();
  const reply = await request(site).get('/bff/v1/de/page?path=proart');
  expect(problem.parse(reply.body).errors).toEqual([{ pointer: '/path', detail: expect.any(String) }]);
});

test.each(['/de/proart/', '/proart/', '/de/proart'])('the page at %s is the home page', async (path) => {
  const { site } = await buildTestBff();
  const byPath = await request(site).get(`/bff/v1/de/page?path=${path}`);
  const byName = await request(site).get('/bff/v1/de/pages/home');
  expect(byPath.text).toBe(byName.text);
});

test('the message of an internal error is logged but not sent', async () => {
  const { app, log, listen } = buildTestApp();
  handleErrors(app);
  app.get('/faulty', async () => {
    throw new TypeError('no such member of http://10.0.0.1/inside');
  });
  const reply = await request((await listen()).origin).get('/faulty');
  expect(reply.body).toMatchObject({ status: 500, code: 'INTERNAL', detail: 'Internal error' });
  expect(reply.text).not.toContain('inside');
  expect(JSON.stringify(log)).toContain('inside');
});

test('GraphQL errors of the shop are not logged', () => {
  const lines: string[] = [];
  const reported = { message: 'no cart 4f5a6b7c', path: [], extensions: { category: '', err_code: '' } };
  const call = { upstream: 'shop', operation: 'shop.cart' };
  const err = new UpstreamError(call, 'graphql', 'it failed', { graphqlErrors: [reported] });
  pino({}, { write: (line) => lines.push(line) }).error({ err }, 'failed');
  expect(err.graphqlErrors).toEqual([reported]);
  expect(lines.join()).toContain('it failed');
  expect(lines.join()).not.toContain('4f5a6b7c');
});

test('an invalid request id is replaced', async () => {
  const { site } = await buildTestBff();
  const reply = await request(site).get('/bff/v1/de/shell').set('x-request-id', 'a b');
  expect(reply.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

test('every request has one log line without its query', async () => {
  const { site, log } = await buildTestBff();
  await request(site).get('/bff/v1/de/page?path=/proart/&secret=hidden');
  await request(site).get('/bff/v1/xx/shell');

  const lines = log.filter(({ msg }) => msg === 'request completed');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ route: '/bff/v1/:region/page', status: 200, degraded: [], upstream: { failed: 0 } });
  expect(JSON.stringify(log)).not.toContain('hidden');
});

test('a preflight allows other origins for shared routes, but not for client error reports', async () => {
  const { site } = await buildTestBff();
  const preflight = (url: string) => request(site).options(url);
  const shared = await preflight('/bff/v1/de/pages/home');
  expect([shared.status, shared.headers['access-control-allow-origin']]).toEqual([204, '*']);
  expect(shared.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');

  const own = await preflight('/bff/v1/client-errors');
  expect(own.headers).not.toHaveProperty('access-control-allow-origin');
  const refused = await request(site).post('/bff/v1/client-errors').send({});
  expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([400, undefined]);
});
