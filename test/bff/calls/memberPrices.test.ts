import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { budgets, customerGroupMs } from '../../../bff/pages/compose/budgets.ts';
import { priceCall } from '../../../contracts/calls/price.ts';
import { expiredTicket, nora, teo } from '../../../sandbox/samples/members.ts';
import { buildTestBff, type TestBff } from '../../support/buildTestBff.ts';
import { createCookieVisitor } from '../../support/cookieVisitor.ts';
import { buildScriptedShop } from '../../support/scriptedShop.ts';

const hour = 3_600_000;
const prices = 'de/prices?ids=studio-16,tower';
const isPrivate = { 'cache-control': 'private, no-store', 'cdn-cache-control': 'no-store' };
const groupsAsked = async ({ sandbox }: Pick<TestBff, 'sandbox'>) =>
  (await sandbox.calls('/api/nc/v1/price')).map(({ query }) => query['group_id']);
const shopCalls = async ({ sandbox }: Pick<TestBff, 'sandbox'>) =>
  (await sandbox.calls('/shop/')).map(({ operationName }) => operationName);

test('a member of a group gets its prices in an uncacheable response', async () => {
  const bff = await buildTestBff();
  const publicPrices = await createCookieVisitor(bff.site).get(prices);
  const member = createCookieVisitor(bff.site, { aticket: teo.ticket });
  const own = await member.get(prices);

  const [price, groupPrice] = [publicPrices, own].map(
    (reply) => priceCall.response.parse(reply.body).data.productList[0]?.price ?? 0,
  );
  expect(groupPrice).toBeLessThan(price ?? 0);
  expect(own.headers).toMatchObject(isPrivate);
  for (const header of ['etag', 'access-control-allow-origin', 'surrogate-key', 'cache-status']) {
    expect(own.headers).not.toHaveProperty(header);
  }
  expect(await groupsAsked(bff)).toEqual(['0', teo.groupId]);
  expect((await createCookieVisitor(bff.site).get(prices)).text).toBe(publicPrices.text);
});

test('the group is requested once in 32 hours, the prices each time', async () => {
  let now = Date.now();
  const bff = await buildTestBff({}, { now: () => now });
  const member = createCookieVisitor(bff.site, { aticket: teo.ticket });
  for (let call = 0; call < 3; call += 1) await member.get(prices);
  expect(await shopCalls(bff)).toEqual(['getAuthorizationToken']);
  expect(await groupsAsked(bff)).toEqual(Array(3).fill(teo.groupId));

  now += 32 * hour - 1;
  await member.get(prices);
  expect(await shopCalls(bff)).toHaveLength(1);
  now += 1;
  await member.get(prices);
  expect(await shopCalls(bff)).toHaveLength(2);
});

test('a member of group 0 gets the public prices privately, with one shop call', async () => {
  const bff = await buildTestBff();
  const member = createCookieVisitor(bff.site, { aticket: nora.ticket });
  const publicPrices = await createCookieVisitor(bff.site).get(prices);
  for (let call = 0; call < 3; call += 1) {
    const own = await member.get(prices);
    expect(own.body).toEqual(publicPrices.body);
    expect(own.headers).toMatchObject(isPrivate);
    expect(own.headers).not.toHaveProperty('etag');
  }
  expect(await groupsAsked(bff)).toEqual(['0']);
  expect(await shopCalls(bff)).toEqual(['getAuthorizationToken']);
});

test('a member never gets a 304 for the guests’ ETag', async () => {
  const bff = await buildTestBff();
  const { headers, text } = await createCookieVisitor(bff.site).get(prices);
  const url = `/bff/v1/${prices}`;
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
  const [guests = '', noras = '', teos = ''] = await Promise.all(
    visitors.map(async (visitor) => (await visitor.get(prices)).text),
  );
  expect(noras).toBe(guests);
  expect(teos).not.toBe(guests);
  for (let round = 0; round < 50; round += 1) {
    const seen = await Promise.all(visitors.map(async (visitor) => (await visitor.get(prices)).text));
    expect(seen).toEqual([guests, noras, teos]);
  }
});

test('a group sent by a client is ignored', async () => {
  const bff = await buildTestBff();
  const guest = createCookieVisitor(bff.site, { group_id: '3', proart_group: '3' });
  for (const claimed of ['group_id=3', 'customerGroupId=3', 'groupId=3', 'customer_group=3']) {
    await guest.get(`${prices}&${claimed}`);
  }
  await createCookieVisitor(bff.site, { aticket: nora.ticket }).get(`${prices}&group_id=3&customerGroupId=3`);
  expect(new Set(await groupsAsked(bff))).toEqual(new Set(['0']));
});

test('a rejected ticket gets the public prices', async () => {
  const bff = await buildTestBff();
  const visitor = createCookieVisitor(bff.site, { aticket: expiredTicket });
  await visitor.get('de/account');
  visitor.cookies['aticket'] = expiredTicket;
  const reply = await visitor.get(prices);
  expect(reply.headers).toMatchObject({ 'access-control-allow-origin': '*', etag: expect.any(String) });
  expect(await shopCalls(bff)).toEqual([]);
});

describe('when the group cannot be determined', () => {
  test('a member gets the public prices privately and degraded, and the next call retries', async () => {
    const bff = await buildTestBff();
    await bff.sandbox.fault({ match: 'getAuthorizationToken', fault: 'status', status: 500, times: 1 });
    const member = createCookieVisitor(bff.site, { aticket: teo.ticket });
    const reply = await member.get(prices);
    expect(reply.body.degraded).toEqual([{ section: 'customerGroup', reason: 'status' }]);
    expect(reply.body.data.productList).toHaveLength(2);
    expect(reply.headers).toMatchObject(isPrivate);
    expect((await member.get(prices)).body.degraded).toEqual([]);
    expect(await groupsAsked(bff)).toEqual(['0', teo.groupId]);
  });

  test('the shop is not waited for longer than the group’s time limit', async () => {
    const bff = await buildTestBff();
    await bff.sandbox.fault({ match: 'getAuthorizationToken', fault: 'slow', ms: 5_000 });
    // The remaining time is enough for the prices, but not if the shop had the time limit of other pieces.
    await bff.sandbox.fault({
      match: '/api/nc/v1/price',
      fault: 'slow',
      ms: budgets.whole.sectionMs - customerGroupMs - 750,
    });
    const reply = await createCookieVisitor(bff.site, { aticket: teo.ticket }).get(prices);
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
    const shared = await guest.get(prices);
    const there = await guest.get(`${prices}&member=1`);
    expect(there.text).toBe(shared.text);
    expect(there.headers).toMatchObject({ 'cache-control': 'no-store', 'cdn-cache-control': 'no-store' });
    expect(there.headers).not.toHaveProperty('etag');
    expect(there.headers['cache-status']).toBe('proart-bff; hit; detail=members');
    expect(await groupsAsked(bff)).toEqual(['0']);
  });

  test('returns the member’s own prices to a member', async () => {
    const bff = await buildTestBff();
    await createCookieVisitor(bff.site).get(`${prices}&member=1`);
    const own = await createCookieVisitor(bff.site, { aticket: teo.ticket }).get(`${prices}&member=1`);
    expect(own.headers).toMatchObject(isPrivate);
    expect(await groupsAsked(bff)).toEqual(['0', teo.groupId]);
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
      expect((await visitor.get(prices)).body.degraded).toEqual([]);
    }
    expect(shop.operations()).toEqual(operations);
    const publicPrices = (await shop.visitor().get(prices)).text;
    expect((await visitor.get(prices)).text === publicPrices).toBe(group === null);
  });

  test('comes with the customer’s data when the token has no group', async () => {
    const shop = await buildScriptedShop({
      getAuthorizationToken: [{ data: { getAuthorizationToken: { token: 'token', group_id: null } } }],
      customer: [{ data: { customer: { firstname: '', lastname: '', email: '', group_id: 3 } } }],
    });
    await shop.visitor(member).get(prices);
    expect(shop.operations()).toEqual(['getAuthorizationToken', 'customer']);
  });

  test.each([['0'], [0], [''], [null]])('is none for the value %j', async (group_id) => {
    const answer = { data: { getAuthorizationToken: { token: 'token', group_id } } };
    const shop = await buildScriptedShop(
      { getAuthorizationToken: [answer] },
      { settings: { authHasGroup: true, customerGroup: false } },
    );
    const visitor = shop.visitor(member);
    const publicPrice = (await shop.visitor().get(prices)).text;
    for (let call = 0; call < 2; call += 1) expect((await visitor.get(prices)).text).toBe(publicPrice);
    expect(shop.operations()).toEqual(['getAuthorizationToken']);
  });

  test.each([
    [{ status: 401, type: 'text/html', body: '<h1>Unauthorized</h1>' }],
    [{ status: 403, body: { message: 'no GraphQL' } }],
  ])('is requested with a new token after a refusal without GraphQL errors (%o)', async (refusal) => {
    const settings: Record<string, unknown> = { authHasGroup: false, customerGroup: true };
    const customer = { data: { customer: { firstname: '', lastname: '', email: '', group_id: null } } };
    let now = Date.now();
    const shop = await buildScriptedShop({ customer: [customer, refusal] }, { settings }, { now: () => now });
    const visitor = shop.visitor(member);
    await visitor.get(prices);
    now += 32 * hour;
    expect((await visitor.get(prices)).body.degraded).toEqual([]);
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
    expect((await visitor.get(prices)).body.degraded).toEqual([{ section: 'customerGroup', reason: 'format' }]);
    expect((await visitor.get(prices)).body.degraded).toEqual([]);
    expect((await visitor.get(prices)).text).not.toBe((await shop.visitor().get(prices)).text);
  });

  test('is requested with a token that is renewed at most once', async () => {
    const refused = { errors: [{ message: 'no', extensions: { category: 'graphql-authorization' } }] };
    const shop = await buildScriptedShop(
      { customer: [refused, refused] },
      { settings: { authHasGroup: false, customerGroup: true } },
    );
    const visitor = shop.visitor(member);
    expect((await visitor.get(prices)).body.degraded).toEqual([{ section: 'customerGroup', reason: 'graphql' }]);
    expect((await visitor.get(prices)).body.degraded).toEqual([]);
    expect(shop.operations()).toEqual([
      'getAuthorizationToken',
      'customer',
      'customer',
      'getAuthorizationToken',
      'customer',
    ]);
  });
});
