import request from 'supertest';
import { expect, test } from 'vitest';
import { buildTestBff } from '../../support/buildTestBff.ts';

const url = '/bff/v1/client-errors';
const report = { apiUrl: '/bff/v1/de/account', pageUrl: '/de/proart/', websiteCode: 'de', message: 'TypeError' };

test('a browser’s report becomes one SSRLog report with this site’s origin and without personal data', async () => {
  const { site, sandbox, log } = await buildTestBff({ SITE_ORIGIN: 'https://www.test' });
  const canaries = ['canary', 'here.test', '4f5a6b7c', 'eyJhbGciOi'];
  const payload = {
    apiUrl:
      'https://elsewhere.test/bff/v1/de/page?aticket=canary&ids=studio-16,air-14&q=canary@here.test&path=%2Fde%2Fproart%2Fstudiobook-16-oled-2026%2F%3Fmail%3Dcanary',
    pageUrl:
      'https://elsewhere.test/de/proart/canary@here.test/eyJhbGciOiJIUzI1NiJ9canary/?utm_source=canary&Token=canary&tab=2#canary',
    websiteCode: 'de',
    message:
      'for canary@here.test at /x?ticket=canary, token eyJhbGciOiJIUzI1NiJ9canary, cart 4f5a6b7c-1111-2222-3333-444455556666',
  };
  expect((await request(site).post(url).send(payload)).status).toBe(204);

  await expect.poll(() => sandbox.calls('/api/nc/v1/SSRLog')).toHaveLength(1);
  const [sent] = await sandbox.calls('/api/nc/v1/SSRLog');
  expect(sent?.body).toEqual({
    systemCode: 'proart',
    websiteCode: 'de',
    apiUrl:
      'https://www.test/bff/v1/de/page?ids=studio-16%2Cair-14&q=%E2%80%A6&path=%2Fde%2Fproart%2Fstudiobook-16-oled-2026%2F',
    pageUrl: '/de/proart/…/…/?tab=2',
  });
  const all = JSON.stringify([sent, log]);
  for (const canary of canaries) expect(all).not.toContain(canary);
  expect(log).toContainEqual(expect.objectContaining({ msg: 'API call failed in a browser', path: '/bff/v1/de/page' }));
});

test.each([
  ['invalid JSON', '{"apiUrl":'],
  ['a prototype', `{"__proto__":{"a":1},${JSON.stringify(report).slice(1)}`],
  ['a constructor', `{"constructor":{"prototype":{"a":1}},${JSON.stringify(report).slice(1)}`],
  ['a body that is too large', JSON.stringify({ ...report, more: 'x'.repeat(40_000) })],
  ['an invalid URL', JSON.stringify({ ...report, apiUrl: 'https://[' })],
  ['a URL without a host', JSON.stringify({ ...report, apiUrl: 'data::99999' })],
  ['a page without a host', JSON.stringify({ ...report, pageUrl: 'mailto:@elsewhere.test' })],
  ['a list', '[]'],
])('%s is refused and not reported', async (_what, payload) => {
  const { site, sandbox } = await buildTestBff();
  const reply = await request(site).post(url).set('content-type', 'application/json').send(payload);
  const fault = payload.length > 32_768 ? [413, 'BODY_TOO_LARGE'] : [400, 'INVALID_REQUEST'];
  expect([reply.status, reply.body.code]).toEqual(fault);
  expect(await sandbox.calls('/api/nc/v1/SSRLog')).toEqual([]);
});

test('the browser’s message is logged, shortened', async () => {
  const { site, log } = await buildTestBff();
  const payload = { ...report, message: 'as long as it may be '.repeat(20) };
  expect((await request(site).post(url).send(payload)).status).toBe(204);
  const line = log.find(({ msg }) => msg === 'API call failed in a browser');
  expect(String(line?.['message'])).toHaveLength(200);
});

test('frequent reports are rate limited', async () => {
  const { site } = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '20' });
  const send = async () => (await request(site).post(url).send(report)).status;
  expect([await send(), await send(), await send()]).toEqual([204, 204, 429]);
});
