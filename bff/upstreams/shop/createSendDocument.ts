import { GraphQLClient } from 'graphql-request';
import { z } from 'zod';
import { type GraphqlError, UpstreamError } from '../../../runtime/http/problems/errors.ts';
import type { PersonalCall, Unwrapped } from '../createCalls.ts';
import { anything, count } from '../tolerant.ts';
import { isLostCart } from './isLostCart.ts';
import type { ShopDocument } from './shopQueries.ts';
import { graphqlError, type ShopOperation, shopResponses } from './shopSchemas.ts';

/**
 * Creates the function that sends one GraphQL document to the shop. graphql-request builds the request; its `fetch` is
 * the guarded upstream call, which validates the response before the library sees it.
 */
export function createSendDocument(url: string, store: string, personal: PersonalCall) {
  const client = new GraphQLClient(url, {
    errorPolicy: 'all',
    headers: { accept: 'application/json', store, 'cache-control': 'no-store' },
    async fetch(_url, init) {
      // Serialised by the library from one of our documents.
      const body = JSON.parse(String(init?.body)) as { operationName: ShopOperation };
      const response = await personal<{ data: object | null; errors: GraphqlError[] }>({
        operation: `shop.${body.operationName}`,
        schema: shopResponses[body.operationName],
        url,
        headers: Object.fromEntries(new Headers(init?.headers)),
        body,
      });
      return Response.json(response);
    },
  });

  /** @throws {UpstreamError} on any failure. */
  return async <Data, Variables extends object>(
    document: ShopDocument<Data, Variables>,
    variables: NoInfer<Variables>,
    token?: string,
  ): Promise<{ data: Data | null; errors: readonly { message: string }[] }> => {
    try {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const { data, errors = [] } = await client.rawRequest<Data | null, Variables>(document, variables, headers);
      return { data, errors };
    } catch (error) {
      if (error instanceof UpstreamError) throw error;
      // The library's errors contain headers, variables and responses, and so tokens and tickets.
      throw new UpstreamError({ upstream: 'shop', operation: 'shop' }, 'format', 'graphql-request failed');
    }
  };
}

/** Entries without anything are no errors, and neither is an empty text or object. */
const errorList = z.preprocess(
  (sent) => (Array.isArray(sent) || !hasContent(sent) ? [sent].flat().filter(hasContent) : sent),
  z.array(graphqlError),
);
const wrapper = z.object({ data: anything, errors: errorList });
const cartData = z.object({ cart: z.looseObject({}) });
const quantityData = z.object({ miniCartQty: z.object({ qty: count.refine((qty) => qty !== null) }) });

/**
 * Unwraps `{data, errors}`. Any error makes the response a failure, even with data, except errors beside a quantity, and
 * those about the items or prices of an existing cart: Magento sends them when a product is gone. `errors` identify a
 * lost cart.
 */
export function unwrapGraphql(body: unknown): Unwrapped {
  const { data, errors: graphqlErrors = [] } = wrapper.safeParse(body).data ?? {};
  const isPartial =
    quantityData.safeParse(data).success || (cartData.safeParse(data).success && graphqlErrors.every(isPartialError));
  return {
    failed: graphqlErrors.length > 0 && !isPartial,
    reason: 'graphql',
    result: data === undefined ? undefined : { data, errors: graphqlErrors },
    errors: graphqlErrors,
  };
}

function hasContent(error: unknown): boolean {
  return typeof error === 'object' && error !== null ? Object.keys(error).length > 0 : Boolean(error);
}

function isPartialError(graphqlError: GraphqlError): boolean {
  const [root, part] = graphqlError.path;
  return root === 'cart' && (part === 'items' || part === 'prices') && !isLostCart(graphqlError);
}
