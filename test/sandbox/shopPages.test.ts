import http from 'node:http';
import Fastify from 'fastify';
import request, { type Agent } from 'supertest';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { shopEnabledRegions } from '../../contracts/regions/editionRules.ts';
import { regionCodes } from '../../contracts/regions/regions.ts';
import { expiredTicket, nora, teo } from '../../sandbox/samples/members.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { fetchJson } from './responses.ts';

const sandbox = await startSandbox();
/** Serves the pages as the site does: on its own origin, in another Fastify app. */
const app = Fastify();
await app.register(sandbox.site);
const site = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

const pages = '/sandbox/shop/de';
const guest = { proart_guest: 'guest-1' };
const member = { aticket: nora.ticket };

/** Formats cookies as a browser sends them. */
const cookieHeader = (cookies: Record<string, string> = {}) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
const fetchPage = async (path: string, cookies?: Record<string, string>) =>
  (await request(site).get(`${pages}/${path}`).set('cookie', cookieHeader(cookies))).text;
const post = (browser: Agent, path: string, fields: Record<string, string>) =>
  browser.post(`${pages}/${path}`).type('form').send(fields);
const send = (path: string, fields: Record<string, string> = {}, cookies?: Record<string, string>) =>
  post(request(site), path, fields).set('cookie', cookieHeader(cookies));
const add = (sku: string, quantity = '1', cookies: Record<string, string> = guest) =>
  send('checkout/cart/add/', { sku, quantity }, cookies);

/** Cart quantity according to the shop's GraphQL server. */
async function fetchQuantity(type: 'SESSION' | 'ATICKET', id: string): Promise<unknown> {
  return fetchJson(`${sandbox.origin}/shop/de/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', store: 'de_DE' },
    body: JSON.stringify({ query: `{ miniCartQty(type: ${type}, id: "${id}") { qty } }` }),
  });
}
const quantityResponse = (qty: number | null) => ({ data: { miniCartQty: { qty } } });

beforeEach(() => fetch(`${sandbox.origin}/__sandbox/shop/lose-carts`, { method: 'POST' }));

test('every shop shows localised products with images and prices; editions without a shop are 404', async () => {
  const german = await fetchPage('');
  expect(german).toContain('<html lang="de-DE" dir="ltr">');
  expect(german).toContain('Beispielshop: Deutschland');
  expect(german.match(/<li><h3><a href="\/sandbox\/shop\/de\/[\w-]+\/"><picture>/g)?.length).toBeGreaterThan(20);
  expect(german).toContain('<bdi>2.319,00\u00a0€</bdi>');
  expect((await request(site).get('/sandbox/shop/sa-ar/studio-16/')).text).toContain('dir="rtl"');
  for (const region of regionCodes) {
    const { status } = await request(site).get(`/sandbox/shop/${region}/`);
    expect(status, region).toBe(shopEnabledRegions.has(region) ? 200 : 404);
  }
  for (const unknown of ['nothing/', 'checkout/nothing/']) {
    expect((await request(site).get(`${pages}/${unknown}`)).status, unknown).toBe(404);
  }
});

test('every buy link of a price leads to a page, including that of a whole line', async () => {
  const ids = ['studio-16', 'air-14-plus', 'line-laptops', 'creator-board'];
  const { result } = (await fetchJson(`${sandbox.origin}/api/nc/v1/price?websiteCode=de&productIds=${ids.join()}`)) as {
    result: { productList: { buyUrl: string; buyText: string }[] };
  };
  expect(result.productList).toHaveLength(ids.length);
  for (const { buyUrl, buyText } of result.productList) {
    const reply = await request(site).get(buyUrl);
    expect(reply.status, buyUrl).toBe(200);
    expect(reply.text.includes('cart/add/'), buyUrl).toBe(buyText !== '');
  }
});

test('products added by a guest are in the shop’s cart, under a guest id created by the page', async () => {
  const browser = request.agent(site);
  const first = await post(browser, 'checkout/cart/add/', { sku: 'studio-16' });
  expect([first.status, first.headers['location']]).toEqual([303, `${pages}/checkout/cart/`]);
  const guestCookie = first.get('Set-Cookie')?.find((cookie) => cookie.startsWith('proart_guest='));
  expect(guestCookie).toMatch(/^proart_guest=[\w-]{36}; Path=\/; SameSite=Lax$/);
  const id = /=([\w-]+)/.exec(`${guestCookie}`)?.[1] ?? '';

  await post(browser, 'checkout/cart/add/', { sku: 'tower', quantity: '2' });
  expect(await fetchQuantity('SESSION', id)).toEqual(quantityResponse(3));
  const { text: cart } = await browser.get(`${pages}/checkout/cart/`);
  expect(cart).toContain('Warenkorb (3)');
  expect(cart).toContain('value="2"');

  await post(browser, 'checkout/cart/update/', { sku: 'tower', quantity: '5' });
  expect(await fetchQuantity('SESSION', id)).toEqual(quantityResponse(6));
  await post(browser, 'checkout/cart/remove/', { sku: 'tower' });
  expect(await fetchQuantity('SESSION', id)).toEqual(quantityResponse(1));
});

test('a cart filled through the shop’s API is shown with its amounts', async () => {
  await fetch(`${sandbox.origin}/__sandbox/shop/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ region: 'de', id: 'guest-1', sku: 'studio-16', quantity: 2 }),
  });
  const cart = await fetchPage('checkout/cart/', guest);
  expect(cart).toContain('<a href="/sandbox/shop/de/studio-16/"><bdi>Studio 16</bdi></a>');
  expect(cart.match(/4\.638,00\u00a0€/g)).toHaveLength(2);
});

test('each POST changes the private-content version, a GET does not', async () => {
  const versionOf = ({ headers }: Awaited<ReturnType<typeof send>>) =>
    [headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.startsWith('private_content_version='));
  const [first, second] = [versionOf(await add('tower')), versionOf(await add('tower'))];
  expect(first).toEqual([
    expect.stringMatching(/^private_content_version=[0-9a-f]{32}; Path=\/; Max-Age=315360000; SameSite=Lax$/),
  ]);
  expect(second).not.toEqual(first);
  expect(versionOf(await request(site).get(`${pages}/checkout/cart/`))).toEqual([]);
});

test('a member has a different cart than the guest in the same browser, and group prices with a group', async () => {
  await add('tower');
  await add('studio-16', '4', { ...guest, ...member });
  expect([await fetchQuantity('SESSION', 'guest-1'), await fetchQuantity('ATICKET', nora.ticket)]).toEqual([
    quantityResponse(1),
    quantityResponse(4),
  ]);
  expect(await fetchPage('', member)).toContain('Nora');

  const fetchPrice = async (cookies: Record<string, string>) =>
    /<b><bdi>(.+?)<\/bdi><\/b>/.exec(await fetchPage('studio-16/', cookies))?.[1];
  const publicPrice = await fetchPrice(guest);
  expect(await fetchPrice(member)).toBe(publicPrice);
  expect(await fetchPrice({ aticket: teo.ticket })).not.toBe(publicPrice);
  expect(await fetchPrice({ aticket: expiredTicket })).toBe(publicPrice);
});

test('a simulated order deactivates the cart: its id is known but no longer active', async () => {
  const call = async (query: string, token = '') =>
    fetchJson(`${sandbox.origin}/shop/de/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', store: 'de_DE', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    });
  await add('tower');
  const { data } = (await call('mutation { getAuthorizationToken(type: SESSION, id: "guest-1") { token } }')) as {
    data: { getAuthorizationToken: { token: string } };
  };
  const { token } = data.getAuthorizationToken;
  const created = (await call('mutation { createEmptyCart }', token)) as { data: { createEmptyCart: string } };

  expect(await fetchPage('checkout/', guest)).toContain('Tower');
  const reply = await send('checkout/', {}, guest);
  expect([reply.status, reply.headers.location]).toEqual([303, `${pages}/checkout/success/`]);
  expect(await fetchPage('checkout/success/', guest)).toContain('Ihr Warenkorb ist leer');
  expect(await fetchQuantity('SESSION', 'guest-1')).toEqual(quantityResponse(null));

  const cartQuery = `{ cart(cart_id: "${created.data.createEmptyCart}") { total_quantity } }`;
  const fetchErrors = async () => ((await call(cartQuery, token)) as { errors: object[] }).errors;
  expect(await fetchErrors()).toMatchObject([
    { message: "The cart isn't active.", extensions: { category: 'graphql-no-such-entity' } },
  ]);
  await fetchJson(`${sandbox.origin}/__sandbox/shop/release`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"release":"2.3"}',
  });
  expect(await fetchErrors()).toMatchObject([{ message: 'Current user does not have an active cart.' }]);
  expect(await call('mutation { createEmptyCart }', token)).not.toEqual(created);
});

test('invalid form data changes nothing', async () => {
  for (const [sku, quantity] of [
    ['nothing', '1'],
    ['tower', '0'],
    ['tower', '1000'],
    ['tower', 'many'],
    ['creator-board', '1'],
  ] as const) {
    expect((await add(sku, quantity)).status, `${sku} ${quantity}`).toBe(400);
  }
  await send('checkout/cart/update/', { sku: 'tower', quantity: '3' }, guest);
  expect(await fetchQuantity('SESSION', 'guest-1')).toEqual(quantityResponse(null));
});

test('the least recently used cart is evicted, others stay', async () => {
  // Reuses connections: opening one per request would take longer than everything else in this test.
  const connections = new http.Agent({ keepAlive: true });
  onTestFinished(() => connections.destroy());
  await add('tower', '1', { proart_guest: 'patient' });
  for (let index = 0; index < 5_000; index += 1) {
    if (index % 1_000 === 0) await fetchPage('checkout/cart/', { proart_guest: 'patient' });
    await add('tower', '1', { proart_guest: `hasty-${index}` }).agent(connections);
  }
  expect(await fetchQuantity('SESSION', 'hasty-0')).toEqual(quantityResponse(null));
  expect(await fetchQuantity('SESSION', 'patient')).toEqual(quantityResponse(1));
  // Each of the 5,000 requests takes about a millisecond on an idle machine.
}, 120_000);

test('the cart URL below `ecConfig.domain` redirects to the shop pages on the referring site', async () => {
  const fetchLocation = async (region: string, referer = '') => {
    const headers = referer ? { referer } : undefined;
    const reply = await fetch(`${sandbox.origin}/shop/${region}/checkout/cart/`, {
      redirect: 'manual',
      ...(headers && { headers }),
    });
    return reply.headers.get('location');
  };
  expect(await fetchLocation('de', 'http://localhost:3000/')).toBe(`http://localhost:3000${pages}/checkout/cart/`);
  expect(await fetchLocation('de')).toBe(`${pages}/checkout/cart/`);
  expect(await fetchLocation('de', 'https://evil.test/')).toBe(`${pages}/checkout/cart/`);
  expect(await fetchLocation('cn')).toBeNull();
});

test('a guest who signs in finds their items in the member’s cart, unless the shop does not merge carts', async () => {
  const signIn = () =>
    request(site).post('/sandbox/account/login').type('form').set('cookie', cookieHeader(guest)).send({
      ticket: nora.ticket,
      ReturnURL: '/de/proart/',
    });
  await add('tower', '2', member);
  await add('tower', '1');
  await add('studio-16', '1');
  const { headers, status } = await signIn();
  expect([status, headers['location']]).toEqual([303, '/de/proart/']);
  expect([headers['set-cookie'] ?? []].flat().join('\n')).toMatch(/^aticket=.*\nprivate_content_version=/);
  expect(await fetchQuantity('ATICKET', nora.ticket)).toEqual(quantityResponse(4));
  expect(await fetchQuantity('SESSION', 'guest-1')).toEqual(quantityResponse(null));

  const setMerging = (merges: boolean) =>
    fetchJson(`${sandbox.origin}/__sandbox/shop/merging`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ merges }),
    });
  expect(await setMerging(false)).toEqual({ merges: false });
  await add('air-14', '1');
  await signIn();
  expect(await fetchQuantity('ATICKET', nora.ticket)).toEqual(quantityResponse(4));
  expect(await fetchQuantity('SESSION', 'guest-1')).toEqual(quantityResponse(1));
  await setMerging(true);
});
