import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { budgets, groupMs } from '../../../bff/pages/compose/budgets.ts';
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

test('a member of a group sees its prices, and nobody keeps them', async () => {
  const bff = await buildTestBff();
  const everybodys = await createCookieVisitor(bff.site).get(prices);
  const member = createCookieVisitor(bff.site, { aticket: teo.ticket });
  const own = await member.get(prices);

  const [price, groupPrice] = [everybodys, own].map(
    (reply) => priceCall.response.parse(reply.body).data.productList[0]?.price ?? 0,
  );
  expect(groupPrice).toBeLessThan(price ?? 0);
  expect(own.headers).toMatchObject(isPrivate);
  for (const header of ['etag', 'access-control-allow-origin', 'surrogate-key', 'cache-status']) {
    expect(own.headers).not.toHaveProperty(header);
  }
  expect(await groupsAsked(bff)).toEqual(['0', teo.groupId]);
  expect((await createCookieVisitor(bff.site).get(prices)).text).toBe(everybodys.text);
});

test('the group is asked once in 32 hours, the prices each time', async () => {
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

test('a member of group 0 sees everybody’s prices for them alone, and the shop is asked once', async () => {
  const bff = await buildTestBff();
  const member = createCookieVisitor(bff.site, { aticket: nora.ticket });
  const everybodys = await createCookieVisitor(bff.site).get(prices);
  for (let call = 0; call < 3; call += 1) {
    const own = await member.get(prices);
    expect(own.body).toEqual(everybodys.body);
    expect(own.headers).toMatchObject(isPrivate);
    expect(own.headers).not.toHaveProperty('etag');
  }
  expect(await groupsAsked(bff)).toEqual(['0']);
  expect(await shopCalls(bff)).toEqual(['getAuthorizationToken']);
});

test('a member never gets 304 for what a guest has, and a guest nothing of a member’s', async () => {
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

test('two members and a guest, in turns and at once, never see each other’s prices', async () => {
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

test('a group that a client names is nobody’s', async () => {
  const bff = await buildTestBff();
  const guest = createCookieVisitor(bff.site, { group_id: '3', proart_group: '3' });
  for (const claimed of ['group_id=3', 'customerGroupId=3', 'groupId=3', 'customer_group=3']) {
    await guest.get(`${prices}&${claimed}`);
  }
  await createCookieVisitor(bff.site, { aticket: nora.ticket }).get(`${prices}&group_id=3&customerGroupId=3`);
  expect(new Set(await groupsAsked(bff))).toEqual(new Set(['0']));
});

test('a ticket that is known to be bad is none: the prices are everybody’s', async () => {
  const bff = await buildTestBff();
  const visitor = createCookieVisitor(bff.site, { aticket: expiredTicket });
  await visitor.get('de/account');
  visitor.cookies['aticket'] = expiredTicket;
  const reply = await visitor.get(prices);
  expect(reply.headers).toMatchObject({ 'access-control-allow-origin': '*', etag: expect.any(String) });
  expect(await shopCalls(bff)).toEqual([]);
});

describe('when the group cannot be found out', () => {
  test('a member sees everybody’s prices for them alone, is told so, and asked for anew', async () => {
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

  test('nobody waits for the shop longer than the prices can', async () => {
    const bff = await buildTestBff();
    await bff.sandbox.fault({ match: 'getAuthorizationToken', fault: 'slow', ms: 5_000 });
    // What is left is enough for them; it would not be if the shop were waited for as long as other pieces are.
    await bff.sandbox.fault({ match: '/api/nc/v1/price', fault: 'slow', ms: budgets.whole.sectionMs - groupMs - 750 });
    const reply = await createCookieVisitor(bff.site, { aticket: teo.ticket }).get(prices);
    expect(reply.body).toMatchObject({ degraded: [{ section: 'customerGroup', reason: 'timeout' }] });
    expect(reply.body.data.productList).toHaveLength(2);
  });
});

test('where there is no shop a member’s group is asked of nobody', async () => {
  const bff = await buildTestBff();
  const member = createCookieVisitor(bff.site, { aticket: teo.ticket, aticket_cn: teo.ticket });
  expect((await member.get('cn/prices?ids=studio-16')).body.data.productList).toEqual([]);
  expect(await bff.sandbox.calls('/shop/')).toEqual([]);
});

describe('the address that members are answered at', () => {
  test('says the same to a guest, and is kept by nobody in front', async () => {
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

  test('is the member’s own for a member', async () => {
    const bff = await buildTestBff();
    await createCookieVisitor(bff.site).get(`${prices}&member=1`);
    const own = await createCookieVisitor(bff.site, { aticket: teo.ticket }).get(`${prices}&member=1`);
    expect(own.headers).toMatchObject(isPrivate);
    expect(await groupsAsked(bff)).toEqual(['0', teo.groupId]);
  });
});

describe('which shop names the group how', () => {
  const member = { aticket: teo.ticket };
  test.each([
    ['with the token', { authHasGroup: true, customerGroup: false }, ['getAuthorizationToken'], teo.groupId],
    [
      'as a fact of the customer',
      { authHasGroup: false, customerGroup: true },
      ['getAuthorizationToken', 'customer'],
      teo.groupId,
    ],
    ['not at all', { authHasGroup: false, customerGroup: false }, [], null],
  ])('%s', async (_how, settings, operations, group) => {
    const shop = await buildScriptedShop({}, { settings });
    const visitor = shop.visitor(member);
    for (let call = 0; call < 2; call += 1) {
      expect((await visitor.get(prices)).body.degraded).toEqual([]);
    }
    expect(shop.operations()).toEqual(operations);
    const everybodys = (await shop.visitor().get(prices)).text;
    expect((await visitor.get(prices)).text === everybodys).toBe(group === null);
  });

  test('the customer, where the token came without a group', async () => {
    const shop = await buildScriptedShop({
      getAuthorizationToken: [{ data: { getAuthorizationToken: { token: 'token', group_id: null } } }],
      customer: [{ data: { customer: { firstname: '', lastname: '', email: '', group_id: 3 } } }],
    });
    await shop.visitor(member).get(prices);
    expect(shop.operations()).toEqual(['getAuthorizationToken', 'customer']);
  });

  test.each([['0'], [0], [''], [null]])('and %j is no group', async (group_id) => {
    const answer = { data: { getAuthorizationToken: { token: 'token', group_id } } };
    const shop = await buildScriptedShop(
      { getAuthorizationToken: [answer] },
      { settings: { authHasGroup: true, customerGroup: false } },
    );
    const visitor = shop.visitor(member);
    const everybodys = (await shop.visitor().get(prices)).text;
    for (let call = 0; call < 2; call += 1) expect((await visitor.get(prices)).text).toBe(everybodys);
    expect(shop.operations()).toEqual(['getAuthorizationToken']);
  });

  test.each([
    [{ status: 401, type: 'text/html', body: '<h1>Unauthorized</h1>' }],
    [{ status: 403, body: { message: 'no GraphQL' } }],
  ])('a token that is refused without GraphQL errors (%o) is renewed, too', async (refusal) => {
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

  test('a shop that gives no token has not said that there is no group', async () => {
    const shop = await buildScriptedShop({ getAuthorizationToken: [{ data: null }] });
    const visitor = shop.visitor(member);
    expect((await visitor.get(prices)).body.degraded).toEqual([{ section: 'customerGroup', reason: 'format' }]);
    expect((await visitor.get(prices)).body.degraded).toEqual([]);
    expect((await visitor.get(prices)).text).not.toBe((await shop.visitor().get(prices)).text);
  });

  test('a token that is over is renewed once', async () => {
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
