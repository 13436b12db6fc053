/** graphql-request puts variables and responses into its error messages, which must not leak. */
import { context, propagation, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nora } from '../../../sandbox/samples/members.ts';
import { buildScriptedShop, type ShopResponse } from '../../support/scriptedShop.ts';

const exporter = new InMemorySpanExporter();
beforeAll(() => new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register());
// Other test files of this worker must not use this provider.
afterAll(() => {
  for (const api of [trace, context, propagation]) api.disable();
});

const { ticket } = nora;
const token = 'token-7d1f0c52e9a84b36';
const cartId = 'cart-2b9e4d7a10f3c865';
const secrets = [ticket, token, cartId];
const secretText = `${secrets.join(' ')} `;

const validResponses: Record<string, ShopResponse> = {
  getAuthorizationToken: { data: { getAuthorizationToken: { token, group_id: null } } },
  createEmptyCart: { data: { createEmptyCart: cartId } },
};
const operations = ['miniCartQty', 'getAuthorizationToken', 'createEmptyCart', 'cart', 'customer'];

test.each<[string, ShopResponse, string]>([
  [
    'errors',
    { data: null, errors: [{ message: secretText, path: [secretText], extensions: { category: secretText } }] },
    'graphql',
  ],
  ['HTTP 401 with errors', { status: 401, body: { errors: [{ message: secretText }] } }, 'graphql'],
  ['HTTP 400 with errors', { status: 400, body: { errors: [{ message: secretText }] } }, 'graphql'],
  ['HTTP 403 without GraphQL', { status: 403, type: 'text/html', body: secretText }, 'status'],
  ['HTTP 500 with errors', { status: 500, body: { errors: [{ message: secretText }] } }, 'graphql'],
  ['a redirect', { status: 302, headers: { location: `/?${encodeURI(secretText)}` }, body: secretText }, 'status'],
  ['a body that is not JSON', { status: 200, type: 'text/plain', body: secretText }, 'format'],
  ['broken JSON', { status: 200, body: `{"data":"${secretText}` }, 'format'],
  ['a list of responses', { status: 200, body: [{ data: secretText, errors: [{ message: secretText }] }] }, 'format'],
  ['a text', { status: 200, body: JSON.stringify(secretText) }, 'format'],
  ['invalid errors', { status: 200, body: { data: {}, errors: secretText } }, 'format'],
  ['another shape', { data: { [secretText]: secretText } }, 'format'],
])(
  'a call that fails by %s leaves no ticket, token or cart id in any log, report, span, metric or response',
  async (_name, response, reason) => {
    exporter.reset();
    const shop = await buildScriptedShop({}, { settings: { authHasGroup: false } });
    const responses: string[] = [];
    for (const failing of operations) {
      const member = shop.visitor({ aticket: ticket });
      for (const operation of operations) {
        const valid = validResponses[operation];
        shop.script[operation] = operation === failing ? [response, response] : valid ? [valid, valid] : [];
      }
      await member.quantity();
      await member.cart();
      await member.get('de/prices?ids=studio-16&member=1');
      // Headers are searched as well: the session cookie contains the secrets only sealed.
      responses.push(...member.responses.flatMap(({ body, headers }) => [body, JSON.stringify(headers)]));
    }
    const spans = exporter.getFinishedSpans().map(({ name, attributes, events, status, links }) => {
      return JSON.stringify({ name, attributes, events, status, links });
    });
    const outputs = {
      log: JSON.stringify(shop.log),
      reports: JSON.stringify(await shop.reports()),
      spans: spans.join('\n'),
      metrics: await shop.metrics.registry.metrics(),
      responses: responses.join('\n'),
    };
    for (const [output, text] of Object.entries(outputs)) {
      expect(
        secrets.filter((secret) => text.includes(secret)),
        output,
      ).toEqual([]);
    }
    // Each secret was in use, and each failure was recorded in log, metrics and spans.
    expect(shop.requests.some(({ variables }) => variables['id'] === ticket)).toBe(true);
    expect(shop.requests.some((call) => call.token === token && call.variables['cart_id'] === cartId)).toBe(true);
    for (const operation of operations) {
      const logFields = { operation: `shop.${operation}`, reason };
      expect(shop.log).toContainEqual(expect.objectContaining(logFields));
      expect(outputs.metrics).toMatch(new RegExp(`operation="shop.${operation}",outcome="${reason}"`));
      expect(spans.some((span) => span.includes(`shop shop.${operation}`) && span.includes(`"${reason}"`))).toBe(true);
    }
  },
);

test('a token that is not a valid header value is rejected and not logged', async () => {
  exporter.reset();
  const invalidToken = `${token}\r\nx: y`;
  const shop = await buildScriptedShop({
    getAuthorizationToken: [{ data: { getAuthorizationToken: { token: invalidToken } } }],
  });
  const member = shop.visitor({ aticket: ticket });
  expect(await member.cart()).toEqual({ owner: 'member', state: 'error', cart: null, formatted: null, message: '' });
  expect(shop.operations()).toEqual(['getAuthorizationToken']);
  expect(JSON.stringify([shop.log, await shop.reports()])).not.toContain(token);
  expect(shop.log).toContainEqual(
    expect.objectContaining({ operation: 'shop.getAuthorizationToken', reason: 'format' }),
  );
});
