import { expect, test } from 'vitest';
import { shopEnabledRegions } from '../../../contracts/regions/editionRules.ts';
import { expiredTicket, members, nora } from '../../../sandbox/samples/members.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { type CookieVisitor, createCookieVisitor } from '../../support/cookieVisitor.ts';
import { buildScriptedShop } from '../../support/scriptedShop.ts';
import { testSharedCarts } from '../../support/sharedCarts.ts';

testSharedCarts({ requests: 400 });

test('the session cookie stays below 4 KiB, however many editions are visited', async () => {
  const { site, sandbox } = await buildTestBff();
  const guest = createCookieVisitor(site, { private_content_version: 'f'.repeat(5_000) });
  for (const region of shopEnabledRegions) expect((await guest.cart(region)).state).toBe('empty');
  const cookies = guest.responses.flatMap(({ headers }) => headers['set-cookie'] ?? []);
  expect(Math.max(...cookies.map(({ length }) => length))).toBeLessThan(4_096);

  const lastRegions = [...shopEnabledRegions].slice(-5);
  const before = (await sandbox.calls('/shop/')).length;
  for (const region of lastRegions) await guest.cart(region);
  const operations = (await sandbox.calls('/shop/')).slice(before).map(({ operationName }) => operationName);
  expect(operations).toEqual(lastRegions.map(() => 'cart'));
});

test('each response about a cart says whose it is, without an id', async () => {
  const { site, sandbox } = await buildTestBff();
  const responsesOf = async (visitor: CookieVisitor, region = 'de') => [
    (await visitor.get(`${region}/cart/quantity`)).body,
    (await visitor.get(`${region}/cart`)).body,
    (await visitor.post(`${region}/cart/reset`)).body,
  ];
  const ownersOf = async (visitor: CookieVisitor, region = 'de') => [
    ...new Set((await responsesOf(visitor, region)).map(({ owner }) => owner)),
  ];
  const member = createCookieVisitor(site, { aticket: nora.ticket, proart_guest: 'guest-1' });
  expect(await ownersOf(createCookieVisitor(site))).toEqual(['guest']);
  expect(await ownersOf(member)).toEqual(['member']);
  expect(JSON.stringify(await responsesOf(member))).not.toMatch(/guest-1/);
  // China has a ticket of its own, and no shop.
  expect(await ownersOf(member, 'cn')).toEqual(['guest']);

  await sandbox.fault({ match: '/shop/', fault: 'status', status: 500 });
  expect(await ownersOf(member, 'us')).toEqual(['member']);
  member.cookies['aticket'] = expiredTicket;
  await member.get('us/account');
  member.cookies['aticket'] = expiredTicket;
  expect(await ownersOf(member, 'us')).toEqual(['guest']);
});

test('no token, ticket, cart id or e-mail address is in any response, cookie, log line, report or metric', async () => {
  const shop = await buildScriptedShop({}, { settings: { authHasGroup: false }, env: { LOG_LEVEL: 'trace' } });
  const visitors = [
    shop.visitor({ proart_guest: 'guest-of-secrets' }),
    ...members.map(({ ticket }) => shop.visitor({ aticket: ticket })),
  ];
  for (const visitor of visitors) {
    const id = visitor.cookies['aticket'] ?? visitor.cookies['proart_guest'];
    await shop.control('add', { region: 'de', id, sku: 'tower' });
    await visitor.cart();
    const { token, variables } = shop.requests.findLast(({ operationName }) => operationName === 'cart') ?? {};
    const secretText = `Not for ${id} with ${token} and ${variables?.['cart_id']}, nora@example.com`;
    const failure = {
      data: null,
      errors: [{ message: secretText, extensions: { category: secretText }, path: [secretText] }],
    };
    shop.script['cart'] = [failure, { status: 401, body: failure }, failure, { status: 400, body: failure }];
    const responses = [await visitor.cart(), await visitor.cart()];
    expect(responses.map(({ message }) => message)).toEqual(['Not for … with … and …, …', 'Not for … with … and …, …']);
    shop.script['cart'] = [{ status: 500, body: failure }, failure, { status: 403, body: secretText }];
    await visitor.cart();
    await visitor.cart();
    shop.script['miniCartQty'] = [failure];
    shop.script['getAuthorizationToken'] = [failure];
    shop.script['createEmptyCart'] = [failure, failure];
    await visitor.quantity();
    await visitor.reset();
    await visitor.reset();
    await visitor.cart();
  }
  expect(shop.operations()).toContain('customer');
  const secrets = new Set([
    ...members.flatMap(({ ticket, email }) => [ticket, email, encodeURIComponent(email)]),
    ...shop.requests.flatMap(({ token, variables }) => [token ?? '', variables['cart_id'] ?? '']),
    'guest-of-secrets',
  ]);
  secrets.delete('');
  expect(secrets.size).toBeGreaterThan(15);

  const output = [
    ...visitors.flatMap(({ responses }) => responses.flatMap(({ text, headers }) => [text, JSON.stringify(headers)])),
    ...shop.log.map((line) => JSON.stringify(line)),
    JSON.stringify(await shop.reports()),
    await shop.metrics.registry.metrics(),
  ].join('\n');
  expect([...secrets].filter((secret) => output.includes(secret))).toEqual([]);
});
