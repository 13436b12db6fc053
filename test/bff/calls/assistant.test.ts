import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { assistantAuthorization } from '../../../contracts/calls/assistant.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { startScriptedUpstream, text } from '../../support/scriptedUpstream.ts';

const authorizationPath = '/assistant/api/v1/authorization';

interface AuthorizationRequest {
  region?: RegionCode;
  headers?: Record<string, string>;
}

/** Requests authorisation like the page. */
function authorize(site: string, { region = 'de', headers = {} }: AuthorizationRequest = {}) {
  const call = `/bff/v1/${region}/assistant/authorization`;
  return request(site).post(call).set(headers).send({ pageKey: 'home' });
}

test('the panel’s settings are those of the specification, with a token, in a private response', async () => {
  const { site, sandbox } = await buildTestBff({ SITE_ORIGIN: 'https://shop.test' });
  const reply = await authorize(site, { headers: { 'x-request-id': 'request-of-a-test' } });

  expect(reply.headers['cache-control']).toBe('private, no-store');
  const { settings, token, expiresIn } = assistantAuthorization.parse(reply.body);
  expect(settings).toEqual({
    system: 'proart',
    websitePath: 'de',
    pageKey: 'home',
    language: 'de-de',
    featureId: 15,
    expandedByDefault: false,
    displayedByDefault: true,
    zIndex: 70,
    panelZIndex: 10300,
    offsetX: 32,
    offsetY: 64,
    theme: 'proart',
    systemCode: 'proart',
  });
  expect([token.length > 20, expiresIn]).toEqual([true, 3600]);

  const [status] = await sandbox.calls('/assistant/api/v0/regions/de/aiAssistant/15');
  expect(status?.query).toEqual({ websiteCode: 'de', systemCode: 'shopProart' });
  const [requested] = await sandbox.calls(authorizationPath);
  expect(requested).toMatchObject({ headers: { 'x-request-id': 'request-of-a-test' } });
});

test('without a configured origin the status is requested for wwwProart', async () => {
  const { site, sandbox } = await buildTestBff({ SITE_ORIGIN: '' });
  await authorize(site);
  const [status] = await sandbox.calls('/assistant/api/v0/regions/de/aiAssistant/15');
  expect(status?.query).toEqual({ websiteCode: 'de', systemCode: 'wwwProart' });
});

test.each([
  ['global', 'en-us'],
  ['sa-ar', 'ar-sa'],
  ['ch-fr', 'fr-ch'],
] as const)('in the edition %s the assistant’s language is %s', async (region, language) => {
  const { site } = await buildTestBff();
  const { settings } = (await authorize(site, { region })).body;
  expect(settings).toMatchObject({ websitePath: region, language });
});

test('a member is authorised with the ticket, a guest without one; neither ticket nor token is logged', async () => {
  const service = await startScriptedUpstream(
    text('{"result":{"status":true}}'),
    text('{"result":{"token":"secret-token","expiresIn":60}}'),
  );
  const { site, log } = await buildTestBff({ ASSISTANT_API_URL: service.url.origin });
  const member = await authorize(site, { headers: { cookie: 'aticket=secret-ticket' } });
  await authorize(site);

  expect(member.body).toMatchObject({ token: 'secret-token', expiresIn: 60 });
  expect(service.requests.slice(1).map(({ body }) => JSON.parse(body))).toEqual([
    { websiteCode: 'de', systemCode: 'proart', aticket: 'secret-ticket' },
    { websiteCode: 'de', systemCode: 'proart' },
  ]);
  expect(log.length).toBeGreaterThan(0);
  expect(JSON.stringify(log)).not.toMatch(/secret/);
});

describe('the assistant is not offered', () => {
  test('where its service reports it as off', async () => {
    const service = await startScriptedUpstream(text('{"result":{"status":false}}'));
    const { site } = await buildTestBff({ ASSISTANT_API_URL: service.url.origin });
    const reply = await authorize(site);
    expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(service.requests).toHaveLength(1);
  });

  test('in China, without a call', async () => {
    const { site, sandbox } = await buildTestBff();
    const reply = await authorize(site, { region: 'cn' });
    expect([reply.status, reply.body.code, reply.headers['cache-control']]).toEqual([
      404,
      'NOT_FOUND',
      'private, no-store',
    ]);
    expect(await sandbox.calls('/assistant')).toEqual([]);
  });

  test('without a configured URL', async () => {
    const { site } = await buildTestBff({ ASSISTANT_API_URL: '' });
    expect((await authorize(site)).body.code).toBe('NOT_FOUND');
  });

  test('in an unknown edition', async () => {
    const { site } = await buildTestBff();
    const reply = await request(site).post('/bff/v1/xx/assistant/authorization').send({});
    expect(reply.body.code).toBe('UNKNOWN_REGION');
  });
});

test.each(['authorization', 'status'])(
  'when the service’s %s fails, the visitor gets UNAVAILABLE and SSRLog one report',
  async (call) => {
    const { site, sandbox, log } = await buildTestBff();
    const match = call === 'status' ? '/assistant/api/v0' : authorizationPath;
    await sandbox.fault({ match, fault: 'status', status: 500 });
    const reply = await authorize(site, {
      headers: { cookie: 'aticket=secret-ticket', referer: 'http://localhost:80/de/proart/' },
    });

    expect([reply.status, reply.body.code]).toEqual([503, 'UNAVAILABLE']);
    await expect.poll(() => sandbox.calls('/api/nc/v1/SSRLog')).toHaveLength(1);
    const [report] = await sandbox.calls('/api/nc/v1/SSRLog');
    expect(report?.body).toMatchObject({ websiteCode: 'de', apiUrl: expect.stringContaining(match) });
    expect(JSON.stringify(report)).not.toContain('secret-ticket');
    // Not logged as an internal error: the failed call has its own log line.
    expect(log.filter(({ msg }) => msg === 'request failed')).toEqual([]);
  },
);

test('cross-site calls are refused, and frequent calls are rate limited', async () => {
  const { site, sandbox } = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '20' });
  expect((await authorize(site, { headers: { 'sec-fetch-site': 'cross-site' } })).body.code).toBe('CROSS_SITE');
  const codes = [await authorize(site), await authorize(site), await authorize(site)].map(({ status }) => status);
  expect(codes.at(-1)).toBe(429);
  expect((await sandbox.calls(authorizationPath)).length).toBeLessThanOrEqual(2);
});
