import { expect, test } from 'vitest';
import { buildScriptedShop, type ShopResponse } from '../../support/scriptedShop.ts';

const item = {
  quantity: 1.5,
  additional_message: null,
  buy_page_url: null,
  product: {
    sku: 'a',
    name: 'A',
    price_range: { minimum_price: { final_price: { value: 10, currency: 'EUR' } } },
    small_image: { url: 'https://media.test/a.png', label: 'A' },
  },
  prices: { row_total: { value: 1, currency: 'EUR' }, row_total_including_tax: { value: 2, currency: 'EUR' } },
};
const cart = {
  total_quantity: 1.5,
  checkout_url: '/sandbox/shop/de/checkout/',
  translate: { items_in_cart: 'a', more_items: 'b', cart_subtotal: 'c', checkout: 'd' },
  prices: {
    subtotal_including_tax: { value: 1234.5, currency: 'EUR' },
    subtotal_excluding_tax: { value: 1000, currency: 'EUR' },
  },
  items: [item],
};

/** The BFF’s cart response when the shop sends this response. */
async function cartResponse(shopResponse: ShopResponse, settings: Record<string, unknown> = {}) {
  const shop = await buildScriptedShop({ cart: [shopResponse, shopResponse, shopResponse] }, { settings });
  return shop.visitor({ proart_guest: 'guest-1' }).cart();
}
const cartWith = (changes: object, settings?: Record<string, unknown>) =>
  cartResponse({ data: { cart: { ...cart, ...changes } } }, settings);

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//elsewhere.test/checkout',
  '/\\elsewhere.test/checkout',
  'https://elsewhere.test/checkout',
  'mailto:a@b.test',
  '#top',
  'checkout',
])('a shop URL like %j is dropped', async (url) => {
  const { cart: shown } = await cartWith({ checkout_url: url, items: [{ ...item, buy_page_url: url }] });
  expect([shown?.checkout_url, shown?.items[0]?.buy_page_url]).toEqual(['', null]);
});

test('a shop URL has an allowed origin without user info, or is a path of this site', async () => {
  const shop = await buildScriptedShop();
  const urls = [`${shop.origin}/de/checkout?a=b`, shop.origin.replace('//', '//me:secret@'), '/sandbox/shop/de/'];
  shop.script['cart'] = urls.map((checkout_url) => ({ data: { cart: { ...cart, checkout_url } } }));
  const guest = shop.visitor();
  const shown: (string | undefined)[] = [];
  for (const _ of urls) shown.push((await guest.cart()).cart?.checkout_url);
  expect(shown).toEqual([urls[0], '', urls[2]]);
});

test('an image without a safe URL is dropped, and texts have no tags', async () => {
  const { cart: shown } = await cartWith({
    items: [
      {
        ...item,
        additional_message: '<b>Ships</b> <img src=x onerror="alert(1)">today',
        product: {
          ...item.product,
          name: '<script>alert(1)</script>Tower &amp; more',
          small_image: { url: 'javascript:alert(1)', label: '<i>x</i>' },
        },
      },
    ],
  });
  expect(shown?.items[0]).toMatchObject({
    additional_message: 'Ships today',
    product: { name: 'alert(1)Tower & more', small_image: null },
  });
});

test('optional members of Magento are null, empty, or the edition’s default text', async () => {
  const sparseCart = {
    total_quantity: 2,
    checkout_url: null,
    translate: { items_in_cart: null, more_items: '', cart_subtotal: null, checkout: null },
    prices: null,
    items: [
      null,
      {
        quantity: 2,
        product: { sku: null, name: null, price_range: null, small_image: { url: null, label: null } },
        prices: null,
      },
    ],
  };
  expect(await cartResponse({ data: { cart: sparseCart } })).toEqual({
    owner: 'guest',
    state: 'filled',
    message: '',
    cart: {
      total_quantity: 2,
      checkout_url: '',
      translate: {
        items_in_cart: expect.stringMatching(/./),
        more_items: expect.stringMatching(/./),
        cart_subtotal: expect.stringMatching(/./),
        checkout: 'Zur Kasse',
      },
      prices: { subtotal_including_tax: null, subtotal_excluding_tax: null },
      items: [
        {
          quantity: 2,
          additional_message: null,
          buy_page_url: null,
          product: { sku: '', name: '', price_range: null, small_image: null },
          prices: { row_total: null, row_total_including_tax: null },
        },
      ],
    },
    formatted: {
      subtotal: null,
      subtotal_including_tax: null,
      subtotal_excluding_tax: null,
      items: [{ final_price: null, total: null, row_total: null, row_total_including_tax: null }],
    },
  });
});

test.each<[string, object, number, number[]]>([
  ['a quantity as text', { items: [{ ...item, quantity: '2' }] }, 1.5, [2]],
  ['a total quantity as text', { total_quantity: '3' }, 3, [1.5]],
  ['a negative total quantity', { total_quantity: -1 }, 1.5, [1.5]],
  ['a total quantity of 0 beside items', { total_quantity: 0 }, 1.5, [1.5]],
  ['no total quantity', { total_quantity: null, items: [item, item] }, 3, [1.5, 1.5]],
  ['an item without a product', { items: [{ ...item, product: null }, item] }, 1.5, [1.5]],
  ['an item without a quantity', { items: [{ ...item, quantity: null }, item] }, 1.5, [1.5]],
  ['an amount as text', { prices: { subtotal_including_tax: { value: '1234.5', currency: 'EUR' } } }, 1.5, [1.5]],
])('a cart with %s is shown', async (_name, changes, total_quantity, quantities) => {
  expect(await cartWith(changes)).toMatchObject({
    state: 'filled',
    cart: { total_quantity, items: quantities.map((quantity) => ({ quantity })) },
    formatted: { subtotal: '1.234,50\u00a0€' },
    message: '',
  });
});

test.each([[''], [{}], [[null]], [[{}, '']]])('a cart beside the empty errors %j is shown', async (errors) => {
  expect(await cartResponse({ data: { cart }, errors })).toMatchObject({ state: 'filled', message: '' });
});

test.each([undefined, {}, false])('a cart with a quantity of 0 and %j as items is empty', async (items) => {
  expect(await cartResponse({ data: { cart: { total_quantity: 0, items } } })).toMatchObject({
    state: 'empty',
    cart: { total_quantity: 0, items: [] },
  });
});

test.each(['', []])('a cart that is %j instead of null is replaced by a new one', async (noCart) => {
  const shop = await buildScriptedShop({ cart: [{ data: { cart: noCart } }] });
  expect(await shop.visitor({ proart_guest: 'guest-1' }).cart()).toMatchObject({ state: 'empty' });
  expect(shop.operations().filter((operation) => operation === 'createEmptyCart')).toHaveLength(2);
});

test('an image may be its URL, and a URL may have entities', async () => {
  const { cart: shown } = await cartWith({
    items: [
      {
        ...item,
        buy_page_url: '/a/?x=1&amp;y=2',
        product: { ...item.product, small_image: 'https://media.test/a.png' },
      },
    ],
  });
  expect(shown?.items[0]).toMatchObject({
    buy_page_url: '/a/?x=1&y=2',
    product: { small_image: { url: 'https://media.test/a.png', label: '' } },
  });
});

test.each([{}, [], false])('the group %j of a token is none', async (group_id) => {
  const shop = await buildScriptedShop({
    getAuthorizationToken: [{ data: { getAuthorizationToken: { token: 'token-1', group_id } } }],
    cart: [{ data: { cart } }],
  });
  expect(await shop.visitor({ proart_guest: 'guest-1' }).cart()).toMatchObject({ state: 'filled' });
});

test('amounts are formatted by the edition’s settings, whatever the shop’s currency', async () => {
  const inYen = (value: number | null) => ({ value, currency: 'JPY' });
  const { cart: shown, formatted } = await cartWith({
    prices: { subtotal_including_tax: inYen(1234567.5), subtotal_excluding_tax: inYen(null) },
  });
  expect(formatted).toMatchObject({
    subtotal: '1.234.567,50\u00a0€',
    subtotal_including_tax: '1.234.567,50\u00a0€',
    subtotal_excluding_tax: null,
    items: [
      {
        final_price: '10,00\u00a0€',
        total: '2,00\u00a0€',
        row_total: '1,00\u00a0€',
        row_total_including_tax: '2,00\u00a0€',
      },
    ],
  });
  expect(shown?.prices.subtotal_including_tax).toEqual({ value: 1234567.5, currency: 'JPY' });
  expect(shown?.items[0]?.quantity).toBe(1.5);
});

test('an edition with prices before tax has no total when the shop omits it', async () => {
  const { formatted } = await cartWith(
    { prices: { ...cart.prices, subtotal_excluding_tax: null } },
    { withTax: false },
  );
  expect(formatted).toMatchObject({ subtotal: null, items: [{ total: '1,00\u00a0€' }] });
});

const failingWith = (...messages: unknown[]) => ({ data: null, errors: messages.map((message) => ({ message })) });
const long = 'Sorry '.repeat(60);

test.each<[ShopResponse, string]>([
  [failingWith('Not <b>now</b>', 'second'), 'Not now'],
  [failingWith('<script>alert(1)</script>'), 'alert(1)'],
  [failingWith('<scr<b>ipt>alert(1)</scr</b>ipt>'), 'alert(1)'],
  [failingWith('Sorry <img src=x onerror=alert(1)'), 'Sorry'],
  [failingWith('a\u0000b\u001b[31mc\r\n\u2028d\u202ee'), 'a b [31mc d e'],
  [failingWith('5 < 6 > 4'), '5 < 6 > 4'],
  [failingWith(long), long.slice(0, 300).trim()],
  [failingWith('\ud83d\ude00'.repeat(400)), '\ud83d\ude00'.repeat(150)],
  [failingWith(`a${'\ud83d\ude00'.repeat(400)}`), `a${'\ud83d\ude00'.repeat(149)}`],
  [failingWith('No such customer: nora@example.com.'), 'No such customer: …'],
  [failingWith('See https://shop.test/c?token=abc now'), 'See https://shop.test/c?… now'],
  [failingWith('Quote q7Zk2LmN8pRt4VwXy6Bc1Df3Gh5Jk9Lq is closed'), 'Quote … is closed'],
  [failingWith(''), ''],
  [failingWith(7), ''],
  [failingWith('<'.repeat(100_000) + 'b>'.repeat(100_000)), expect.stringMatching(/^.{0,300}$/)],
])('the shop response %o shows the visitor the message %j', async (shopResponse, message) => {
  const startedAt = performance.now();
  expect(await cartResponse(shopResponse)).toEqual({
    owner: 'guest',
    state: 'error',
    cart: null,
    formatted: null,
    message,
  });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test.each<[string, ShopResponse]>([
  ['a text', { data: { cart: 'cart' } }],
  ['a list', { data: { cart: [] } }],
  ['an object as items', { data: { cart: { ...cart, items: { a: 1 } } } }],
  ['a quantity without a list of items', { data: { cart: { total_quantity: 1 } } }],
  ['only unreadable items and no quantity', { data: { cart: { items: [{ quantity: 1 }] } } }],
  ['nothing', { status: 200, body: 'null' }],
  ['an empty body', { status: 200, body: '' }],
  ['errors that are no list', { data: { cart }, errors: 'many' }],
])('a cart response with %s is a failure without a message', async (_name, shopResponse) => {
  expect(await cartResponse(shopResponse)).toEqual({
    owner: 'guest',
    state: 'error',
    cart: null,
    formatted: null,
    message: '',
  });
});

test('cookies of the shop are ignored', async () => {
  const shop = await buildScriptedShop();
  const guest = shop.visitor();
  await guest.cart();
  expect(Object.keys(guest.cookies).sort()).toEqual(['proart_guest', 'proart_shop']);
});
