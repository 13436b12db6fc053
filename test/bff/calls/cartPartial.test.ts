/** Partial carts: the shop's GraphQL response has data and errors. */
import { expect, test } from 'vitest';
import { nora } from '../../../sandbox/samples/members.ts';
import { buildScriptedShop, type ShopResponse } from '../../support/scriptedShop.ts';

const gone = "The product that was requested doesn't exist. Verify the product and try again.";
const money = { value: 10, currency: 'EUR' };
const item = { quantity: 2, product: { sku: 'tower', name: 'Tower' }, prices: { row_total: money } };
const cart = { total_quantity: 3, prices: { subtotal_including_tax: money }, items: [item, null] };

const says = (message: string, ...path: (string | number)[]) => ({ message, path, extensions: {} });

/** A guest with a token and a cart in the session, and scripted responses to the next readings. */
async function shopThatAnswers(...answers: ShopResponse[]) {
  const shop = await buildScriptedShop();
  const visitor = shop.visitor({ proart_guest: 'guest-1' });
  await visitor.cart();
  shop.asked.length = 0;
  shop.script['cart'] = answers;
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
      const answer = await visitor.cart();
      expect(answer).toMatchObject({ state: 'filled', cart: { total_quantity: 2 }, message: gone });
      expect(answer.cart?.items.map(({ product }) => product.sku)).toEqual(['tower']);
    }
    expect(shop.operations()).toEqual(['getAuthorizationToken', 'createEmptyCart', 'cart', 'cart', 'cart']);
  },
);

test.each<[object, ReturnType<typeof says>[]]>([
  [cart, [says('First', 'cart', 'items', 1), says('Second', 'cart', 'items', 0)]],
  [cart, [says('First', 'cart', 'items', 1, 'product')]],
  [{ ...cart, items: null }, [says('First', 'cart', 'items')]],
  [{ ...cart, prices: null }, [says('First', 'cart', 'prices')]],
  [{ ...cart, prices: { subtotal_including_tax: null } }, [says('First', 'cart', 'prices', 'subtotal_including_tax')]],
  // The missing part may be the whole content.
  [{ total_quantity: 0, items: null }, [says('First', 'cart', 'items')]],
])('data %j with the errors %j gives the cart with the first message', async (found, errors) => {
  const shop = await shopThatAnswers({ data: { cart: found }, errors });
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
  const shop = await shopThatAnswers({
    data: { cart: { total_quantity: 0, items: [] } },
    errors: [{ path: ['cart', 'items'] }],
  });
  expect(await shop.cart()).toMatchObject({ state: 'filled', message: '' });
});

test('the message beside a cart contains no secrets and no tags', async () => {
  const shop = await shopThatAnswers();
  await shop.cart();
  const { token, variables } = shop.asked[0] ?? {};
  const words = `<b>${variables?.['cart_id']}</b> of guest-1 with ${token}, ann@example.com`;
  shop.script['cart'] = [{ data: { cart }, errors: [says(words, 'cart', 'items', 1)] }];
  expect((await shop.cart()).message).toBe('… of … with …, …');
});

test.each<[string, ShopResponse]>([
  ['of the whole cart', { data: { cart }, errors: [says('No', 'cart')] }],
  ['without a path', { data: { cart }, errors: [says('No')] }],
  ['of another part', { data: { cart }, errors: [says('No', 'cart', 'items', 1), says('No', 'cart', 'checkout_url')] }],
  ['beside no cart', { data: { cart: null }, errors: [says('No', 'cart', 'items', 1)] }],
  ['with HTTP 400', { status: 400, body: { data: { cart }, errors: [says('No', 'cart', 'items', 1)] } }],
])('errors %s are a failure and renew the token', async (_name, answer) => {
  const shop = await shopThatAnswers(answer);
  expect(await shop.cart()).toMatchObject({ state: 'empty', message: '' });
  expect(shop.operations()).toEqual(['cart', 'getAuthorizationToken', 'cart']);
});
