import { expect, test } from 'vitest';
import { nora } from '../../../sandbox/samples/members.ts';
import { failing, openFailingShop, type ShopError } from '../../support/failingShop.ts';
import { buildScriptedShop } from '../../support/scriptedShop.ts';

const newCart = ['cart', 'createEmptyCart', 'cart'];
const newToken = ['cart', 'getAuthorizationToken', 'cart'];
const newTokenAndCart = ['cart', 'getAuthorizationToken', 'createEmptyCart', 'cart'];

test.each<[string, ShopError & { status?: number }, string[]]>([
  ['a lost cart', { message: 'Could not find a cart with ID "<id>"', category: 'graphql-no-such-entity' }, newCart],
  ['a lost cart in German', { message: 'Kein Warenkorb „<id>“', category: 'graphql-no-such-entity' }, newTokenAndCart],
  ['a lost cart by its code', { message: 'カートが見つかりません', err_code: 'CART_NOT_FOUND' }, newTokenAndCart],
  ['an ordered cart', { message: "The cart isn't active.", category: 'graphql-no-such-entity' }, newTokenAndCart],
  [
    'an ordered cart in French',
    { message: 'Le panier n’est pas actif.', category: 'graphql-no-such-entity' },
    newTokenAndCart,
  ],
  [
    'an ordered cart by its code',
    { message: '购物车无效', err_code: 'CART_NOT_ACTIVE', category: 'graphql-input' },
    newTokenAndCart,
  ],
  [
    'no active cart in Magento 2.3',
    { message: 'Current user does not have an active cart.', category: 'graphql-no-such-entity' },
    newCart,
  ],
  ['a lost cart without a category', { message: 'Could not find a cart with ID "<id>"' }, newCart],
  ['no active cart without a category', { message: 'Current user does not have an active cart.' }, newCart],
  ['a cart that is not active, without a category', { message: "The cart isn't active." }, newTokenAndCart],
  ['a lost cart without a path', { message: 'Weg', category: 'graphql-no-such-entity', path: [] }, newTokenAndCart],
  ['a lost cart on HTTP 404', { message: 'Weg', category: 'graphql-no-such-entity', status: 404 }, newTokenAndCart],
  [
    'a cart of another user',
    { message: 'The current user cannot perform operations on cart "<id>"', category: 'graphql-authorization' },
    newTokenAndCart,
  ],
  [
    'a cart of another user in German',
    { message: 'Der Benutzer darf mit Warenkorb „<id>“ nicht arbeiten', category: 'graphql-authorization' },
    newTokenAndCart,
  ],
  [
    'a cart of another user without a category',
    { message: 'The current user cannot perform operations on cart "<id>"' },
    newTokenAndCart,
  ],
  [
    'a cart of another store',
    { message: 'Wrong store code specified for cart "<id>"', category: 'graphql-input' },
    newTokenAndCart,
  ],
  ['a cart of another store in Thai', { message: 'รหัสร้านค้าไม่ถูกต้อง', category: 'graphql-input' }, newTokenAndCart],
  [
    'a cart of another website',
    { message: "Can't assign cart to store in different website.", category: 'graphql-input' },
    newTokenAndCart,
  ],
  [
    'a cart of another store without a category',
    { message: 'Wrong store code specified for cart "<id>"' },
    newTokenAndCart,
  ],
  [
    'an expired token',
    { message: "The current customer isn't authorized.", category: 'graphql-authorization' },
    newToken,
  ],
  [
    'an expired token on HTTP 401',
    { message: 'Nicht erlaubt', category: 'graphql-authentication', status: 401 },
    newToken,
  ],
  [
    'an expired token on HTTP 403',
    { message: 'Non autorisé', category: 'graphql-authorization', status: 403 },
    newToken,
  ],
  ['an expired token on HTTP 401 without a category', { message: 'Non autorisé', status: 401 }, newToken],
  [
    'a lost cart on HTTP 403, by its category',
    { message: 'Weg', category: 'graphql-no-such-entity', status: 403 },
    newTokenAndCart,
  ],
  ['any other error', { message: 'Internal server error' }, newToken],
  ...[400, 404, 429, 500, 503].map((status): [string, ShopError & { status: number }, string[]] => [
    `any other error on HTTP ${status}`,
    { message: 'Internal server error', status },
    newToken,
  ]),
  [
    'a product that is gone',
    { message: 'Gone', category: 'graphql-no-such-entity', path: ['cart', 'items', 0, 'product'] },
    newToken,
  ],
])('%s is recovered from', async (_name, { status, ...reported }, operations) => {
  const shop = await openFailingShop({});
  const body = failing({ ...reported, message: reported.message.replace('<id>', shop.cartId) });
  shop.script['cart'] = [status ? { status, body } : body];

  expect(await shop.cart()).toMatchObject({ state: 'filled', cart: { total_quantity: 1 }, message: '' });
  expect(shop.operations()).toEqual(operations);
  expect(await shop.reports()).toHaveLength(1);
});

test.each([
  [{ status: 401, body: { message: 'no GraphQL' } }],
  [{ status: 403, type: 'text/html', body: '<h1>Forbidden</h1>' }],
])('a refusal without GraphQL errors (%o) renews the token', async (refusal) => {
  const shop = await openFailingShop({ cart: [refusal] });
  expect(await shop.cart()).toMatchObject({ state: 'filled', message: '' });
  expect(shop.operations()).toEqual(newToken);
});

test('creating a cart is retried once with a new token', async () => {
  const refused = { data: null, errors: [{ message: 'No', path: ['createEmptyCart'], extensions: {} }] };
  const shop = await buildScriptedShop({ createEmptyCart: [refused] });
  expect(await shop.visitor().cart()).toMatchObject({ state: 'empty', message: '' });
  expect(shop.operations()).toEqual([
    'getAuthorizationToken',
    'createEmptyCart',
    'getAuthorizationToken',
    'createEmptyCart',
    'cart',
  ]);
});

test('each kind of recovery happens once, then the shop’s message is returned', async () => {
  const noSuchCart = (id: string) => failing({ message: `Could not find a cart with ID "${id}"` });
  const refuse = (text: string) => failing({ message: text, category: 'graphql-authorization' });
  const shop = await openFailingShop({
    cart: [noSuchCart('one'), refuse('two'), noSuchCart('three'), noSuchCart('four')],
  });
  expect(await shop.cart()).toEqual({
    owner: 'guest',
    state: 'error',
    cart: null,
    formatted: null,
    message: 'Could not find a cart with ID "three"',
  });
  expect(shop.operations()).toEqual(['cart', 'createEmptyCart', 'cart', 'getAuthorizationToken', 'cart']);
  expect(await shop.reports()).toHaveLength(3);

  shop.script['cart'] = [];
  expect(await shop.cart()).toMatchObject({ state: 'filled', message: '' });
});

test('a cart of another store is not recovered from twice', async () => {
  const wrongStore = failing({ message: 'Wrong store code specified for cart "x"', category: 'graphql-input' });
  const shop = await openFailingShop({ cart: [wrongStore, wrongStore] });
  expect(await shop.cart()).toMatchObject({ state: 'error', message: 'Wrong store code specified for cart "x"' });
  expect(shop.operations()).toEqual(newTokenAndCart);
});

test('a refused token is not renewed twice', async () => {
  const refusal = failing({ message: 'Not you.', category: 'graphql-authorization' });
  const shop = await openFailingShop({ cart: [refusal, refusal] });
  expect(await shop.cart()).toMatchObject({ state: 'error', message: 'Not you.' });
  expect(shop.operations()).toEqual(newToken);
});

test.each([undefined, 500])(
  'a cart that stays refused (HTTP %s) gives the shop’s message, and the next try starts with another cart',
  async (status) => {
    const body = failing({ message: 'Out of order.', category: 'graphql-aborted' });
    const refusal = status ? { status, body } : body;
    const shop = await openFailingShop({ cart: [refusal, refusal] });
    expect(await shop.cart()).toMatchObject({ state: 'error', message: 'Out of order.' });
    shop.requests.length = 0;
    expect(await shop.cart()).toMatchObject({ state: 'filled', message: '' });
    expect(shop.operations()).toEqual(['getAuthorizationToken', 'createEmptyCart', 'cart']);
  },
);

test('a failing retry does not hide the shop’s message', async () => {
  const refusal = failing({ message: 'Not you.', category: 'graphql-authorization' });
  const shop = await openFailingShop({ cart: [refusal], getAuthorizationToken: [{ status: 502, body: {} }] });
  expect(await shop.cart()).toMatchObject({ state: 'error', message: 'Not you.' });
  expect(shop.operations()).toEqual(['cart', 'getAuthorizationToken']);
});

test('a shop response without a token is an error', async () => {
  const shop = await buildScriptedShop({ getAuthorizationToken: [{ data: null }] });
  expect(await shop.visitor().cart()).toMatchObject({ state: 'error', message: '' });
  expect(shop.operations()).toEqual(['getAuthorizationToken']);
  expect(shop.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test('a ticket for which the shop refuses a token is sent once, and the shop’s message is returned', async () => {
  const shop = await buildScriptedShop();
  expect(await shop.visitor({ aticket: 'nobodys-ticket' }).cart()).toMatchObject({
    state: 'error',
    message: 'The member ticket is not valid.',
  });
  expect(shop.operations()).toEqual(['getAuthorizationToken']);
});

test.each([500, 502, 400, 404, 429])('HTTP %i of the shop starts no recovery and gives no message', async (status) => {
  const shop = await openFailingShop({ cart: [{ status, body: { errors: 'none' } }] });
  expect(await shop.cart()).toEqual({ owner: 'guest', state: 'error', cart: null, formatted: null, message: '' });
  expect([shop.operations(), await shop.reports()]).toEqual([
    ['cart'],
    [expect.objectContaining({ websiteCode: 'de' })],
  ]);
});

test.each(['2.3', '2.4', '2.4.6', '2.4.7'])(
  'with Magento %s lost carts and expired tokens are recovered without an error',
  async (release) => {
    const shop = await buildScriptedShop();
    await shop.control('release', { release });
    for (const cookies of [{ proart_guest: 'guest-1' }, { aticket: nora.ticket }]) {
      const visitor = shop.visitor(cookies);
      const id = Object.values(cookies)[0];
      const add = (quantity: number) => shop.control('add', { region: 'de', id, sku: 'tower', quantity });
      await add(2);
      expect(await visitor.cart()).toMatchObject({ cart: { total_quantity: 2 } });

      shop.requests.length = 0;
      await shop.control('lose-carts');
      expect(await visitor.cart()).toMatchObject({ state: 'empty', message: '' });
      expect(shop.operations()).toEqual(newCart);

      await add(3);
      await shop.control('expire-tokens');
      shop.requests.length = 0;
      expect(await visitor.cart()).toMatchObject({ state: 'filled', cart: { total_quantity: 3 }, message: '' });
      expect(shop.operations()).toEqual(newToken);
    }
  },
);

test('an edition that moves to another store gets a cart of that store', async () => {
  const shop = await buildScriptedShop({}, {}, { withoutCache: true });
  const guest = shop.visitor({ proart_guest: 'guest-1' });
  await guest.cart();
  await shop.control('add', { region: 'fr', id: 'guest-1', sku: 'tower', quantity: 6 });
  Object.assign(shop.settings, { domain: `${shop.origin}/shop/fr`, storeViewCode: 'fr_FR' });
  shop.requests.length = 0;
  expect(await guest.cart()).toMatchObject({ state: 'filled', cart: { total_quantity: 6 }, message: '' });
  expect(shop.operations()).toEqual(newTokenAndCart);
});
