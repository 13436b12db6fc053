import { describe, expect, test } from 'vitest';
import { account } from '../../../contracts/calls/account.ts';
import { expiredTicket, nora, teo } from '../../../sandbox/samples/members.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { cookiesOf, createCookieVisitor } from '../../support/cookieVisitor.ts';
import { startScriptedUpstream, text } from '../../support/scriptedUpstream.ts';

const accountCalls = '/api/nc/v1/account';

test('a visitor without a ticket is signed out without a call', async () => {
  const { site, sandbox } = await buildTestBff();
  const reply = await createCookieVisitor(site).get('de/account');
  expect(account.parse(reply.body)).toMatchObject({ signInStatus: false });
  expect(reply.body).not.toHaveProperty('degraded');
  expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store', 'cdn-cache-control': 'no-store' });
  expect(reply.headers).not.toHaveProperty('set-cookie');
  expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  expect(reply.headers).not.toHaveProperty('etag');
  expect(await sandbox.calls(accountCalls)).toEqual([]);
});

test('a member is signed in and gets the menu of the edition’s header', async () => {
  const { site } = await buildTestBff();
  const { get } = createCookieVisitor(site, { aticket: nora.ticket });
  const reply = await get('de/account');
  const { header } = (await get('de/shell')).body.data;
  expect(reply.body).toEqual({ signInStatus: true, ...header.accountMenu });
  expect(reply.body.accountLinks.length).toBeGreaterThan(2);
});

test('the China edition uses its own ticket', async () => {
  const { site } = await buildTestBff();
  const { get } = createCookieVisitor(site, { aticket: expiredTicket, aticket_cn: nora.ticket });
  expect((await get('cn/account')).body.signInStatus).toBe(true);
  expect((await get('de/account')).body.signInStatus).toBe(false);
  expect((await get('cn/account')).body.signInStatus).toBe(true);
});

describe('a ticket rejected by the account service', () => {
  test('is cleared, remembered and never sent again', async () => {
    const { site, sandbox } = await buildTestBff();
    const visitor = createCookieVisitor(site, { aticket: expiredTicket });
    const first = await visitor.get('de/account');
    expect(first.body.signInStatus).toBe(false);
    const cleared = cookiesOf(first).find(({ name }) => name === 'aticket');
    expect(cleared).toMatchObject({
      value: '',
      attributes: expect.arrayContaining(['Path=/', `Expires=${new Date(0).toUTCString()}`]),
    });

    // The browser still has a cookie that was set for a parent domain.
    visitor.cookies['aticket'] = expiredTicket;
    for (const path of ['de/account', 'us/account', 'de/cart', 'de/cart/quantity', 'de/prices?ids=studio-16']) {
      await visitor.get(path);
    }
    expect(await sandbox.calls(accountCalls)).toHaveLength(1);
    expect(await sandbox.calls('/api/nc/v1/price')).toHaveLength(1);
  });

  test('clears the carts of all editions', async () => {
    const { site } = await buildTestBff();
    const visitor = createCookieVisitor(site, { aticket: teo.ticket });
    await visitor.get('de/cart');
    await visitor.get('us/cart');
    const fullLength = visitor.cookies['proart_shop']?.length ?? 0;
    visitor.cookies['aticket'] = expiredTicket;
    await visitor.get('de/account');
    expect(visitor.cookies['proart_shop']?.length).toBeLessThan(fullLength / 2);
  });

  test('turns the visitor into a guest with a cart token', async () => {
    const { site, sandbox } = await buildTestBff();
    const visitor = createCookieVisitor(site, { aticket: expiredTicket, proart_guest: 'guest-of-long-ago' });
    await visitor.get('de/account');
    const requested = await sandbox.calls('/shop/de/graphql');
    expect(requested.map(({ operationName }) => operationName)).toEqual(['getAuthorizationToken']);

    // The cart is then read with this token.
    await visitor.get('de/cart');
    const names = (await sandbox.calls('/shop/de/graphql')).map(({ operationName }) => operationName);
    expect(names.filter((name) => name === 'getAuthorizationToken')).toHaveLength(1);
  });

  test('makes no shop call without a shop or a guest id', async () => {
    const { site, sandbox } = await buildTestBff();
    await createCookieVisitor(site, { aticket: expiredTicket, proart_guest: 'guest' }).get('cn/account');
    await createCookieVisitor(site, { aticket: expiredTicket }).get('de/account');
    expect(await sandbox.calls('/shop/')).toEqual([]);
  });

  test('does not degrade the response when the shop is down', async () => {
    const { site, sandbox } = await buildTestBff();
    await sandbox.fault({ match: '/shop/', fault: 'status', status: 500 });
    const reply = await createCookieVisitor(site, { aticket: expiredTicket, proart_guest: 'guest' }).get('de/account');
    expect(reply.status).toBe(200);
    expect(reply.body).not.toHaveProperty('degraded');
  });

  test('does not affect a valid ticket', async () => {
    const { site, sandbox } = await buildTestBff();
    const visitor = createCookieVisitor(site, { aticket: expiredTicket });
    await visitor.get('de/account');
    visitor.cookies['aticket'] = nora.ticket;
    expect((await visitor.get('de/account')).body.signInStatus).toBe(true);
    visitor.cookies['aticket'] = expiredTicket;
    expect((await visitor.get('de/account')).body.signInStatus).toBe(false);
    expect(await sandbox.calls(accountCalls)).toHaveLength(2);
  });
});

test('only the last four rejected tickets are remembered', async () => {
  const { site, sandbox } = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '0' });
  const visitor = createCookieVisitor(site);
  const countCallsWith = async (ticket: string) => {
    visitor.cookies['aticket'] = ticket;
    await visitor.get('de/account');
    return (await sandbox.calls(accountCalls)).length;
  };
  for (const [position, name] of ['a', 'b', 'c', 'd', 'e'].entries())
    expect(await countCallsWith(`bad ${name}`)).toBe(position + 1);
  expect(await countCallsWith('bad e')).toBe(5);
  expect(await countCallsWith('bad b')).toBe(5);
  expect(await countCallsWith('bad a')).toBe(6);
});

test('when the account service fails, the visitor is signed out for now and the ticket stays valid', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: accountCalls, fault: 'status', status: 500, times: 1 });
  const visitor = createCookieVisitor(site, { aticket: nora.ticket });
  const reply = await visitor.get('de/account');
  expect(account.parse(reply.body)).toMatchObject({
    signInStatus: false,
    degraded: [{ section: 'account', reason: 'status' }],
  });
  expect(reply.headers).not.toHaveProperty('set-cookie');
  await expect.poll(() => sandbox.calls('/api/nc/v1/SSRLog')).toHaveLength(1);
  expect((await visitor.get('de/account')).body).toMatchObject({ signInStatus: true });
});

test('an empty response of the account service does not reject the ticket', async () => {
  const emptyResult = text('{"status":0,"message":"","result":null}');
  const service = await startScriptedUpstream(emptyResult, emptyResult, emptyResult, emptyResult);
  const { site } = await buildTestBff({ CONTENT_API_URL: service.url.origin });
  const visitor = createCookieVisitor(site, { aticket: nora.ticket });
  const reply = await visitor.get('de/account');
  expect(account.parse(reply.body)).toMatchObject({ signInStatus: false });
  expect(reply.headers).not.toHaveProperty('set-cookie');
  await visitor.get('de/account');
  expect(service.requests.filter(({ request }) => request.url?.startsWith(accountCalls))).toHaveLength(2);
});

test('without the header there is a status and no menu', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/header', fault: 'status', status: 500 });
  const reply = await createCookieVisitor(site, { aticket: nora.ticket }).get('de/account');
  expect(account.parse(reply.body)).toEqual({ signInStatus: true, accountLinks: [], list: [] });
});
