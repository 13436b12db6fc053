import { z } from 'zod';
import type { GraphqlError } from '../../errors.ts';
import type { Calls } from '../createCall.ts';
import {
  authorizationTokenMutation,
  cartQuery,
  createEmptyCartMutation,
  customerQuery,
  miniCartQtyQuery,
  type TokenType,
} from './shopQueries.ts';
import {
  authorizationTokenSchema,
  cartSchema,
  createEmptyCartSchema,
  customerSchema,
  miniCartQtySchema,
} from './shopSchemas.ts';

const graphqlError = z.object({
  message: z.string().catch(''),
  path: z.array(z.union([z.string(), z.number()])).catch([]),
  extensions: z
    .object({ category: z.string().catch(''), err_code: z.string().catch('') })
    .catch({ category: '', err_code: '' }),
});

const wrapper = z.object({
  data: z.unknown().optional(),
  errors: z.array(graphqlError.catch({ message: '', path: [], extensions: { category: '', err_code: '' } })).nullish(),
});

/** `{data, errors}`: any error is a failure, also beside data. `errors` tells a lost cart from other failures. */
export function unwrapGraphql(body: unknown): {
  failed: boolean;
  reason?: 'graphql';
  result: unknown;
  errors: GraphqlError[];
} {
  const { data, errors } = wrapper.safeParse(body).data ?? {};
  return errors?.length
    ? { failed: true, reason: 'graphql', result: data, errors }
    : { failed: false, result: data, errors: [] };
}

/** Whose session at the shop: a member's by their ticket, or a guest's by their id. Neither must be logged. */
export interface ShopOwner {
  type: TokenType;
  id: string;
}

/** Whether a store view code can be sent: it goes into a header. */
export function isSendable(storeViewCode: string): boolean {
  return /^[\x21-\x7e]*$/.test(storeViewCode);
}

export type ShopClient = ReturnType<typeof createShopClient>;

/**
 * The shop of an edition. Nothing of it is shared or kept, and its `Set-Cookie` goes nowhere. Ids, tickets and tokens must
 * not be logged.
 * @param domain `ecConfig.domain`, of an allowed origin.
 */
export function createShopClient(domain: string, storeViewCode: string, { personal }: Calls) {
  const ask = <Result extends object>(
    operationName: string,
    schema: z.ZodType<Result>,
    query: string,
    variables: Readonly<Record<string, string>>,
    token?: string,
  ) =>
    personal({
      operation: `shop.${operationName}`,
      schema,
      url: `${domain.replace(/\/+$/, '')}/graphql`,
      headers: {
        store: storeViewCode,
        'cache-control': 'no-store',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: { query, operationName, variables },
    });

  return {
    /** Number of items in the cart; null where the shop does not say. */
    miniCartQty: async ({ type, id }: ShopOwner) => {
      const answer = await ask('miniCartQty', miniCartQtySchema, miniCartQtyQuery(type), { id });
      return answer?.miniCartQty?.qty ?? null;
    },
    /** Token for the calls below, and the customer group where the shop sends it along. */
    authorizationToken: async ({ type, id }: ShopOwner, options: { groupIdOnly: boolean; authHasGroup: boolean }) => {
      const document = authorizationTokenMutation(type, options);
      const answer = await ask('getAuthorizationToken', authorizationTokenSchema, document, { id });
      return answer?.getAuthorizationToken ?? null;
    },
    /** The signed-in member, for their customer group. */
    customer: async ({ token }: { token: string }) =>
      (await ask('customer', customerSchema, customerQuery, {}, token))?.customer ?? null,
    /** Id of a cart: a new one, or the one a member has already. */
    createEmptyCart: async ({ token }: { token: string }) =>
      (await ask('createEmptyCart', createEmptyCartSchema, createEmptyCartMutation, {}, token))?.createEmptyCart ??
      null,
    /** What is in a cart. */
    cart: async ({ token, cartId, addOn }: { token: string; cartId: string; addOn: boolean }) =>
      (await ask('cart', cartSchema, cartQuery({ addOn }), { cart_id: cartId }, token))?.cart ?? null,
  };
}
