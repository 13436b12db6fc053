import { expect, test } from 'vitest';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { rawRequest } from '../../support/rawRequest.ts';

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** Headers of a composed response, of the same response from the cache, and of a refusal. */
async function headersOfAll(SITE_ORIGIN: string) {
  const { site } = await buildTestBff({ SITE_ORIGIN, ALLOWED_HOSTS: 'www.test,127.0.0.1' });
  const url = `${site}/bff/v1/de/shell`;
  const composed = await rawRequest(url);
  const cached = await rawRequest(url);
  const refused = await rawRequest(url, { headers: { host: 'evil.test' } });
  expect([composed, cached, refused].map(({ status }) => status)).toEqual([200, 200, 421]);
  expect(cached.headers['cache-status']).toContain('; hit');
  return [composed.headers, cached.headers, refused.headers];
}

test('every response has security headers, with HSTS on https', async () => {
  for (const headers of await headersOfAll('https://www.test')) {
    expect(headers).toMatchObject({
      ...securityHeaders,
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
    for (const name of ['server', 'x-powered-by']) expect(headers).not.toHaveProperty(name);
  }
});

test('a site on plain http sends no HSTS', async () => {
  for (const headers of await headersOfAll('http://www.test')) {
    expect(headers).toMatchObject(securityHeaders);
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});

test('other origins may read refusals of GET and HEAD including Retry-After, but not of POST', async () => {
  const { site } = await buildTestBff();
  const refused = (method: string) => rawRequest(`${site}/bff/v1/de/shell?__proto__=1`, { method });
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await refused(method);
    expect([status, headers['access-control-allow-origin']]).toEqual([400, '*']);
    expect(headers['access-control-expose-headers']).toContain('retry-after');
  }
  const { status, headers } = await refused('POST');
  expect(status).toBe(400);
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});
