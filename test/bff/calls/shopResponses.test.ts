/** Faulty responses of the shop, and how they are counted, logged and reported. */
import { expect, test } from 'vitest';
import { responseLimits } from '../../../bff/upstreams/transport/http.ts';
import { buildScriptedShop, type ShopResponse } from '../../support/scriptedShop.ts';

const quantityOf = (qty: unknown) => ({ data: { miniCartQty: { qty } } });
const guestCookies = { proart_guest: 'guest-1' };
const deep = '['.repeat(responseLimits.depth + 1) + ']'.repeat(responseLimits.depth + 1);

async function openShop(...responses: ShopResponse[]) {
  const shop = await buildScriptedShop({ miniCartQty: responses });
  return { ...shop, guest: shop.visitor(guestCookies) };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Outcomes of shop calls in the metric and in the log. */
async function outcomesOf({ metrics, log }: Shop) {
  const { values } = await metrics.clientRequests.get();
  const counted = values.filter(
    ({ metricName, labels }) => metricName?.endsWith('_count') && labels.upstream === 'shop',
  );
  return {
    counted: counted.map(({ labels, value }) => [labels.operation, labels.outcome, value]),
    logged: log.flatMap(({ upstream, operation, reason }) => (upstream === 'shop' ? [[operation, reason]] : [])),
  };
}

test.each<[string, ShopResponse]>([
  ['not JSON', { status: 200, type: 'text/html', body: '<h1>Sorry</h1>' }],
  ['JSON with another content type', { status: 200, type: 'text/plain', body: quantityOf(2) }],
  ['broken', { status: 200, body: '{"data":{"miniCartQty":{"qty":2}}' }],
  ['empty', { status: 200, body: '' }],
  ['a list of responses', { status: 200, body: [quantityOf(2)] }],
  ['a text', { status: 200, body: '"data"' }],
  ['without data', { status: 200, body: {} }],
  ['without an object as data', { data: [quantityOf(2).data] }],
  ['of another shape', { data: { miniCartQty: 2 } }],
  ['without a list of errors', { ...quantityOf(2), errors: { message: 'No' } }],
  ['nested too deeply', { status: 200, body: `{"data":{"miniCartQty":{"qty":2}},"extensions":${deep}}` }],
  ['too large', { status: 200, body: JSON.stringify({ ...quantityOf(2), x: 'x'.repeat(responseLimits.bytes) }) }],
  ['not UTF-8', { status: 200, body: Buffer.from('{"data":{"miniCartQty":{"qty":2}},"x":"\xff"}', 'latin1') }],
  ['compressed', { status: 200, headers: { 'content-encoding': 'gzip' }, body: quantityOf(2) }],
])('a response that is %s is counted, logged and reported once as a format error', async (_name, response) => {
  const shop = await openShop(response);
  expect(await shop.guest.quantity()).toBeNull();
  expect(await outcomesOf(shop)).toEqual({
    counted: [['shop.miniCartQty', 'format', 1]],
    logged: [['shop.miniCartQty', 'format']],
  });
  expect(await shop.reports()).toHaveLength(1);
  expect(shop.requests).toHaveLength(1);
});

test('a quantity may be a text, or stand beside errors, which are reported', async () => {
  const shop = await openShop(quantityOf('3'), { ...quantityOf(4), errors: [{ message: 'No' }] });
  expect([await shop.guest.quantity(), await shop.guest.quantity()]).toEqual([3, 4]);
  expect((await outcomesOf(shop)).logged).toEqual([['shop.miniCartQty', 'graphql']]);
  expect(await shop.reports()).toHaveLength(1);
});

test.each([-1, 1.5, ' ', null])('the quantity %j is unknown', async (qty) => {
  const shop = await openShop(quantityOf(qty));
  expect(await shop.guest.quantity()).toBeNull();
  expect((await outcomesOf(shop)).counted).toEqual([['shop.miniCartQty', 'ok', 1]]);
});

test.each([
  ['of another shape', { data: { miniCartQty: 2 } }],
  ['broken', { status: 200, body: '{' }],
])('the breaker opens for a shop whose responses stay %s', async (_name, response) => {
  const shop = await openShop(...Array.from({ length: 40 }, () => response));
  for (let count = 0; count < 40; count += 1) expect(await shop.guest.quantity()).toBeNull();
  expect(shop.requests.length).toBeLessThan(40);
  expect(await shop.reports()).toHaveLength(shop.requests.length);
});

test('members of a response that could pollute prototypes are removed', async () => {
  const hostile = '"__proto__":{"qty":7},"constructor":{"prototype":{"qty":7}}';
  const body = `{${hostile},"data":{${hostile},"miniCartQty":{"qty":2,${hostile}}}}`;
  const shop = await openShop({ status: 200, body }, { status: 200, body: `{"data":{"miniCartQty":{${hostile}}}}` });
  expect([await shop.guest.quantity(), await shop.guest.quantity()]).toEqual([2, null]);
  expect({}).not.toHaveProperty('qty');
});

test('a redirect of the shop is not followed', async () => {
  const shop = await openShop();
  const headers = { location: `${shop.origin}/shop/de/graphql?again` };
  shop.script['miniCartQty'] = [{ status: 307, headers, body: quantityOf(2) }];
  expect(await shop.guest.quantity()).toBeNull();
  expect((await outcomesOf(shop)).counted).toEqual([['shop.miniCartQty', 'status', 1]]);
  expect(shop.requests).toHaveLength(1);
});

test.each([400, 401, 403, 404])('GraphQL errors with HTTP %i are read', async (status) => {
  const shop = await openShop({ status, body: { errors: [{ message: 'No', path: ['miniCartQty'] }] } });
  expect(await shop.guest.quantity()).toBeNull();
  expect((await outcomesOf(shop)).logged).toEqual([['shop.miniCartQty', 'graphql']]);
});

test('requests to the shop accept JSON only and name their operation', async () => {
  const shop = await buildScriptedShop({}, { settings: { authHasGroup: false } });
  const member = shop.visitor({ aticket: 'sandbox-ticket-teo' });
  await member.cart();
  await member.quantity();
  for (const { accept, operationName, query } of shop.requests) {
    expect(accept).toBe('application/json');
    expect(query).toMatch(new RegExp(`^(query|mutation) ${operationName}\\b`));
  }
});

test('a valid response is counted once, without a log line or report', async () => {
  const shop = await openShop(quantityOf(2));
  expect(await shop.guest.quantity()).toBe(2);
  expect(await outcomesOf(shop)).toEqual({ counted: [['shop.miniCartQty', 'ok', 1]], logged: [] });
  expect(await shop.reports()).toEqual([]);
});
