import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { budgets, customerGroupMs } from '../../../bff/pages/compose/budgets.ts';
import { priceCall } from '../../../contracts/calls/price.ts';
import { expiredTicket, nora, teo } from '../../../sandbox/samples/members.ts';
import { buildTestBff, type TestBff } from '../../support/buildTestBff.ts';
import { createCookieVisitor } from '../../support/cookieVisitor.ts';
import { buildScriptedShop } from '../../support/scriptedShop.ts';

const hour = 3_600_000;
const pricesPath = 'de/prices?ids=studio-16,tower';
const privateHeaders = { 'cache-control': 'private, no-store', 'cdn-cache-control': 'no-store' };
const requestedGroups = async ({ sandbox }: Pick<TestBff, 'sandbox'>) =>
  (await sandbox.calls('/api/nc/v1/price')).map(({ query }) => query['group_id']);
const shopCalls = async ({ sandbox }: Pick<TestBff, 'sandbox'>) =>
  (await sandbox.calls('/shop/')).map(({ operationName }) => operationName);

test('a member of a group gets its prices in an uncacheable response', async () => {
  const bff = await buildTestBff();
  const publicPrices = await createCookieVisitor(bff.site).get(pricesPath);
  const member = createCookieVisitor(bff.site, { aticket: teo.ticket });
  const memberResponse = await member.get(pricesPath);

  const [price, groupPrice] = [publicPrices, memberResponse].map(
    (reply) => priceCall.response.parse(reply.body).data.productList[0]?.price ?? 0,
  );
  expect(groupPrice).toBeLessThan(price ?? 0);
  expect(memberResponse.headers).toMatchObject(privateHeaders);
  for (const header of ['etag', 'access-control-allow-origin', 'surrogate-key', 'cache-status']) {
    expect(memberResponse.headers).not.toHaveProperty(header);
  }
  expect(await requestedGroups(bff)).toEqual(['0', teo.groupId]);
  expect((await createCookieVisitor(bff.site).get(pricesPath)).text).toBe(publicPrices.text);
});

test('the group is requested once in 32 hours, the prices each time', async () => {
  let now = Date.now();
  const bff = await buildTestBff({}, { now: () => now });
  const member = createCookieVisitor(bff.site, { aticket: teo.ticket });
  for (let call = 0; call < 3; call += 1) await member.get(pricesPath);
  expect(await shopCalls(bff)).toEqual(['getAuthorizationToken']);
  expect(await requestedGroups(bff)).toEqual(Array(3).fill(teo.groupId));

  now += 32 * hour - 1;
  await member.get(pricesPath);
  expect(await shopCalls(bff)).toHaveLength(1);
  now += 1;
  await member.get(pricesPath);
  expect(await shopCalls(bff)).toHaveLength(2);
});

test('a member of group 0 gets the public prices privately, with one shop call', async () => {
  const bff = await buildTestBff();
  const member = createCookieVisitor(bff.site, { aticket: nora.ticket });
  const publicPrices = await createCookieVisitor(bff.site).get(pricesPath);
  for (let call = 0; call < 3; call += 1) {
    const memberResponse = await member.get(pricesPath);
    expect(memberResponse.body).toEqual(publicPrices.body);
    expect(memberResponse.headers).toMatchObject(privateHeaders);
    expect(memberResponse.headers).not.toHaveProperty('etag');
  }
  expect(await requestedGroups(bff)).toEqual(['0']);
  expect(await shopCalls(bff)).toEqual(['getAuthorizationToken']);
});

test('a member never gets a 304 for the guests’ ETag', async () => {
  const bff = await buildTestBff();
  const { headers, text } = await createCookieVisitor(bff.site).get(pricesPath);
  const url = `/bff/v1/${pricesPath}`;
  const etag = String(headers['etag']);
  const asMember = await request(bff.site).get(url).set('cookie', `aticket=${teo.ticket}`).set('if-none-match', etag);
  expect(asMember.status).toBe(200);
  expect(asMember.text).not.toBe(text);
  const asGuest = await request(bff.site).get(url).set('if-none-match', etag);
  expect(asGuest.status).toBe(304);
});

test('members and guests never see each other’s prices, also concurrently', async () => {
  const bff = await buildTestBff();
  const visitors = [{}, { aticket: nora.ticket }, { aticket: teo.ticket }].map((cookies) =>
    createCookieVisitor(bff.site, cookies),
  );
  const [guestText = '', noraText = '', teoText = ''] = await Promise.all(
    visitors.map(async (visitor) => (await visitor.get(pricesPath)).text),
  );
  expect(noraText).toBe(guestText);
  expect(teoText).not.toBe(guestText);
  for (let round = 0; round < 50; round += 1) {
    const texts = await Promise.all(visitors.map(async (visitor) => (await visitor.get(pricesPath)).text));
    expect(texts).toEqual([guestText, noraText, teoText]);
  }
});

test('a group sent by a client is ignored', async () => {
  const bff = await buildTestBff();
  const guest = createCookieVisitor(bff.site, { group_id: '3', proart_group: '3' });
  for (const claimed of ['group_id=3', 'customerGroupId=3', 'groupId=3', 'customer_group=3']) {
    await guest.get(`${pricesPath}&${claimed}`);
  }
  await createCookieVisitor(bff.site, { aticket: nora.ticket }).get(`${pricesPath}&group_id=3&customerGroupId=3`);
  expect(new Set(await requestedGroups(bff))).toEqual(new Set(['0']));
});

test('a rejected ticket gets the public prices', async () => {
  const bff = await buildTestBff();
  const visitor = createCookieVisitor(bff.site, { aticket: expiredTicket });
  await visitor.get('de/account');
  visitor.cookies['aticket'] = expiredTicket;
  const reply = await visitor.get(pricesPath);
  expect(reply.headers).toMatchObject({ 'access-control-allow-origin': '*', etag: expect.any(String) });
  expect(await shopCalls(bff)).toEqual([]);
});

describe('when the group cannot be determined', () => {
  test('a member gets the public prices privately and degraded, and the next call retries', async () => {
    const bff = await buildTestBff();
    await bff.sandbox.fault({ match: 'getAuthorizationToken', fault: 'status', status: 500, times: 1 });
    const member = createCookieVisitor(bff.site, { aticket: teo.ticket });
    const reply = await member.get(pricesPath);
    expect(reply.body.degraded).toEqual([{ section: 'customerGroup', reason: 'status' }]);
    expect(reply.body.data.productList).toHaveLength(2);
    expect(reply.headers).toMatchObject(privateHeaders);
    expect((await member.get(pricesPath)).body.degraded).toEqual([]);
    expect(await requestedGroups(bff)).toEqual(['0', teo.groupId]);
  });

  test('the prices wait for the shop no longer than the time limit of the group', async () => {
    const bff = await buildTestBff();
    await bff.sandbox.fault({ match: 'getAuthorizationToken', fault: 'slow', ms: 5_000 });
    // Leaves time for the prices only if the shop call ends at the time limit of the customer group.
    await bff.sandbox.fault({
      match: '/api/nc/v1/price',
      fault: 'slow',
      ms: budgets.whole.sectionMs - customerGroupMs - 750,
    });
    const reply = await createCookieVisitor(bff.site, { aticket: teo.ticket }).get(pricesPath);
    expect(reply.body).toMatchObject({ degraded: [{ section: 'customerGroup', reason: 'timeout' }] });
    expect(reply.body.data.productList).toHaveLength(2);
  });
});

test('without a shop a member’s group is not requested', async () => {
  const bff = await buildTestBff();
  const member = createCookieVisitor(bff.site, { aticket: teo.ticket, aticket_cn: teo.ticket });
  expect((await member.get('cn/prices?ids=studio-16')).body.data.productList).toEqual([]);
  expect(await bff.sandbox.calls('/shop/')).toEqual([]);
});

describe('the URL with the member parameter', () => {
  test('returns the public prices uncacheably to a guest', async () => {
    const bff = await buildTestBff();
    const guest = createCookieVisitor(bff.site);
    const shared = await guest.get(pricesPath);
    const replyWithParameter = await guest.get(`${pricesPath}&member=1`);
    expect(replyWithParameter.text).toBe(shared.text);
    expect(replyWithParameter.headers).toMatchObject({ 'cache-control': 'no-store', 'cdn-cache-control': 'no-store' });
    expect(replyWithParameter.headers).not.toHaveProperty('etag');
    expect(replyWithParameter.headers['cache-status']).toBe('proart-bff; hit; detail=members');
    expect(await requestedGroups(bff)).toEqual(['0']);
  });

  test('returns the member’s own prices to a member', async () => {
    const bff = await buildTestBff();
    await createCookieVisitor(bff.site).get(`${pricesPath}&member=1`);
    const memberResponse = await createCookieVisitor(bff.site, { aticket: teo.ticket }).get(`${pricesPath}&member=1`);
    expect(memberResponse.headers).toMatchObject(privateHeaders);
    expect(await requestedGroups(bff)).toEqual(['0', teo.groupId]);
  });
});

describe('the customer group of a member', () => {
  const member = { aticket: teo.ticket };
  test.each([
    ['with the token', { authHasGroup: true, customerGroup: false }, ['getAuthorizationToken'], teo.groupId],
    [
      'with the customer’s data',
      { authHasGroup: false, customerGroup: true },
      ['getAuthorizationToken', 'customer'],
      teo.groupId,
    ],
    ['not at all', { authHasGroup: false, customerGroup: false }, [], null],
  ])('comes %s', async (_how, settings, operations, group) => {
    const shop = await buildScriptedShop({}, { settings });
    const visitor = shop.visitor(member);
    for (let call = 0; call < 2; call += 1) {
      expect((await visitor.get(pricesPath)).body.degraded).toEqual([]);
    }
    expect(shop.operations()).toEqual(operations);
    const publicPrices = (await shop.visitor().get(pricesPath)).text;
    expect((await visitor.get(pricesPath)).text === publicPrices).toBe(group === null);
  });

  test('comes with the customer’s data when the token has no group', async () => {
    const shop = await buildScriptedShop({
      getAuthorizationToken: [{ data: { getAuthorizationToken: { token: 'token', group_id: null } } }],
      customer: [{ data: { customer: { group_id: 3 } } }],
    });
    await shop.visitor(member).get(pricesPath);
    expect(shop.operations()).toEqual(['getAuthorizationToken', 'customer']);
  });

  test('is all that the shop is asked about a member: no name, no e-mail address', async () => {
    const shop = await buildScriptedShop({
      getAuthorizationToken: [{ data: { getAuthorizationToken: { token: 'token', group_id: null } } }],
    });
    await shop.visitor(member).get(pricesPath);
    expect(shop.requests.at(-1)).toMatchObject({
      operationName: 'customer',
      query: expect.stringContaining('group_id'),
    });
    expect(shop.requests.map(({ query }) => query).join()).not.toMatch(/firstname|lastname|email/);
  });

  test.each([['0'], [0], [''], [null]])('is none for the value %j', async (group_id) => {
    const response = { data: { getAuthorizationToken: { token: 'token', group_id } } };
    const shop = await buildScriptedShop(
      { getAuthorizationToken: [response] },
      { settings: { authHasGroup: true, customerGroup: false } },
    );
    const visitor = shop.visitor(member);
    const publicPrices = (await shop.visitor().get(pricesPath)).text;
    for (let call = 0; call < 2; call += 1) expect((await visitor.get(pricesPath)).text).toBe(publicPrices);
    expect(shop.operations()).toEqual(['getAuthorizationToken']);
  });

  test.each([
    [{ status: 401, type: 'text/html', body: '<h1>Unauthorized</h1>' }],
    [{ status: 403, body: { message: 'no GraphQL' } }],
  ])('is requested with a new token after a refusal without GraphQL errors (%o)', async (refusal) => {
    const settings: Record<string, unknown> = { authHasGroup: false, customerGroup: true };
    const customer = { data: { customer: { group_id: null } } };
    let now = Date.now();
    const shop = await buildScriptedShop({ customer: [customer, refusal] }, { settings }, { now: () => now });
    const visitor = shop.visitor(member);
    await visitor.get(pricesPath);
    now += 32 * hour;
    expect((await visitor.get(pricesPath)).body.degraded).toEqual([]);
    expect(shop.operations()).toEqual([
      'getAuthorizationToken',
      'customer',
      'customer',
      'getAuthorizationToken',
      'customer',
    ]);
  });

  test('is degraded, not none, when the shop returns no token', async () => {
    const shop = await buildScriptedShop({ getAuthorizationToken: [{ data: null }] });
    const visitor = shop.visitor(member);
    expect((await visitor.get(pricesPath)).body.degraded).toEqual([{ section: 'customerGroup', reason: 'format' }]);
    expect((await visitor.get(pricesPath)).body.degraded).toEqual([]);
    expect((await visitor.get(pricesPath)).text).not.toBe((await shop.visitor().get(pricesPath)).text);
  });

  test('is requested with a token that is renewed at most once', async () => {
    const refused = { errors: [{ message: 'no', extensions: { category: 'graphql-authorization' } }] };
    const shop = await buildScriptedShop(
      { customer: [refused, refused] },
      { settings: { authHasGroup: false, customerGroup: true } },
    );
    const visitor = shop.visitor(member);
    expect((await visitor.get(pricesPath)).body.degraded).toEqual([{ section: 'customerGroup', reason: 'graphql' }]);
    expect((await visitor.get(pricesPath)).body.degraded).toEqual([]);
    expect(shop.operations()).toEqual([
      'getAuthorizationToken',
      'customer',
      'customer',
      'getAuthorizationToken',
      'customer',
    ]);
  });
});

test('signing out forgets the group of the session', async () => {
  const shop = await buildScriptedShop({}, { settings: { authHasGroup: false } });
  const visitor = shop.visitor({ aticket: teo.ticket });
  await visitor.cart();
  await visitor.cart();
  expect(shop.operations().filter((operation) => operation === 'customer')).toHaveLength(1);
  await visitor.post('de/session/logout', { returnUrl: '/de/proart/' });
  await visitor.cart();
  expect(shop.operations().filter((operation) => operation === 'customer')).toHaveLength(2);
});
