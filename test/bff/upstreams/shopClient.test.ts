import { expect, test } from 'vitest';
import { createSendDocument, unwrapGraphql } from '../../../bff/upstreams/shop/createSendDocument.ts';
import { createShopClient } from '../../../bff/upstreams/shop/shopClient.ts';
import { authorizationTokenMutation, cartQuery, customerQuery } from '../../../bff/upstreams/shop/shopQueries.ts';
import { UpstreamError } from '../../../runtime/http/problems/errors.ts';
import { fakeCalls } from '../../support/fakeCalls.ts';

test('optional fields are requested only when the settings enable them', () => {
  const mutation = authorizationTokenMutation('SESSION', { groupIdOnly: false, authHasGroup: false });
  expect(mutation).not.toContain('group_id');
  expect(cartQuery({ addOn: false })).not.toContain('additional_message');
  // Nothing shows a member's name or email address, so neither is requested.
  expect(customerQuery).not.toMatch(/name|email/);
});

test('every call is an uncacheable POST to the store of the edition', async () => {
  const calls = fakeCalls({
    'shop.miniCartQty': { data: { miniCartQty: { qty: 0 } }, errors: [] },
    'shop.getAuthorizationToken': { data: { getAuthorizationToken: { token: 'the-token', group_id: 3 } }, errors: [] },
    'shop.customer': { data: { customer: { group_id: 0 } }, errors: [] },
    'shop.createEmptyCart': { data: { createEmptyCart: 'the-cart' }, errors: [] },
    'shop.cart': { data: { cart: { total_quantity: 0, items: null } }, errors: [{ message: 'In part' }] },
  });
  const shop = createShopClient('https://shop.test/tw/', 'zh_TW', calls);

  expect(await shop.miniCartQty({ type: 'SESSION', id: 'guest' })).toBe(0);
  expect(
    await shop.authorizationToken({ type: 'ATICKET', id: 'ticket' }, { groupIdOnly: true, authHasGroup: true }),
  ).toEqual({ token: 'the-token', group_id: '3' });
  expect(await shop.customer({ token: 'the-token' })).toEqual({ group_id: '0' });
  expect(await shop.createEmptyCart({ token: 'the-token' })).toBe('the-cart');
  expect(await shop.cart({ token: 'the-token', cartId: 'the-cart', addOn: true })).toMatchObject({
    cart: { items: [] },
    errors: [{ message: 'In part' }],
  });

  const withToken = new Set(['shop.customer', 'shop.createEmptyCart', 'shop.cart']);
  for (const call of calls.requested) {
    expect(call).not.toHaveProperty('freshness');
    expect(call).toMatchObject({
      url: 'https://shop.test/tw/graphql',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        store: 'zh_TW',
        'cache-control': 'no-store',
      },
      body: { operationName: call.operation.replace('shop.', '') },
    });
    const { headers = {} } = call as { headers?: Record<string, string> }; // personal calls have headers
    expect(headers['authorization']).toBe(withToken.has(call.operation) ? 'Bearer the-token' : undefined);
  }
});

test('a wrong variable does not compile', async () => {
  const call = createSendDocument('https://shop.test/graphql', 'de', fakeCalls({}).personal);
  const callAll = async () => [
    await call(cartQuery({ addOn: true }), { cart_id: 'c' }, 'token'),
    // @ts-expect-error: wrong name
    await call(cartQuery({ addOn: true }), { id: 'c' }),
    // @ts-expect-error: wrong type
    await call(cartQuery({ addOn: true }), { cart_id: 7 }),
    // @ts-expect-error: an extra variable
    await call(cartQuery({ addOn: true }), { cart_id: 'c', id: 'c' }),
    // @ts-expect-error: missing variable
    await call(cartQuery({ addOn: true }), {}),
    // @ts-expect-error: the document has no variables
    await call(customerQuery, { id: 'c' }),
    // @ts-expect-error: not a member of this response
    (await call(customerQuery, {})).data?.cart,
  ];
  await expect(callAll()).rejects.toThrow('not in the table');
});

test('the library’s error about an invalid header value is not passed on', async () => {
  const shop = createShopClient('https://shop.test', 'de', fakeCalls({}));
  const failure = await shop.createEmptyCart({ token: 'a-secret\ntoken' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UpstreamError);
  expect(failure).toMatchObject({ reason: 'format', message: expect.not.stringContaining('secret') });
  expect(failure).not.toHaveProperty('cause');
});

const errorAt = (...path: (string | number)[]) => ({
  message: 'No',
  path,
  extensions: { category: 'graphql-no-such-entity', err_code: '' },
});
const cartData = { cart: { id: 'c' } };

test.each([
  [{ data: { a: 1 } }, { a: 1 }],
  [{ data: { a: 1 }, errors: [] }, { a: 1 }],
  [{ data: null }, null],
])('the data of %o is used', (body, data) => {
  expect(unwrapGraphql(body)).toMatchObject({ failed: false, result: { data, errors: [] } });
});

test.each([[{}], ['text'], [[{ data: { a: 1 } }]], [{ data: { a: 1 }, errors: 'many' }]])(
  '%o has no result',
  (body) => {
    expect(unwrapGraphql(body)).toMatchObject({ failed: false, result: undefined, errors: [] });
  },
);

test.each([
  [['cart', 'items']],
  [['cart', 'items', 1]],
  [['cart', 'items', 0, 'product']],
  [['cart', 'prices']],
  [['cart', 'prices', 'subtotal_including_tax']],
])('an error at %j does not invalidate the cart', (path) => {
  const errors = [errorAt(...path)];
  expect(unwrapGraphql({ data: cartData, errors })).toMatchObject({
    failed: false,
    result: { data: cartData, errors },
    errors,
  });
});

test.each([
  [cartData, [errorAt()]],
  [cartData, [errorAt('cart')]],
  [cartData, [errorAt('cart', 'checkout_url')]],
  [cartData, [errorAt('cart', 'items', 0), errorAt('cart')]],
  [{ cart: null }, [errorAt('cart', 'items', 0)]],
  [null, [errorAt('cart', 'items', 0)]],
  [undefined, [errorAt('cart', 'items', 0)]],
  [{ customer: { group_id: 3 } }, [errorAt('customer', 'email')]],
])('data %j with the errors %j is a failure', (data, errors) => {
  expect(unwrapGraphql({ data, errors })).toMatchObject({ failed: true, reason: 'graphql', errors });
});

test('missing and malformed members of an error are empty', () => {
  const empty = { message: '', path: [], extensions: { category: '', err_code: '' } };
  expect(unwrapGraphql({ errors: ['odd', { message: 7, path: 'cart', extensions: null }] })).toMatchObject({
    failed: true,
    errors: [empty, empty],
  });
});
