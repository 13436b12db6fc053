/** Partial carts: the shop's GraphQL response has data and errors. */
import { expect, test } from 'vitest';
import { nora } from '../../../sandbox/samples/members.ts';
import { buildScriptedShop, type ShopResponse } from '../../support/scriptedShop.ts';

const goneMessage = "The product that was requested doesn't exist. Verify the product and try again.";
const money = { value: 10, currency: 'EUR' };
const item = { quantity: 2, product: { sku: 'tower', name: 'Tower' }, prices: { row_total: money } };
const cart = { total_quantity: 3, prices: { subtotal_including_tax: money }, items: [item, null] };

const errorAt = (message: string, ...path: (string | number)[]) => ({ message, path, extensions: {} });

/** A guest with a token and a cart in the session, and scripted responses to the next readings. */
async function openShopWithCarts(...responses: ShopResponse[]) {
  const shop = await buildScriptedShop();
  const visitor = shop.visitor({ proart_guest: 'guest-1' });
  await visitor.cart();
  shop.requests.length = 0;
  shop.script['cart'] = responses;
  return { ...shop, cart: () => visitor.cart() };
}

test.each([{ proart_guest: 'guest-1' }, { aticket: nora.ticket }])(
  'a product that is gone removes only its row from the cart of %o, with one call per reading',
  async (cookies) => {
    const shop = await buildScriptedShop();
    const visitor = shop.visitor(cookies);
    const id = Object.values(cookies)[0];
    for (const sku of ['withdrawn', 'tower']) await shop.control('add', { region: 'de', id, sku });
    for (let reading = 0; reading < 3; reading += 1) {
      const reply = await visitor.cart();
      expect(reply).toMatchObject({ state: 'filled', cart: { total_quantity: 2 }, message: goneMessage });
      expect(reply.cart?.items.map(({ product }) => product.sku)).toEqual(['tower']);
    }
    expect(shop.operations()).toEqual(['getAuthorizationToken', 'createEmptyCart', 'cart', 'cart', 'cart']);
  },
);

test.each<[object, ReturnType<typeof errorAt>[]]>([
  [cart, [errorAt('First', 'cart', 'items', 1), errorAt('Second', 'cart', 'items', 0)]],
  [cart, [errorAt('First', 'cart', 'items', 1, 'product')]],
  [{ ...cart, items: null }, [errorAt('First', 'cart', 'items')]],
  [{ ...cart, prices: null }, [errorAt('First', 'cart', 'prices')]],
  [
    { ...cart, prices: { subtotal_including_tax: null } },
    [errorAt('First', 'cart', 'prices', 'subtotal_including_tax')],
  ],
  // A cart whose items are missing is not an empty cart.
  [{ total_quantity: 0, items: null }, [errorAt('First', 'cart', 'items')]],
])('data %j with the errors %j gives the cart with the first message', async (cartData, errors) => {
  const shop = await openShopWithCarts({ data: { cart: cartData }, errors });
  expect(await shop.cart()).toMatchObject({ state: 'filled', cart: {}, formatted: {}, message: 'First' });
  expect(shop.operations()).toEqual(['cart']);
  // The cart is used, and the failure is logged.
  expect(shop.log.flatMap(({ operation, reason }) => (reason ? [[operation, reason]] : []))).toEqual([
    ['shop.cart', 'graphql'],
  ]);
  expect(await shop.reports()).toHaveLength(1);

  expect(await shop.cart()).toMatchObject({ state: 'empty', message: '' });
});

test('an error without a message gives a cart without a message', async () => {
  const shop = await openShopWithCarts({
    data: { cart: { total_quantity: 0, items: [] } },
    errors: [{ path: ['cart', 'items'] }],
  });
  expect(await shop.cart()).toMatchObject({ state: 'filled', message: '' });
});

test('the message beside a cart contains no secrets and no tags', async () => {
  const shop = await openShopWithCarts();
  await shop.cart();
  const { token, variables } = shop.requests[0] ?? {};
  const secretText = `<b>${variables?.['cart_id']}</b> of guest-1 with ${token}, ann@example.com`;
  shop.script['cart'] = [{ data: { cart }, errors: [errorAt(secretText, 'cart', 'items', 1)] }];
  expect((await shop.cart()).message).toBe('… of … with …, …');
});

test.each<[string, ShopResponse]>([
  ['of the whole cart', { data: { cart }, errors: [errorAt('No', 'cart')] }],
  ['without a path', { data: { cart }, errors: [errorAt('No')] }],
  [
    'of another part',
    { data: { cart }, errors: [errorAt('No', 'cart', 'items', 1), errorAt('No', 'cart', 'checkout_url')] },
  ],
  ['beside a null cart', { data: { cart: null }, errors: [errorAt('No', 'cart', 'items', 1)] }],
  ['with HTTP 400', { status: 400, body: { data: { cart }, errors: [errorAt('No', 'cart', 'items', 1)] } }],
])('errors %s are a failure and renew the token', async (_name, response) => {
  const shop = await openShopWithCarts(response);
  expect(await shop.cart()).toMatchObject({ state: 'empty', message: '' });
  expect(shop.operations()).toEqual(['cart', 'getAuthorizationToken', 'cart']);
});

test('a text of a lost cart beside data means a lost cart', async () => {
  const lost = errorAt('Could not find a cart with ID "x"', 'cart', 'items', 1);
  const shop = await openShopWithCarts({ data: { cart }, errors: [lost] });
  expect(await shop.cart()).toMatchObject({ state: 'empty', message: '' });
  expect(shop.operations()).toEqual(['cart', 'createEmptyCart', 'cart']);
});
