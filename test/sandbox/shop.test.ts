import { afterAll, beforeEach, expect, test } from 'vitest';
import { shopEnabledRegions } from '../../contracts/regions/editionRules.ts';
import { nora, teo } from '../../sandbox/samples/members.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { fetchJson, type Json } from './responses.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const postJson = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetchJson(`${sandbox.origin}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const add = (id: string, sku: string, quantity = 1, region = 'de') =>
  postJson('/__sandbox/shop/add', { region, id, sku, quantity });
const postControl = (name: string, body: object = {}) => postJson(`/__sandbox/shop/${name}`, body);
beforeEach(async () => {
  await postControl('lose-carts');
  await postControl('release', { release: '2.4' });
});

const operations = {
  miniCartQty: 'query miniCartQty($type: TokenType!, $id: String!) { miniCartQty(type: $type, id: $id) { qty } }',
  getAuthorizationToken: `mutation getAuthorizationToken($id: String!, $type: TokenType!, $group_id_only: String) {
    getAuthorizationToken(id: $id, type: $type, group_id_only: $group_id_only) { token group_id }
  }`,
  customer: 'query customer { customer { firstname lastname email group_id } }',
  createEmptyCart: 'mutation createEmptyCart { createEmptyCart }',
  cart: `query cart($cart_id: String!) { cart(cart_id: $cart_id) {
    total_quantity checkout_url translate { items_in_cart more_items cart_subtotal checkout }
    prices { subtotal_including_tax { value currency } subtotal_excluding_tax { value currency } }
    items { quantity additional_message buy_page_url
      product { sku name price_range { minimum_price { final_price { value currency } } } small_image { url label } }
      prices { row_total { value currency } row_total_including_tax { value currency } } }
  } }`,
};

interface RequestOptions {
  region?: string;
  store?: string;
  token?: string;
}

async function runOperation(
  operationName: keyof typeof operations,
  variables: object = {},
  { region = 'de', store, token }: RequestOptions = {},
): Promise<{ data: Json | null; errors?: { message: string; extensions: Json }[] }> {
  const { result } = (await fetchJson(`${sandbox.origin}/api/v1/ecConfig?websiteCode=${region}`)) as {
    result: { data: { domain: string; storeViewCode: string } };
  };
  const { domain, storeViewCode } = result.data;
  const response = await postJson(
    `${new URL(domain).pathname}/graphql`,
    { query: operations[operationName], variables, operationName },
    { store: store ?? storeViewCode, ...(token && { authorization: `Bearer ${token}` }) },
  );
  return response as Awaited<ReturnType<typeof runOperation>>; // the body of every GraphQL response
}

async function tokenOf(
  id: string,
  type: 'ATICKET' | 'SESSION' = 'SESSION',
  options: RequestOptions = {},
): Promise<string> {
  const { data } = await runOperation('getAuthorizationToken', { id, type }, options);
  const authorization = data?.['getAuthorizationToken'] as Json | undefined; // the result of the mutation
  return String(authorization?.['token']);
}

async function cartIdOf(token: string, options: RequestOptions = {}): Promise<string> {
  return String((await runOperation('createEmptyCart', {}, { ...options, token })).data?.['createEmptyCart']);
}

/** Matcher for a response with one error of a category, whose message contains a text. */
const failure = (category: string, text: string) => ({
  errors: [{ message: expect.stringContaining(text), extensions: { category } }],
});

test('every region with a shop has its own store, and a guest can open a cart in it', async () => {
  const cartIds = new Set<string>();
  for (const region of shopEnabledRegions) {
    const config = await fetchJson(`${sandbox.origin}/api/v1/ecConfig?websiteCode=${region}`);
    expect(config).toMatchObject({ result: { data: { storeViewCode: expect.stringMatching(/./) } } });
    const token = await tokenOf('guest', 'SESSION', { region });
    const cart_id = await cartIdOf(token, { region });
    cartIds.add(cart_id);
    expect(await runOperation('cart', { cart_id }, { region, token })).toMatchObject({
      data: { cart: { total_quantity: 0, items: [] } },
    });
  }
  expect(cartIds.size).toBe(shopEnabledRegions.size);
});

test('a region without a shop has no GraphQL endpoint', async () => {
  expect(await postJson('/shop/cn/graphql', { query: '{ customer { email } }' })).toHaveProperty('Message');
});

test('the cart quantity of a guest is null without a cart, else the sum over all items', async () => {
  const quantity = () => runOperation('miniCartQty', { type: 'SESSION', id: 'guest-1' });
  expect(await quantity()).toEqual({ data: { miniCartQty: { qty: null } } });
  await add('guest-1', 'studio-16', 2);
  await add('guest-1', 'control-dial');
  expect(await quantity()).toEqual({ data: { miniCartQty: { qty: 3 } } });
});

test('a filled cart has its items, amounts with and without tax, and texts of the edition', async () => {
  await add('guest-1', 'studio-16', 2);
  await add('guest-1', 'tower');
  const token = await tokenOf('guest-1');
  const { data } = await runOperation('cart', { cart_id: await cartIdOf(token) }, { token });

  expect(data).toMatchObject({
    cart: {
      total_quantity: 3,
      checkout_url: '/sandbox/shop/de/checkout/',
      translate: { checkout: 'Zur Kasse' },
      prices: { subtotal_including_tax: { currency: 'EUR' } },
      items: [
        { quantity: 2, additional_message: null, product: { sku: 'studio-16', name: 'Studio 16' } },
        { quantity: 1, additional_message: expect.any(String), buy_page_url: '/sandbox/shop/de/tower/' },
      ],
    },
  });
  const { prices } = (data as { cart: { prices: Record<string, { value: number }> } }).cart;
  const including = prices['subtotal_including_tax']?.value ?? 0;
  expect(prices['subtotal_excluding_tax']?.value).toBeLessThan(including);
});

test('a member has a name, a group on request and a cart separate from the guest’s', async () => {
  const fetchGroup = async (variables: object) => (await runOperation('getAuthorizationToken', variables)).data;
  for (const { ticket, groupId } of [nora, teo]) {
    expect(await fetchGroup({ id: ticket, type: 'ATICKET', group_id_only: 'Y' })).toMatchObject({
      getAuthorizationToken: { group_id: groupId },
    });
    const token = await tokenOf(ticket, 'ATICKET');
    expect(await runOperation('customer', {}, { token })).toMatchObject({
      data: { customer: { group_id: Number(groupId) } },
    });
  }
  expect([nora.groupId, teo.groupId]).toEqual(['0', '3']);
  expect(await fetchGroup({ id: teo.ticket, type: 'ATICKET' })).toMatchObject({
    getAuthorizationToken: { group_id: null },
  });

  const [member, guest] = await Promise.all([tokenOf(nora.ticket, 'ATICKET'), tokenOf('guest-1')]);
  expect(await runOperation('customer', {}, { token: guest })).toMatchObject(
    failure('graphql-authorization', "isn't authorized"),
  );
  expect(await cartIdOf(member)).not.toBe(await cartIdOf(guest));
  expect(await cartIdOf(member)).toBe(await cartIdOf(await tokenOf(nora.ticket, 'ATICKET')));
});

test('a member of group 3 pays less than guests, in the price list and in the cart', async () => {
  const fetchListedPrices = async (group: string) => {
    const response = await fetchJson(
      `${sandbox.origin}/api/nc/v1/price?websiteCode=de&productIds=studio-16&group_id=${group}`,
    );
    return (response as { result: { productList: { price: number; regularPrice: number }[] } }).result.productList[0];
  };
  const fetchCartPrices = async (ticket: string) => {
    await add(ticket, 'studio-16');
    const token = await tokenOf(ticket, 'ATICKET');
    const { data } = await runOperation('cart', { cart_id: await cartIdOf(token) }, { token });
    const { cart } = data as { cart: { items: { product: { price_range: Json } }[] } };
    return cart.items[0]?.product.price_range;
  };
  const [publicPrices, groupPrices] = [await fetchListedPrices('0'), await fetchListedPrices('3')];
  expect(await fetchListedPrices('')).toEqual(publicPrices);
  expect(groupPrices?.regularPrice).toBe(publicPrices?.regularPrice);
  expect(groupPrices?.price).toBeLessThan(0.95 * (publicPrices?.price ?? 0));
  for (const [ticket, price] of [
    [nora.ticket, publicPrices?.price],
    [teo.ticket, groupPrices?.price],
  ] as const) {
    expect(await fetchCartPrices(ticket)).toMatchObject({ minimum_price: { final_price: { value: price } } });
  }
});

test('a discontinued product leaves a null row and an error next to the cart', async () => {
  await add('guest-1', 'tower');
  await add('guest-1', 'withdrawn');
  const token = await tokenOf('guest-1');
  expect(await runOperation('cart', { cart_id: await cartIdOf(token) }, { token })).toMatchObject({
    data: { cart: { total_quantity: 2, items: [{ quantity: 1 }, null] } },
    errors: [
      {
        message: expect.stringContaining("doesn't exist"),
        path: ['cart', 'items', 1],
        extensions: { category: 'graphql-no-such-entity' },
      },
    ],
  });
});

test('a cart that is lost or has another owner or store is rejected with Magento’s messages', async () => {
  const token = await tokenOf('guest-1');
  const cart_id = await cartIdOf(token);
  const other = await tokenOf('guest-2');
  expect(await runOperation('cart', { cart_id }, { token: other })).toMatchObject(
    failure('graphql-authorization', `The current user cannot perform operations on cart "${cart_id}"`),
  );
  expect(await runOperation('cart', { cart_id }, { token, region: 'fr' })).toMatchObject(
    failure('graphql-input', `Wrong store code specified for cart "${cart_id}"`),
  );

  await postControl('lose-carts');
  expect(await runOperation('cart', { cart_id }, { token })).toMatchObject({
    data: { cart: null },
    ...failure('graphql-no-such-entity', `Could not find a cart with ID "${cart_id}"`),
  });
});

test('an invalid bearer token, an unknown ticket and an invalid store are rejected', async () => {
  expect(await runOperation('createEmptyCart', {}, { token: 'made-up' })).toMatchObject(
    failure('graphql-authorization', "isn't authorized"),
  );
  expect(await runOperation('cart', { cart_id: 'x' })).toMatchObject(
    failure('graphql-authorization', "isn't authorized"),
  );
  expect(await runOperation('getAuthorizationToken', { id: 'nobody', type: 'ATICKET' })).toMatchObject(
    failure('graphql-authentication', 'ticket'),
  );
  expect(await runOperation('customer', {}, { store: 'no-such-store' })).toMatchObject(
    failure('graphql-input', 'store'),
  );
});

test('an expired token is rejected, and a new one opens the same cart', async () => {
  const token = await tokenOf('guest-1');
  const cart_id = await cartIdOf(token);
  await postControl('expire-tokens');
  expect(await runOperation('cart', { cart_id }, { token })).toMatchObject(
    failure('graphql-authorization', "isn't authorized"),
  );
  expect(await cartIdOf(await tokenOf('guest-1'))).toBe(cart_id);
});

test('Magento releases differ in error codes, categories and the status of an invalid token', async () => {
  const token = await tokenOf('guest-1');
  const fetchLostCartError = async (release: string) => {
    await postControl('release', { release });
    return (await runOperation('cart', { cart_id: 'x' }, { token })).errors?.[0]?.extensions;
  };
  expect(await fetchLostCartError('2.4.6')).toBeUndefined();
  expect(await fetchLostCartError('2.4')).toEqual({ category: 'graphql-no-such-entity' });
  expect(await fetchLostCartError('2.4.7')).toEqual({ category: 'graphql-no-such-entity', err_code: 'CART_NOT_FOUND' });

  const reply = await fetch(`${sandbox.origin}/shop/de/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', store: 'de_DE', authorization: 'Bearer made-up' },
    body: JSON.stringify({ query: operations.customer }),
  });
  expect([reply.status, await reply.json()]).toMatchObject([401, failure('graphql-authorization', "isn't authorized")]);
  expect(await postControl('release', { release: '1' })).toMatchObject({ status: 400 });
});

test('a query that does not match the schema and a body without a query are rejected', async () => {
  const headers = { store: 'de_DE' };
  expect(await postJson('/shop/de/graphql', { query: '{ customer { password } }' }, headers)).toHaveProperty('errors');
  expect(await postJson('/shop/de/graphql', {}, headers)).toEqual({ errors: [{ message: expect.any(String) }] });
});

test('an unknown product or region and an invalid quantity are rejected', async () => {
  for (const invalid of [{ sku: 'nothing' }, { region: 'cn' }, { quantity: 0 }]) {
    const response = await postJson('/__sandbox/shop/add', { region: 'de', id: 'guest', sku: 'tower', ...invalid });
    expect(response).toMatchObject({ status: 400, message: expect.stringContaining(Object.keys(invalid)[0] ?? '') });
  }
});

test('the call log contains operation names, and a fault can match one operation', async () => {
  await postJson('/__sandbox/faults', { match: 'cart', fault: 'wrong-schema', times: 1 });
  expect(await runOperation('cart', { cart_id: 'x' })).toEqual({ data: 'unexpected' });
  await fetchJson(`${sandbox.origin}/__sandbox/calls`, { method: 'DELETE' });
  await runOperation('customer');
  expect(await fetchJson(`${sandbox.origin}/__sandbox/calls`)).toMatchObject({
    calls: [{ path: '/api/v1/ecConfig' }, { path: '/shop/de/graphql', operationName: 'customer' }],
  });
});

test('the call log contains no ticket, token, cart id or guest id', async () => {
  await add(nora.ticket, 'tower');
  const guest = await tokenOf('guest-to-hide');
  const token = await tokenOf(nora.ticket, 'ATICKET');
  const cart_id = await cartIdOf(token);
  await runOperation('cart', { cart_id }, { token });
  await runOperation('miniCartQty', { type: 'ATICKET', id: nora.ticket });
  const callLog = JSON.stringify(await fetchJson(`${sandbox.origin}/__sandbox/calls`));
  expect(callLog).toContain('"operationName":"cart"');
  for (const secret of [nora.ticket, 'guest-to-hide', guest, token, cart_id]) expect(callLog).not.toContain(secret);
});
