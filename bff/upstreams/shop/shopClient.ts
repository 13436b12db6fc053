import type { Calls } from '../createCalls.ts';
import { createSendDocument } from './createSendDocument.ts';
import {
  authorizationTokenMutation,
  cartQuery,
  createEmptyCartMutation,
  customerQuery,
  miniCartQtyQuery,
  type TokenType,
} from './shopQueries.ts';
import type { RawCart } from './shopSchemas.ts';

/** Owner of a shop session: a member by ticket, or a guest by guest id. Neither must be logged. */
export interface ShopOwner {
  type: TokenType;
  id: string;
}

/** Returns whether a store view code is a valid header value. */
export function isValidHeaderValue(storeViewCode: string): boolean {
  return /^[\x21-\x7e]*$/.test(storeViewCode);
}

/** A cart, with the shop's errors about parts of the cart that the shop could not read. */
export interface CartResult {
  cart: RawCart;
  errors: readonly { message: string }[];
}

export type ShopClient = ReturnType<typeof createShopClient>;

/**
 * Client of an edition's shop. Responses are never shared or cached, and `Set-Cookie` is ignored. Ids, tickets and
 * tokens must not be logged.
 * @param domain `ecConfig.domain`, with an allowed origin.
 */
export function createShopClient(domain: string, storeViewCode: string, { personal }: Calls) {
  const sendDocument = createSendDocument(`${domain.replace(/(?<!\/)\/+$/, '')}/graphql`, storeViewCode, personal);
  return {
    /** Number of items in the cart; null when the shop does not send it. */
    miniCartQty: async ({ type, id }: ShopOwner) => {
      const { data } = await sendDocument(miniCartQtyQuery(type), { id });
      return data?.miniCartQty?.qty ?? null;
    },
    /** Token for the calls below, with the customer group if requested (`shopQueries.ts` explains the options). */
    authorizationToken: async ({ type, id }: ShopOwner, options: { groupIdOnly: boolean; authHasGroup: boolean }) => {
      const { data } = await sendDocument(authorizationTokenMutation(type, options), { id });
      return data?.getAuthorizationToken ?? null;
    },
    /** The signed-in member, for their customer group. */
    customer: async ({ token }: { token: string }) =>
      (await sendDocument(customerQuery, {}, token)).data?.customer ?? null,
    /** Id of a new cart, or of the owner's existing one. */
    createEmptyCart: async ({ token }: { token: string }) =>
      (await sendDocument(createEmptyCartMutation, {}, token)).data?.createEmptyCart ?? null,
    /**
     * The items of a cart; null when there is no cart.
     * @param query.addOn Requests the `additional_message` of items.
     */
    cart: async (query: { token: string; cartId: string; addOn: boolean }): Promise<CartResult | null> => {
      const { token, cartId, addOn } = query;
      const { data, errors } = await sendDocument(cartQuery({ addOn }), { cart_id: cartId }, token);
      return data?.cart ? { cart: data.cart, errors } : null;
    },
  };
}
