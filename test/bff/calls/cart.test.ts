import request from 'supertest';
import { expect, test } from 'vitest';
import { nora, teo } from '../../../sandbox/samples/members.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { cookiesOf, createCookieVisitor } from '../../support/cookieVisitor.ts';
import { buildScriptedShop, controlShop } from '../../support/scriptedShop.ts';

const guestCookie = 'proart_guest';

async function openShop(env: Record<string, string> = {}) {
  const { site, sandbox, log } = await buildTestBff(env);
  return {
    site,
    log,
    sandbox,
    visitor: (cookies: Record<string, string> = {}) => createCookieVisitor(site, cookies),
    control: (name: string, body: object = {}) => controlShop(sandbox.origin, name, body),
    operations: async () => (await sandbox.calls('/shop/')).map(({ operationName }) => operationName),
  };
}

test('a guest opens the cart, fills it in the shop, and sees amounts formatted for the edition', async () => {
  const { visitor, control, operations } = await openShop();
  const guest = visitor();
  expect(await guest.cart()).toMatchObject({
    state: 'empty',
    cart: { total_quantity: 0, items: [], checkout_url: '/sandbox/shop/de/checkout/' },
    formatted: { items: [] },
    message: '',
  });
  expect(await operations()).toEqual(['getAuthorizationToken', 'createEmptyCart', 'cart']);

  await control('add', { region: 'de', id: guest.cookies[guestCookie], sku: 'studio-16', quantity: 2 });
  await control('add', { region: 'de', id: guest.cookies[guestCookie], sku: 'tower' });
  const { state, cart, formatted, message } = await guest.cart();
  expect({ state, message }).toEqual({ state: 'filled', message: '' });
  expect(cart).toMatchObject({
    total_quantity: 3,
    translate: { checkout: 'Zur Kasse' },
    items: [
      { quantity: 2, product: { sku: 'studio-16', small_image: { label: expect.stringContaining('Studio') } } },
      { quantity: 1, additional_message: expect.stringMatching(/./) },
    ],
  });
  const gross = cart?.prices.subtotal_including_tax?.value ?? 0;
  expect(formatted?.subtotal).toMatch(/^\d{1,3}(\.\d{3})*,\d\d\u00a0€$/);
  expect(formatted?.subtotal).toBe(formatted?.subtotal_including_tax);
  expect(Number(formatted?.subtotal?.replace(/[^\d,]/g, '').replace(',', '.'))).toBe(gross);
  expect(formatted?.items.map(({ total, row_total_including_tax }) => total === row_total_including_tax)).toEqual([
    true,
    true,
  ]);
  // Token and cart id are in the session: the second reading requests only the cart.
  expect((await operations()).slice(3)).toEqual(['cart']);
});

test('an edition with prices before tax shows the total before tax', async () => {
  const { visitor, control } = await openShop();
  const guest = visitor({ [guestCookie]: 'guest-us' });
  await control('add', { region: 'us', id: 'guest-us', sku: 'studio-16' });
  const { formatted } = await guest.cart('us');
  expect(formatted?.subtotal).toBe(formatted?.subtotal_excluding_tax);
  expect(formatted?.subtotal).not.toBe(formatted?.subtotal_including_tax);
  expect(formatted?.items[0]).toMatchObject({ total: formatted?.items[0]?.row_total });
});

test('a product that is gone is left out of the cart', async () => {
  const { visitor, control } = await openShop();
  await control('add', { region: 'de', id: 'guest-1', sku: 'withdrawn' });
  await control('add', { region: 'de', id: 'guest-1', sku: 'tower' });
  const { cart, formatted } = await visitor({ [guestCookie]: 'guest-1' }).cart();
  expect(cart?.items.map(({ product }) => product.sku)).toEqual(['tower']);
  expect(formatted?.items).toHaveLength(1);
});

test('the guest id is created with the cart, not with its quantity; random, and readable by scripts', async () => {
  const { visitor } = await openShop();
  const [first, second] = [visitor(), visitor()];
  expect(await first.quantity()).toBeNull();
  expect(first.cookies).toEqual({});
  await first.cart();
  await second.cart();
  expect(first.cookies[guestCookie]).toMatch(/^[0-9a-f]{32}$/);
  expect(first.cookies[guestCookie]).not.toBe(second.cookies[guestCookie]);
  const cookie = first.responses.flatMap(cookiesOf).findLast(({ name }) => name === guestCookie);
  expect(cookie?.attributes).toEqual(['Path=/', 'SameSite=Lax']);
});

test('the quantity counts pieces: 0 for an empty cart, null without a cart, and sets no session', async () => {
  const { visitor, control, operations } = await openShop();
  expect(await visitor().quantity()).toBeNull();
  expect(await operations()).toEqual([]);

  const guest = visitor({ [guestCookie]: 'guest-1' });
  expect(await guest.quantity()).toBeNull();
  await guest.cart();
  expect(await guest.quantity()).toBe(0);
  await control('add', { region: 'de', id: 'guest-1', sku: 'tower', quantity: 4 });
  expect(await guest.quantity()).toBe(4);
  expect(guest.responses.at(-1)?.headers).not.toHaveProperty('set-cookie');

  await control('add', { region: 'de', id: nora.ticket, sku: 'tower', quantity: 2 });
  expect(await visitor({ aticket: nora.ticket, [guestCookie]: 'guest-1' }).quantity()).toBe(2);
});

test('the quantity is requested only where the settings enable it', async () => {
  const shop = await buildScriptedShop({}, { settings: { miniCartQty: false } });
  expect(await shop.visitor({ [guestCookie]: 'guest-1' }).quantity()).toBeNull();
  expect(shop.requests).toEqual([]);
});

test.each<[Record<string, unknown>, Record<string, string>, number]>([
  [{ ecStatus: false }, {}, 0],
  [{ domain: '' }, {}, 0],
  [{ domain: 'javascript:alert(1)' }, {}, 3],
  [{ domain: 'https://elsewhere.test/de' }, {}, 3],
  [{}, { SHOP_ALLOWED_ORIGINS: 'https://shop.test' }, 3],
  [{}, { SHOP_ALLOWED_ORIGINS: '' }, 0],
])('with %o and %o the shop is off and not called, and %i log lines name the setting', async (settings, env, lines) => {
  const shop = await buildScriptedShop({}, { settings, env });
  const guest = shop.visitor();
  const off = { owner: 'guest', state: 'off', cart: null, formatted: null, message: '' };
  expect([await guest.cart(), await guest.reset()]).toEqual([off, off]);
  expect(await shop.visitor({ aticket: nora.ticket }).quantity()).toBeNull();
  expect([shop.requests, guest.cookies]).toEqual([[], {}]);
  const warnings = shop.log.filter(({ msg }) => String(msg).includes('SHOP_ALLOWED_ORIGINS'));
  expect(warnings).toHaveLength(lines);
});

test.each([
  '',
  'no name;',
  'two words',
  'aticket',
  'aticket_cn',
  '__Host-proart_shop',
  'proart_shop',
  'i18n_redirected',
])('without a valid name of the guest’s cookie (%j) only members have a cart', async (guestId) => {
  const shop = await buildScriptedShop({}, { settings: { guestId } });
  const guest = shop.visitor();
  expect(await guest.cart()).toEqual({ owner: 'guest', state: 'empty', cart: null, formatted: null, message: '' });
  expect([await guest.quantity(), shop.requests, guest.cookies]).toEqual([null, [], {}]);
  expect(await shop.visitor({ aticket: nora.ticket }).cart()).toMatchObject({ state: 'empty', cart: { items: [] } });
});

test('without shop settings, editions without a default shop are off and others fail', async () => {
  const { visitor, sandbox } = await openShop();
  await sandbox.fault({ match: '/api/v1/ecConfig', fault: 'status' });
  expect(await visitor().cart('cn')).toMatchObject({ state: 'off' });
  expect(await visitor().cart('de')).toEqual({
    owner: 'guest',
    state: 'error',
    cart: null,
    formatted: null,
    message: '',
  });
  expect(await visitor({ [guestCookie]: 'guest-1' }).quantity()).toBeNull();
});

test('members and guests have separate carts, also in one browser', async () => {
  const { visitor, control } = await openShop();
  const browser = visitor({ [guestCookie]: 'guest-1' });
  await control('add', { region: 'de', id: 'guest-1', sku: 'tower', quantity: 1 });
  await control('add', { region: 'de', id: teo.ticket, sku: 'tower', quantity: 5 });
  await control('add', { region: 'de', id: nora.ticket, sku: 'tower', quantity: 7 });
  const total = async () => (await browser.cart()).cart?.total_quantity;

  expect(await total()).toBe(1);
  browser.cookies['aticket'] = teo.ticket;
  expect(await total()).toBe(5);
  browser.cookies['aticket'] = nora.ticket;
  expect(await total()).toBe(7);
  delete browser.cookies['aticket'];
  expect(await total()).toBe(1);
});

test('every edition has its own cart, and returning to an edition requests only its cart', async () => {
  const { visitor, control, operations } = await openShop();
  const guest = visitor({ [guestCookie]: 'guest-1' });
  await control('add', { region: 'fr', id: 'guest-1', sku: 'tower', quantity: 3 });
  expect((await guest.cart('de')).cart?.total_quantity).toBe(0);
  expect((await guest.cart('fr')).cart?.total_quantity).toBe(3);
  const before = (await operations()).length;
  expect((await guest.cart('de')).cart?.total_quantity).toBe(0);
  expect((await guest.cart('fr')).cart?.total_quantity).toBe(3);
  expect((await operations()).slice(before)).toEqual(['cart', 'cart']);
});

test('a reset gets a new token and cart id, and returns the cart', async () => {
  const { visitor, control, operations } = await openShop();
  const guest = visitor({ [guestCookie]: 'guest-1' });
  await guest.cart();
  await control('add', { region: 'de', id: 'guest-1', sku: 'tower' });
  expect(await guest.reset()).toMatchObject({ state: 'filled', cart: { total_quantity: 1 } });
  expect((await operations()).slice(3)).toEqual(['getAuthorizationToken', 'createEmptyCart', 'cart']);
});

test('a cross-site reset is refused', async () => {
  const { site, operations } = await openShop();
  const url = '/bff/v1/de/cart/reset';
  const reply = await request(site).post(url).set('sec-fetch-site', 'cross-site');
  expect([reply.status, reply.body.code, await operations()]).toEqual([403, 'CROSS_SITE', []]);
});

test('every response is private and uncacheable', async () => {
  const { visitor } = await openShop();
  const guest = visitor();
  await guest.cart();
  await guest.quantity();
  await guest.reset();
  await guest.get('nowhere/cart');
  for (const { headers } of guest.responses) {
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'cdn-cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('etag');
  }
});

test('concurrent first readings leave one working cart', async () => {
  const { visitor, control } = await openShop();
  const guest = visitor();
  await Promise.all([guest.cart(), guest.cart('fr'), guest.cart(), guest.reset()]);
  await control('add', { region: 'de', id: guest.cookies[guestCookie], sku: 'tower', quantity: 2 });
  expect(await guest.cart()).toMatchObject({ state: 'filled', cart: { total_quantity: 2 }, message: '' });
  expect((await guest.cart('fr')).state).toBe('empty');
});

test('a group returned with the token is not requested again', async () => {
  const { visitor, operations } = await openShop();
  for (const { ticket } of [nora, teo]) {
    const member = visitor({ aticket: ticket });
    await member.cart();
    await member.cart();
  }
  expect(await operations()).not.toContain('customer');
});

test('a group not returned with the token is requested once for a member, never for a guest', async () => {
  for (const settings of [{ authHasGroup: false }, { groupIdOnly: false }]) {
    const shop = await buildScriptedShop({}, { settings });
    for (const cookies of [{ aticket: nora.ticket }, { aticket: teo.ticket }, { [guestCookie]: 'guest-1' }]) {
      const visitor = shop.visitor(cookies);
      await visitor.cart();
      await visitor.cart();
    }
    const sequence = ['getAuthorizationToken', 'createEmptyCart', 'cart'];
    expect(shop.operations()).toEqual([
      ...[...sequence, 'customer', 'cart'],
      ...[...sequence, 'customer', 'cart'],
      ...[...sequence, 'cart'],
    ]);
  }
});

test('no group is requested when the settings disable it', async () => {
  const settings = { authHasGroup: false, groupIdOnly: false, customerGroup: false, addOn: false };
  const shop = await buildScriptedShop({}, { settings });
  await shop.visitor({ aticket: teo.ticket }).cart();
  expect(shop.operations()).not.toContain('customer');
  expect(shop.requests.map(({ query }) => query).join()).not.toMatch(/group_id|additional_message/);
});

test('the shop is called with the edition’s store, the owner’s type and id', async () => {
  const shop = await buildScriptedShop();
  for (const visitor of [{ aticket: teo.ticket, [guestCookie]: 'guest-1' }, { [guestCookie]: 'guest-1' }]) {
    await shop.visitor(visitor).cart();
    await shop.visitor(visitor).quantity();
  }
  for (const operation of ['getAuthorizationToken', 'miniCartQty']) {
    const requests = shop.requests.filter(({ operationName }) => operationName === operation);
    const of = (owner: string) => requests.find(({ variables }) => variables?.['id'] === owner);
    expect(of(teo.ticket)).toMatchObject({ query: expect.stringContaining('type: ATICKET') });
    expect(of('guest-1')).toMatchObject({ query: expect.stringContaining('type: SESSION') });
  }
  expect(new Set(shop.requests.map(({ store }) => store))).toEqual(new Set(['de_DE']));
});

test('a guest id equal to a member’s ticket does not open the member’s cart', async () => {
  const { visitor, control } = await openShop();
  await control('add', { region: 'de', id: teo.ticket, sku: 'tower', quantity: 2 });
  const browser = visitor({ aticket: teo.ticket });
  expect((await browser.cart()).cart?.total_quantity).toBe(2);
  delete browser.cookies['aticket'];
  browser.cookies[guestCookie] = teo.ticket;
  expect(await browser.cart()).toMatchObject({ state: 'empty', cart: { total_quantity: 0 } });
});

test.each(['x'.repeat(257), 'ü', 'a b'])('an invalid guest id like %j is replaced', async (id) => {
  const shop = await buildScriptedShop();
  const guest = shop.visitor({ [guestCookie]: id });
  expect(await guest.quantity()).toBeNull();
  await guest.cart();
  expect(guest.cookies[guestCookie]).toMatch(/^[0-9a-f]{32}$/);
});
