import { expect, test } from 'vitest';
import { createShopClient, unwrapGraphql } from '../../bff/upstreams/shop/shopClient.ts';
import { authorizationTokenMutation, cartQuery } from '../../bff/upstreams/shop/shopQueries.ts';
import { fakeCalls } from '../support/fakeCalls.ts';

test('what a shop need not know is asked for only when its settings say so', () => {
  const plain = authorizationTokenMutation('SESSION', { groupIdOnly: false, authHasGroup: false });
  expect(plain).not.toContain('group_id');
  expect(cartQuery({ addOn: false })).not.toContain('additional_message');
});

test('every call is a POST that nobody keeps, to the store of the edition', async () => {
  const calls = fakeCalls({
    'shop.miniCartQty': { miniCartQty: { qty: 0 } },
    'shop.getAuthorizationToken': { getAuthorizationToken: { token: 'the-token', group_id: 3 } },
    'shop.customer': { customer: { firstname: 'Ann', group_id: 0 } },
    'shop.createEmptyCart': { createEmptyCart: 'the-cart' },
    'shop.cart': { cart: { total_quantity: 0, items: null } },
  });
  const shop = createShopClient('https://shop.test/tw/', 'zh_TW', calls);

  expect(await shop.miniCartQty({ type: 'SESSION', id: 'guest' })).toBe(0);
  expect(
    await shop.authorizationToken({ type: 'ATICKET', id: 'ticket' }, { groupIdOnly: true, authHasGroup: true }),
  ).toEqual({ token: 'the-token', group_id: '3' });
  expect(await shop.customer({ token: 'the-token' })).toMatchObject({ firstname: 'Ann', group_id: '0' });
  expect(await shop.createEmptyCart({ token: 'the-token' })).toBe('the-cart');
  expect(await shop.cart({ token: 'the-token', cartId: 'the-cart', addOn: true })).toMatchObject({ items: [] });

  const withToken = new Set(['shop.customer', 'shop.createEmptyCart', 'shop.cart']);
  for (const call of calls.asked) {
    expect(call).not.toHaveProperty('freshness');
    expect(call).toMatchObject({
      url: 'https://shop.test/tw/graphql',
      headers: { store: 'zh_TW', 'cache-control': 'no-store' },
      body: { operationName: call.operation.replace('shop.', '') },
    });
    const { headers = {} } = call as { headers?: Record<string, string> }; // personal ones have headers
    expect(headers['authorization']).toBe(withToken.has(call.operation) ? 'Bearer the-token' : undefined);
  }
});

test.each([
  [{ data: { a: 1 } }, { failed: false, result: { a: 1 }, errors: [] }],
  [
    { data: { a: 1 }, errors: [] },
    { failed: false, result: { a: 1 }, errors: [] },
  ],
  [{ data: null }, { failed: false, result: null, errors: [] }],
  [{}, { failed: false, result: undefined, errors: [] }],
  ['text', { failed: false, result: undefined, errors: [] }],
  [
    {
      data: { a: 1 },
      errors: [{ message: 'No cart', path: ['cart'], extensions: { category: 'graphql-no-such-entity' } }],
    },
    {
      failed: true,
      reason: 'graphql',
      result: { a: 1 },
      errors: [
        { message: 'No cart', path: ['cart'], extensions: { category: 'graphql-no-such-entity', err_code: '' } },
      ],
    },
  ],
  [
    { errors: ['odd'] },
    {
      failed: true,
      reason: 'graphql',
      result: undefined,
      errors: [{ message: '', path: [], extensions: { category: '', err_code: '' } }],
    },
  ],
])('%o is unwrapped, and an error beside data is a failure', (body, unwrapped) => {
  expect(unwrapGraphql(body)).toEqual(unwrapped);
});
