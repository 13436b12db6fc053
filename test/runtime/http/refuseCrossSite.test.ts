import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { buildTestBff } from '../../support/buildTestBff.ts';

const own = 'https://www.test';
const calls = [
  ['/bff/v1/de/session/login', {}],
  ['/bff/v1/de/session/logout', {}],
  ['/bff/v1/de/cart/reset', {}],
  ['/bff/v1/client-errors', { apiUrl: '/a', pageUrl: '/b', websiteCode: 'de' }],
  ['/bff/v1/web-vitals', { pageKind: 'home' }],
] as const;

const fetchSites = ['same-origin', 'none', 'same-site', 'cross-site', undefined] as const;
const origins = { none: undefined, own, foreign: 'https://evil.test', null: 'null' } as const;

/** Requests without and with a visitor's cookies. */
const cookies = [undefined, 'aticket=ticket-nora-5f1c9a7e2b8d4063; proart_guest=guest-of-ours'];

/** Expected result: Sec-Fetch-Site decides, else Origin; requests without both are allowed. */
function isRefused(fetchSite: (typeof fetchSites)[number], origin: keyof typeof origins): boolean {
  if (fetchSite !== undefined) return fetchSite === 'same-site' || fetchSite === 'cross-site';
  return origin === 'foreign' || origin === 'null';
}

const combinations = cookies.flatMap((cookie) =>
  fetchSites.flatMap((fetchSite) =>
    Object.entries(origins).map(([name, origin]) => ({ cookie, fetchSite, name, origin })),
  ),
);

test.each(calls)('%s refuses cross-site requests', async (url, payload) => {
  const { site } = await buildTestBff({ SITE_ORIGIN: own });
  for (const { cookie, fetchSite, name, origin } of combinations) {
    const reply = await request(site)
      .post(url)
      .set({
        ...(cookie && { cookie }),
        ...(fetchSite && { 'sec-fetch-site': fetchSite }),
        ...(origin && { origin }),
      })
      .send(payload);
    const refused = isRefused(fetchSite, name as keyof typeof origins);
    expect([cookie, fetchSite, name, reply.status === 403]).toEqual([cookie, fetchSite, name, refused]);
    if (refused) {
      expect(reply.body).toMatchObject({ code: 'CROSS_SITE' });
      expect(reply.headers).not.toHaveProperty('set-cookie');
    }
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
    expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store', 'cdn-cache-control': 'no-store' });
  }
});

describe('without Sec-Fetch-Site', () => {
  test.each([
    ['https://other.test', 'https://www.test', 'other.test', 200],
    ['https://other.test:8443', 'https://www.test', 'other.test:8443', 200],
    ['https://other.test', 'https://www.test', 'other.test:8443', 403],
    // An https site has no page at http.
    ['http://www.test', 'https://www.test', 'www.test', 403],
    ['http://localhost:3000', 'http://localhost:3000', 'localhost:3000', 200],
    ['http://127.0.0.1:3000', 'http://localhost:3000', '127.0.0.1:3000', 200],
    ['https://www.test.evil.test', 'https://www.test', 'www.test', 403],
    ['not an origin', 'https://www.test', 'www.test', 403],
  ])('origin %s on site %s with host %s: %i', async (origin, SITE_ORIGIN, host, status) => {
    const { site } = await buildTestBff({ SITE_ORIGIN, ALLOWED_HOSTS: 'www.test,other.test,localhost,127.0.0.1' });
    const headers = { origin, host };
    const reply = await request(site).post('/bff/v1/de/session/login').set(headers).send({});
    expect(reply.status).toBe(status);
  });
});

test('personal routes send no CORS headers, not even with problems and preflights', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/header', fault: 'status', status: 500 });
  const foreign = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
  const expectations = [
    ['get', '/bff/v1/de/account', 200],
    ['get', '/bff/v1/xx/account', 404],
    ['get', '/bff/v1/de/cart', 200],
    ['get', '/bff/v1/de/cart/quantity', 200],
    ['head', '/bff/v1/de/account', 200],
    ['get', '/bff/v1/de/session/login', 405],
    ['delete', '/bff/v1/de/account', 405],
    ['get', '/bff/v1/client-errors', 405],
    ['options', '/bff/v1/de/account', 204],
    ['options', '/bff/v1/de/cart', 204],
    ['options', '/bff/v1/de/session/login', 204],
    ['options', '/bff/v1/client-errors', 204],
  ] as const;
  for (const [method, url, status] of expectations) {
    const reply = await request(site)[method](url).set(foreign);
    expect([method, url, reply.status]).toEqual([method, url, status]);
    const cors = Object.keys(reply.headers).filter((name) => name.startsWith('access-control'));
    expect([method, url, cors]).toEqual([method, url, []]);
    expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store', 'cdn-cache-control': 'no-store' });
  }
});
