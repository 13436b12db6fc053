import { GraphQLClient } from 'graphql-request';
import { z } from 'zod';
import { type GraphqlError, UpstreamError } from '../../../runtime/http/problems/errors.ts';
import type { PersonalCall, Unwrapped } from '../createCall.ts';
import type { ShopDocument } from './shopQueries.ts';
import { graphqlError, type ShopOperation, shopAnswers } from './shopSchemas.ts';

/**
 * Makes the function that sends one document to the shop: graphql-request writes the request and returns the answer. Its `fetch`
 * is the guarded call of every upstream, which has checked and parsed the answer before the library sees it.
 */
export function createAskShop(url: string, store: string, personal: PersonalCall) {
  const client = new GraphQLClient(url, {
    errorPolicy: 'all',
    headers: { accept: 'application/json', store, 'cache-control': 'no-store' },
    async fetch(_url, init) {
      // Written by the library, of one of our documents.
      const body = JSON.parse(String(init?.body)) as { operationName: ShopOperation };
      const answer = await personal<{ data: object | null; errors: GraphqlError[] }>({
        operation: `shop.${body.operationName}`,
        schema: shopAnswers[body.operationName],
        url,
        headers: Object.fromEntries(new Headers(init?.headers)),
        body,
      });
      return Response.json(answer);
    },
  });

  /** @throws {UpstreamError} whatever goes wrong. */
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
      // The library's own errors repeat headers, variables and answers, which hold tokens and tickets.
      throw new UpstreamError({ upstream: 'shop', operation: 'shop' }, 'format', 'graphql-request failed');
    }
  };
}

const wrapper = z.object({ data: z.unknown().optional(), errors: z.array(graphqlError).nullish() });
const cartData = z.object({ cart: z.looseObject({}) });

/**
 * `{data, errors}`. An error is a failure, also beside data, unless it is of the items or prices of a cart that is there: Magento
 * answers so when one product of many is gone. `errors` tells a lost cart from other failures.
 */
export function unwrapGraphql(body: unknown): Unwrapped {
  const { data, errors } = wrapper.safeParse(body).data ?? {};
  const said = errors ?? [];
  const isPartial = cartData.safeParse(data).success && said.every(isOfPart);
  return {
    failed: said.length > 0 && !isPartial,
    reason: 'graphql',
    result: data === undefined ? undefined : { data, errors: said },
    errors: said,
  };
}

function isOfPart({ path: [root, part] }: GraphqlError): boolean {
  return root === 'cart' && (part === 'items' || part === 'prices');
}
