import { expect, test } from 'vitest';
import { createSeal } from '../../../bff/session/seal.ts';
import { readSession } from '../../../bff/session/shopSession.ts';
import { failing, openFailingShop, type ShopError } from '../../support/failingShop.ts';
import { buildScriptedShop } from '../../support/scriptedShop.ts';

const newCart = ['cart', 'createEmptyCart', 'cart'];

test.each<ShopError & { status?: number }>(
  ['Could not find a cart with ID "<id>"', 'Current user does not have an active cart.'].flatMap((message) => [
    { message, category: 'graphql-authorization' },
    { message, category: 'graphql-authentication' },
    { message, category: 'graphql-input', err_code: 'UNDEFINED' },
    { message, path: ['cart', 'items'] },
    { message, path: ['customerCart'] },
    ...[401, 403, 404, 500, 503].map((status) => ({ message, status })),
    { message, category: 'graphql-authorization', status: 401 },
  ]),
)(
  'a text of the specification means a lost cart, whatever else the error says: %o',
  async ({ status, ...reported }) => {
    const shop = await openFailingShop({});
    const body = failing({ ...reported, message: reported.message.replace('<id>', shop.cartId) });
    shop.script['cart'] = [status ? { status, body } : body];
    expect(await shop.cart()).toMatchObject({ state: 'filled', cart: { total_quantity: 1 }, message: '' });
    expect(shop.operations()).toEqual(newCart);
  },
);

test('a lost cart has version -1 and no id until the next one is read, and its token stays', async () => {
  const SESSION_SECRET = 'known secret of thirty-two bytes or more';
  const shop = await buildScriptedShop({}, { env: { SESSION_SECRET } });
  const visitor = shop.visitor({ proart_guest: 'guest-1', private_content_version: 'v7' });
  const storeNow = async () => {
    const opened = await createSeal([SESSION_SECRET]).open(visitor.cookies['proart_shop'] ?? '');
    return readSession(opened?.value).stores['de'];
  };
  await visitor.cart();
  const before = await storeNow();
  expect(before).toMatchObject({ version: 'v7', cartId: expect.any(String) });
  shop.script['cart'] = [
    { status: 401, body: failing({ message: 'Current user does not have an active cart.', path: [] }) },
  ];
  shop.script['createEmptyCart'] = [{ status: 503, body: {} }];
  await visitor.cart();
  expect(await storeNow()).toEqual({ owner: before?.owner, token: before?.token, version: '-1' });
  await visitor.cart();
  expect(await storeNow()).toEqual(before);
});

test('a null cart without an error is a lost cart, not a failure', async () => {
  const shop = await openFailingShop({ cart: [{ data: { cart: null } }] });
  expect(await shop.cart()).toMatchObject({ state: 'filled' });
  expect(shop.operations()).toEqual(newCart);

  shop.script['cart'] = [{ data: { cart: null } }, { data: { cart: null } }];
  expect(await shop.cart()).toEqual({ owner: 'guest', state: 'error', cart: null, formatted: null, message: '' });
  expect(await shop.reports()).toEqual([]);
});
