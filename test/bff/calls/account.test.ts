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
    const cookies = createCookieVisitor(site, { aticket: expiredTicket });
    const first = await cookies.get('de/account');
    expect(first.body.signInStatus).toBe(false);
    const cleared = cookiesOf(first).find(({ name }) => name === 'aticket');
    expect(cleared).toMatchObject({
      value: '',
      attributes: expect.arrayContaining(['Path=/', `Expires=${new Date(0).toUTCString()}`]),
    });

    // The browser still has a cookie that was set for a parent domain.
    cookies.cookies['aticket'] = expiredTicket;
    for (const path of ['de/account', 'us/account', 'de/cart', 'de/cart/quantity', 'de/prices?ids=studio-16']) {
      await cookies.get(`${path}`);
    }
    expect(await sandbox.calls(accountCalls)).toHaveLength(1);
    expect(await sandbox.calls('/api/nc/v1/price')).toHaveLength(1);
  });

  test('clears the carts of all editions', async () => {
    const { site } = await buildTestBff();
    const cookies = createCookieVisitor(site, { aticket: teo.ticket });
    await cookies.get('de/cart');
    await cookies.get('us/cart');
    const full = cookies.cookies['proart_shop']?.length ?? 0;
    cookies.cookies['aticket'] = expiredTicket;
    await cookies.get('de/account');
    expect(cookies.cookies['proart_shop']?.length).toBeLessThan(full / 2);
  });

  test('turns the visitor into a guest with a cart token', async () => {
    const { site, sandbox } = await buildTestBff();
    const cookies = createCookieVisitor(site, { aticket: expiredTicket, proart_guest: 'guest-of-long-ago' });
    await cookies.get('de/account');
    const requested = await sandbox.calls('/shop/de/graphql');
    expect(requested.map(({ operationName }) => operationName)).toEqual(['getAuthorizationToken']);

    // The cart is then read with this token.
    await cookies.get('de/cart');
    const names = (await sandbox.calls('/shop/de/graphql')).map(({ operationName }) => operationName);
    expect(names.filter((name) => name === 'getAuthorizationToken')).toHaveLength(1);
  });

  test('makes no shop call without a shop or a guest id', async () => {
    const { site, sandbox } = await buildTestBff();
    await createCookieVisitor(site, { aticket: expiredTicket, proart_guest: 'guest' }).get('cn/account');
    await createCookieVisitor(site, { aticket: expiredTicket }).get('de/account');
    expect(await sandbox.calls('/shop/')).toEqual([]);
  });

  test('is handled without degradation when the shop is down', async () => {
    const { site, sandbox } = await buildTestBff();
    await sandbox.fault({ match: '/shop/', fault: 'status', status: 500 });
    const reply = await createCookieVisitor(site, { aticket: expiredTicket, proart_guest: 'guest' }).get('de/account');
    expect(reply.status).toBe(200);
    expect(reply.body).not.toHaveProperty('degraded');
  });

  test('does not affect a valid ticket', async () => {
    const { site, sandbox } = await buildTestBff();
    const cookies = createCookieVisitor(site, { aticket: expiredTicket });
    await cookies.get('de/account');
    cookies.cookies['aticket'] = nora.ticket;
    expect((await cookies.get('de/account')).body.signInStatus).toBe(true);
    cookies.cookies['aticket'] = expiredTicket;
    expect((await cookies.get('de/account')).body.signInStatus).toBe(false);
    expect(await sandbox.calls(accountCalls)).toHaveLength(2);
  });
});

test('only the last four rejected tickets are remembered', async () => {
  const { site, sandbox } = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '0' });
  const cookies = createCookieVisitor(site);
  const call = async (ticket: string) => {
    cookies.cookies['aticket'] = ticket;
    await cookies.get('de/account');
    return (await sandbox.calls(accountCalls)).length;
  };
  for (const [position, name] of ['a', 'b', 'c', 'd', 'e'].entries())
    expect(await call(`bad ${name}`)).toBe(position + 1);
  expect(await call('bad e')).toBe(5);
  expect(await call('bad b')).toBe(5);
  expect(await call('bad a')).toBe(6);
});

test('a failing account service does not reject the ticket: signed out for now, and one report', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: accountCalls, fault: 'status', status: 500, times: 1 });
  const cookies = createCookieVisitor(site, { aticket: nora.ticket });
  const reply = await cookies.get('de/account');
  expect(account.parse(reply.body)).toMatchObject({
    signInStatus: false,
    degraded: [{ section: 'account', reason: 'status' }],
  });
  expect(reply.headers).not.toHaveProperty('set-cookie');
  await expect.poll(() => sandbox.calls('/api/nc/v1/SSRLog')).toHaveLength(1);
  expect((await cookies.get('de/account')).body).toMatchObject({ signInStatus: true });
});

test('an empty response of the account service does not reject the ticket', async () => {
  const nothing = text('{"status":0,"message":"","result":null}');
  const service = await startScriptedUpstream(nothing, nothing, nothing, nothing);
  const { site } = await buildTestBff({ CONTENT_API_URL: service.url.origin });
  const cookies = createCookieVisitor(site, { aticket: nora.ticket });
  const reply = await cookies.get('de/account');
  expect(account.parse(reply.body)).toMatchObject({ signInStatus: false });
  expect(reply.headers).not.toHaveProperty('set-cookie');
  await cookies.get('de/account');
  expect(service.asked.filter(({ request }) => request.url?.startsWith(accountCalls))).toHaveLength(2);
});

test('without the header there is a status and no menu', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/header', fault: 'status', status: 500 });
  const reply = await createCookieVisitor(site, { aticket: nora.ticket }).get('de/account');
  expect(account.parse(reply.body)).toEqual({ signInStatus: true, accountLinks: [], list: [] });
});
