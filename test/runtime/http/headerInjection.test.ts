import { expect, onTestFinished, test } from 'vitest';
import { nora } from '../../../sandbox/samples/members.ts';
import { startAlteredSandbox, type TextKind } from '../../support/alteredSandbox.ts';
import { buildBffOver } from '../../support/buildTestBff.ts';
import { rawRequest } from '../../support/rawRequest.ts';
import { sharedPaths } from '../../support/samplePages.ts';
import { buildScriptedShop } from '../../support/scriptedShop.ts';

const suffixes = [
  '\r\nSet-Cookie: hit=1\r\nX-Hit: 1',
  '\nX-Hit: 1',
  '%0d%0aSet-Cookie:%20hit=1',
  '\u560d\u560aX-Hit: 1',
];
const allKinds: TextKind[] = ['words', 'html', 'url', 'key'];

// Altered keys make pages unknown, so each suffix also runs with unaltered ones.
test.each(
  suffixes.flatMap((suffix) => [
    [suffix, allKinds],
    [suffix, allKinds.filter((kind) => kind !== 'key')],
  ]) as [string, TextKind[]][],
)('%j appended to all content texts (%j) does not appear in headers', async (suffix, kinds) => {
  const upstream = await startAlteredSandbox((text, kind) => (kinds.includes(kind) ? text + suffix : text));
  const { app, site } = await buildBffOver(upstream.origin, { RATE_LIMIT_PER_MINUTE: '0' });
  onTestFinished(async () => {
    await app.close();
    await upstream.close();
  });
  const headers = { cookie: `aticket=${nora.ticket}`, 'sec-fetch-site': 'same-origin' };
  const getPaths = [...sharedPaths('de'), '/bff/v1/de/account', '/bff/v1/de/cart', '/bff/v1/de/prices?ids=a&member=1'];
  const responses = await Promise.all([
    ...getPaths.map((url) => rawRequest(site + url, { headers })),
    rawRequest(`${site}/bff/v1/de/cart`),
    ...['de/session/login', 'cn/session/logout', 'de/assistant/authorization'].map((path) =>
      rawRequest(`${site}/bff/v1/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"pageKey":"home"}',
      }),
    ),
  ]);
  for (const { status, headers: sent } of responses) {
    expect(status).not.toBe(500);
    expect(sent).not.toHaveProperty('x-hit');
    expect(JSON.stringify(sent)).not.toMatch(/hit=1|X-Hit|%0d/i);
    const tags = String(sent['surrogate-key'] ?? '');
    expect(tags).toMatch(/^([a-z]+:[\w.-]+( |$))*$/i);
  }
});

test('text appended to parameters does not appear in headers', async () => {
  const upstream = await startAlteredSandbox((text) => text);
  const { app, site } = await buildBffOver(upstream.origin);
  onTestFinished(async () => {
    await app.close();
    await upstream.close();
  });
  for (const suffix of suffixes.map(encodeURIComponent)) {
    const paths = ['page?path=/de/proart/old-studio/', 'page?path=/de/proart/old-studio/?gclid=', 'pages/compare?ids='];
    for (const path of [
      ...paths,
      'search/suggestions?q=studio',
      'prices?ids=',
      'pages/profession/',
      'pages/overview?path=/',
    ]) {
      const { status, headers } = await rawRequest(`${site}/bff/v1/de/${path}${suffix}`);
      expect(status).toBeLessThan(500);
      expect(headers).not.toHaveProperty('x-hit');
      expect(headers).not.toHaveProperty('set-cookie');
    }
  }
});

test.each([
  'guest\r\nSet-Cookie: hit=1',
  'guest; Domain=evil.test',
  'guest=1',
  'guest\u0000',
  '__Host-proart_shop\r\n',
  'gäst',
])('an invalid name %j of the guest cookie is not used', async (cookieName) => {
  const shop = await buildScriptedShop({}, { settings: { guestId: cookieName } });
  const guest = shop.visitor();
  expect((await guest.cart()).state).toBe('empty');
  expect(guest.responses[0]?.headers['set-cookie']).toBeUndefined();
});

test.each(['de\r\nX-Hit: 1', 'de\n', 'dé', 'de\u0000', '德'])(
  'an invalid store view code %j is not sent and does not count as failure of the shop',
  async (storeViewCode) => {
    const shop = await buildScriptedShop({}, { settings: { storeViewCode } });
    for (let times = 0; times < 10; times++) expect((await shop.visitor().cart()).state).toBe('off');
    expect(shop.requests).toEqual([]);
    expect(shop.circuits()).toMatchObject({ shop: 'closed' });
    expect(shop.log.filter(({ msg }) => String(msg).includes('store view code'))).toHaveLength(10);
  },
);
