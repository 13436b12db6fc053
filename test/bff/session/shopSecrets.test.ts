/** graphql-request puts variables and responses into its error messages, which must not leak. */
import { context, propagation, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nora } from '../../../sandbox/samples/members.ts';
import { buildScriptedShop, type ShopResponse } from '../../support/scriptedShop.ts';

const exporter = new InMemorySpanExporter();
beforeAll(() => new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register());
// Reset for the next file of this worker.
afterAll(() => {
  for (const api of [trace, context, propagation]) api.disable();
});

const { ticket } = nora;
const token = 'token-7d1f0c52e9a84b36';
const cartId = 'cart-2b9e4d7a10f3c865';
const secrets = [ticket, token, cartId];
const echo = `${secrets.join(' ')} `;

const given: Record<string, ShopResponse> = {
  getAuthorizationToken: { data: { getAuthorizationToken: { token, group_id: null } } },
  createEmptyCart: { data: { createEmptyCart: cartId } },
};
const operations = ['miniCartQty', 'getAuthorizationToken', 'createEmptyCart', 'cart', 'customer'];

test.each<[string, ShopResponse, string]>([
  ['errors', { data: null, errors: [{ message: echo, path: [echo], extensions: { category: echo } }] }, 'graphql'],
  ['HTTP 401 with errors', { status: 401, body: { errors: [{ message: echo }] } }, 'graphql'],
  ['HTTP 400 with errors', { status: 400, body: { errors: [{ message: echo }] } }, 'graphql'],
  ['HTTP 403 without GraphQL', { status: 403, type: 'text/html', body: echo }, 'status'],
  ['HTTP 500 with errors', { status: 500, body: { errors: [{ message: echo }] } }, 'status'],
  ['a redirect', { status: 302, headers: { location: `/?${encodeURI(echo)}` }, body: echo }, 'status'],
  ['a body that is not JSON', { status: 200, type: 'text/plain', body: echo }, 'format'],
  ['broken JSON', { status: 200, body: `{"data":"${echo}` }, 'format'],
  ['a list of responses', { status: 200, body: [{ data: echo, errors: [{ message: echo }] }] }, 'format'],
  ['a text', { status: 200, body: JSON.stringify(echo) }, 'format'],
  ['invalid errors', { status: 200, body: { data: {}, errors: echo } }, 'format'],
  ['another shape', { data: { [echo]: echo } }, 'format'],
])(
  'a call that fails by %s leaves no ticket, token or cart id in any log, report, span, metric or response',
  async (_name, answer, reason) => {
    exporter.reset();
    const shop = await buildScriptedShop({}, { settings: { authHasGroup: false } });
    const answers: string[] = [];
    for (const failing of operations) {
      const member = shop.visitor({ aticket: ticket });
      for (const operation of operations) {
        const good = given[operation];
        shop.script[operation] = operation === failing ? [answer, answer] : good ? [good, good] : [];
      }
      await member.quantity();
      await member.cart();
      await member.get('de/prices?ids=studio-16&member=1');
      // The session itself is sealed.
      answers.push(...member.answers.flatMap(({ body, headers }) => [body, JSON.stringify(headers)]));
    }
    const spans = exporter.getFinishedSpans().map(({ name, attributes, events, status, links }) => {
      return JSON.stringify({ name, attributes, events, status, links });
    });
    const seen = {
      log: JSON.stringify(shop.log),
      reports: JSON.stringify(await shop.reports()),
      spans: spans.join('\n'),
      metrics: await shop.metrics.registry.metrics(),
      answers: answers.join('\n'),
    };
    for (const [where, text] of Object.entries(seen)) {
      expect(
        secrets.filter((secret) => text.includes(secret)),
        where,
      ).toEqual([]);
    }
    // Each secret was in use, and each failure was recorded everywhere.
    expect(shop.asked.some(({ variables }) => variables['id'] === ticket)).toBe(true);
    expect(shop.asked.some((call) => call.token === token && call.variables['cart_id'] === cartId)).toBe(true);
    for (const operation of operations) {
      const isSeen = { operation: `shop.${operation}`, reason };
      expect(shop.log).toContainEqual(expect.objectContaining(isSeen));
      expect(seen.metrics).toMatch(new RegExp(`operation="shop.${operation}",outcome="${reason}"`));
      expect(spans.some((span) => span.includes(`shop shop.${operation}`) && span.includes(`"${reason}"`))).toBe(true);
    }
  },
);

test('a token that is not a valid header value is rejected and not logged', async () => {
  exporter.reset();
  const odd = `${token}\r\nx: y`;
  const shop = await buildScriptedShop({
    getAuthorizationToken: [{ data: { getAuthorizationToken: { token: odd } } }],
  });
  const member = shop.visitor({ aticket: ticket });
  expect(await member.cart()).toEqual({ state: 'error', cart: null, formatted: null, message: '' });
  expect(shop.operations()).toEqual(['getAuthorizationToken']);
  expect(JSON.stringify([shop.log, await shop.reports()])).not.toContain(token);
  expect(shop.log).toContainEqual(
    expect.objectContaining({ operation: 'shop.getAuthorizationToken', reason: 'format' }),
  );
});
