import { describe, expect, test } from 'vitest';
import { expiredTicket, nora, teo } from '../../bff/sandbox/samples/members.ts';
import { account } from '../../contracts/calls/account.ts';
import { withCookies } from '../support/browserCookies.ts';
import { buildTestBff } from '../support/buildTestBff.ts';

const accountCalls = '/api/nc/v1/account';

test('a visitor without a ticket is signed out, and nobody is asked', async () => {
  const { app, sandbox } = await buildTestBff();
  const reply = await withCookies(app).get('/bff/v1/de/account');
  expect(account.parse(reply.json())).toMatchObject({ signInStatus: false });
  expect(reply.json()).not.toHaveProperty('degraded');
  expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store', 'cdn-cache-control': 'no-store' });
  expect(reply.headers).not.toHaveProperty('set-cookie');
  expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  expect(reply.headers).not.toHaveProperty('etag');
  expect(await sandbox.calls(accountCalls)).toEqual([]);
});

test('a member is signed in, and the menu is that of the edition’s header', async () => {
  const { app } = await buildTestBff();
  const { get } = withCookies(app, { aticket: nora.ticket });
  const reply = await get('/bff/v1/de/account');
  const { header } = (await get('/bff/v1/de/shell')).json().data;
  expect(reply.json()).toEqual({ signInStatus: true, ...header.accountMenu });
  expect(reply.json().accountLinks.length).toBeGreaterThan(2);
});

test('China has a ticket of its own', async () => {
  const { app } = await buildTestBff();
  const { get } = withCookies(app, { aticket: expiredTicket, aticket_cn: nora.ticket });
  expect((await get('/bff/v1/cn/account')).json().signInStatus).toBe(true);
  expect((await get('/bff/v1/de/account')).json().signInStatus).toBe(false);
  expect((await get('/bff/v1/cn/account')).json().signInStatus).toBe(true);
});

describe('a ticket that the account service does not know', () => {
  test('is cleared, remembered and never sent again', async () => {
    const { app, sandbox } = await buildTestBff();
    const cookies = withCookies(app, { aticket: expiredTicket });
    const first = await cookies.get('/bff/v1/de/account');
    expect(first.json().signInStatus).toBe(false);
    const cleared = first.cookies.find(({ name }) => name === 'aticket');
    expect(cleared).toMatchObject({ value: '', path: '/' });
    expect(cleared?.expires?.getTime()).toBe(0);

    // Where it was set for a parent domain, the browser still has it.
    cookies.jar['aticket'] = expiredTicket;
    for (const path of ['de/account', 'us/account', 'de/cart', 'de/cart/quantity', 'de/prices?ids=studio-16']) {
      await cookies.get(`/bff/v1/${path}`);
    }
    expect(await sandbox.calls(accountCalls)).toHaveLength(1);
    const told = JSON.stringify(await sandbox.calls('/shop/'));
    expect(told).not.toContain(expiredTicket);
  });

  test('is one that is there for nobody, too', async () => {
    const { app, sandbox } = await buildTestBff();
    await sandbox.fault({ match: accountCalls, fault: 'nothing', times: 1 }).catch(() => {});
    const { get } = withCookies(app, { aticket: expiredTicket });
    expect((await get('/bff/v1/de/account')).json()).toMatchObject({ signInStatus: false });
  });

  test('takes the carts of all editions along', async () => {
    const { app } = await buildTestBff();
    const cookies = withCookies(app, { aticket: teo.ticket });
    await cookies.get('/bff/v1/de/cart');
    await cookies.get('/bff/v1/us/cart');
    const full = cookies.jar['proart_shop']?.length ?? 0;
    cookies.jar['aticket'] = expiredTicket;
    await cookies.get('/bff/v1/de/account');
    expect(cookies.jar['proart_shop']?.length).toBeLessThan(full / 2);
  });

  test('makes a guest of the visitor, who gets a cart token of their own', async () => {
    const { app, sandbox } = await buildTestBff();
    const cookies = withCookies(app, { aticket: expiredTicket, proart_guest: 'guest-of-long-ago' });
    await cookies.get('/bff/v1/de/account');
    const asked = await sandbox.calls('/shop/de/graphql');
    expect(asked.map(({ body }) => body?.['operationName'])).toEqual(['getAuthorizationToken']);
    expect(asked[0]?.body?.['query']).toContain('SESSION');

    // Which is the one that the cart is then read with.
    await cookies.get('/bff/v1/de/cart');
    const names = (await sandbox.calls('/shop/de/graphql')).map(({ body }) => body?.['operationName']);
    expect(names.filter((name) => name === 'getAuthorizationToken')).toHaveLength(1);
  });

  test('asks no shop where there is none, or no guest', async () => {
    const { app, sandbox } = await buildTestBff();
    await withCookies(app, { aticket: expiredTicket, proart_guest: 'guest' }).get('/bff/v1/cn/account');
    await withCookies(app, { aticket: expiredTicket }).get('/bff/v1/de/account');
    expect(await sandbox.calls('/shop/')).toEqual([]);
  });

  test('is answered as quietly when the shop is down', async () => {
    const { app, sandbox } = await buildTestBff();
    await sandbox.fault({ match: '/shop/', fault: 'status', status: 500 });
    const reply = await withCookies(app, { aticket: expiredTicket, proart_guest: 'guest' }).get('/bff/v1/de/account');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).not.toHaveProperty('degraded');
  });

  test('does not keep a good one out', async () => {
    const { app, sandbox } = await buildTestBff();
    const cookies = withCookies(app, { aticket: expiredTicket });
    await cookies.get('/bff/v1/de/account');
    cookies.jar['aticket'] = nora.ticket;
    expect((await cookies.get('/bff/v1/de/account')).json().signInStatus).toBe(true);
    cookies.jar['aticket'] = expiredTicket;
    expect((await cookies.get('/bff/v1/de/account')).json().signInStatus).toBe(false);
    expect(await sandbox.calls(accountCalls)).toHaveLength(2);
  });
});

test('an account service that fails says nothing about the ticket: signed out for now, and one report', async () => {
  const { app, sandbox } = await buildTestBff();
  await sandbox.fault({ match: accountCalls, fault: 'status', status: 500, times: 1 });
  const cookies = withCookies(app, { aticket: nora.ticket });
  const reply = await cookies.get('/bff/v1/de/account');
  expect(account.parse(reply.json())).toMatchObject({
    signInStatus: false,
    degraded: [{ section: 'account', reason: 'status' }],
  });
  expect(reply.headers).not.toHaveProperty('set-cookie');
  await expect.poll(() => sandbox.calls('/api/nc/v1/SSRLog')).toHaveLength(1);
  expect((await cookies.get('/bff/v1/de/account')).json()).toMatchObject({ signInStatus: true });
});

test('without the header there is a state and no menu', async () => {
  const { app, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/header', fault: 'status', status: 500 });
  const reply = await withCookies(app, { aticket: nora.ticket }).get('/bff/v1/de/account');
  expect(account.parse(reply.json())).toEqual({ signInStatus: true, accountLinks: [], list: [] });
});
