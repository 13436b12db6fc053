import { expect, test } from 'vitest';
import { docsPage } from '../../../bff/openapi/docsPage.ts';
import { deprecationsOf } from '../../../bff/routes/deprecation.ts';
import type { Deprecation } from '../../../contracts/endpoint.ts';
import { documentFaults } from '../../../tools/contract/documentFaults.ts';
import { endpoints } from '../../../tools/contract/endpoints.ts';
import { openApiDocument } from '../../../tools/contract/openApiDocument.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { rawRequest } from '../../support/rawRequest.ts';

const deprecation: Deprecation = { since: '2026-12-01', sunset: '2027-06-01', successor: 'getPageByPath' };

/** The contract with these operations deprecated. */
function deprecatedDocument(...operationIds: string[]) {
  const deprecatedEndpoints = endpoints.map((endpoint) =>
    operationIds.includes(endpoint.operationId)
      ? { ...endpoint, contract: { ...endpoint.contract, deprecated: deprecation } }
      : endpoint,
  );
  return openApiDocument(deprecatedEndpoints);
}

const expectedHeaders = {
  deprecation: '@1796083200',
  sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
};
const linksOf = (operationId: string) =>
  [
    `</bff/v1/docs#${operationId}>; rel="deprecation"; type="text/html"`,
    '</bff/v1/docs#deprecation>; rel="sunset"; type="text/html"',
    '</bff/v1/docs#getPageByPath>; rel="successor-version"; type="text/html"',
  ].join(', ');

/** Starts a BFF that announces these deprecations; returns a function that calls it. */
async function startBff(operationIds: string[], env: Record<string, string> = {}) {
  const { site } = await buildTestBff(env, { deprecations: deprecationsOf(deprecatedDocument(...operationIds)) });
  return (path: string, options: Parameters<typeof rawRequest>[1] = {}) => rawRequest(`${site}/bff/v1${path}`, options);
}

test('every response of a deprecated endpoint has the headers: composed, cached, unchanged, refused', async () => {
  const call = await startBff(['getHomePage']);
  const home = '/de/pages/home';
  const composed = await call(home);
  const cached = await call(home);
  const conditional = { headers: { 'if-none-match': String(composed.headers.etag) } };
  const responses = {
    composed,
    cached,
    'cached, with its ETag': await call(home, conditional),
    'cached, HEAD': await call(home, { method: 'HEAD' }),
    'unknown region': await call('/xx/pages/home'),
    'another method': await call(home, { method: 'DELETE' }),
  };
  expect(Object.values(responses).map(({ status }) => status)).toEqual([200, 200, 304, 200, 404, 405]);
  expect(cached.headers['cache-status']).toContain('proart-bff; hit');
  for (const [name, { headers }] of Object.entries(responses)) {
    expect(headers, name).toMatchObject({ ...expectedHeaders, link: linksOf('getHomePage') });
  }
});

test('cached and rate limited prices have the headers', async () => {
  const call = await startBff(['getPrices'], { RATE_LIMIT_PER_MINUTE: '3' });
  const prices = '/de/prices?ids=studio-16';
  const composed = await call(prices);
  const cached = await call(prices);
  const unchanged = await call(prices, { headers: { 'if-none-match': String(composed.headers.etag) } });
  const rateLimited = await call(prices);
  const responses = [composed, cached, unchanged, rateLimited];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 304, 429]);
  expect(cached.headers['cache-status']).toContain('proart-bff; hit');
  for (const { headers } of responses)
    expect(headers).toMatchObject({ ...expectedHeaders, link: linksOf('getPrices') });
});

test('personal responses, invalid bodies and the contract have the headers', async () => {
  const call = await startBff(['getAccount', 'logIn', 'getContract']);
  const json = { 'content-type': 'application/json' };
  const rows = [
    ['getAccount', 200, await call('/de/account')],
    ['logIn', 400, await call('/de/session/login', { method: 'POST', headers: json, body: '{' })],
    ['getContract', 200, await call('/openapi.json')],
  ] as const;
  for (const [operationId, status, response] of rows) {
    expect(response.status, operationId).toBe(status);
    expect(response.headers).toMatchObject({ ...expectedHeaders, link: linksOf(operationId) });
  }
});

test('the same cached page by an endpoint that is not deprecated does not have the headers', async () => {
  const call = await startBff(['getComparePage']);
  const byEndpoint = '/de/pages/compare?ids=studio-16';
  const byPath = `/de/page?path=${encodeURIComponent('/de/proart/compare/?ids=studio-16')}`;
  for (const url of [byEndpoint, byPath]) await call(url);
  const [endpointResponse, pathResponse] = [await call(byEndpoint), await call(byPath)];

  for (const { headers } of [endpointResponse, pathResponse])
    expect(headers['cache-status']).toContain('proart-bff; hit');
  expect(endpointResponse.headers.etag).toBe(pathResponse.headers.etag);
  expect(endpointResponse.headers).toMatchObject(expectedHeaders);
  expect(pathResponse.headers).not.toHaveProperty('sunset');
});

test('other endpoints do not have the headers, and CORS exposes the headers to any page', async () => {
  const call = await startBff([]);
  const { headers } = await call('/de/shell');
  for (const name of Object.keys(expectedHeaders)) expect(headers).not.toHaveProperty(name);
  expect(headers['access-control-expose-headers']).toContain('deprecation, sunset, link');
});

test('the document has the sunset day, and the reference names the replacement', async () => {
  const document = deprecatedDocument('getHomePage');
  const operation = document.paths['/{region}/pages/home']?.get;
  expect(operation).toMatchObject({ deprecated: true, 'x-sunset': '2027-06-01' });
  const page = docsPage(document);
  expect(page).toContain(
    'available until 2027-06-01, and may be removed from that day on. Use <code>getPageByPath</code>',
  );
  expect(page).toContain(' id="deprecation"');

  expect(await documentFaults(document)).toEqual([]);
});

test('an invalid date is an error', () => {
  const document = deprecatedDocument('getHomePage');
  Object.assign(document.paths['/{region}/pages/home']?.get ?? {}, { 'x-deprecated-since': 'tomorrow' });
  expect(() => deprecationsOf(document)).toThrow('tomorrow is not a date');
});
