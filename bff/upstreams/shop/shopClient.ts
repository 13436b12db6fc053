import type { Calls } from '../createCall.ts';
import { createAskShop } from './askShop.ts';
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
export function isSendable(storeViewCode: string): boolean {
  return /^[\x21-\x7e]*$/.test(storeViewCode);
}

/** A cart, and the shop's errors about parts that it could not read. */
export interface CartReading {
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
  const ask = createAskShop(`${domain.replace(/(?<!\/)\/+$/, '')}/graphql`, storeViewCode, personal);
  return {
    /** Number of items in the cart; null when the shop does not send it. */
    miniCartQty: async ({ type, id }: ShopOwner) => {
      const { data } = await ask(miniCartQtyQuery(type), { id });
      return data?.miniCartQty?.qty ?? null;
    },
    /** Token for the calls below, with the customer group where the shop sends it. */
    authorizationToken: async ({ type, id }: ShopOwner, options: { groupIdOnly: boolean; authHasGroup: boolean }) => {
      const { data } = await ask(authorizationTokenMutation(type, options), { id });
      return data?.getAuthorizationToken ?? null;
    },
    /** The signed-in member, for their customer group. */
    customer: async ({ token }: { token: string }) => (await ask(customerQuery, {}, token)).data?.customer ?? null,
    /** Id of a new cart, or of the member's existing one. */
    createEmptyCart: async ({ token }: { token: string }) =>
      (await ask(createEmptyCartMutation, {}, token)).data?.createEmptyCart ?? null,
    /** The items of a cart; null when there is no cart. */
    cart: async (asked: { token: string; cartId: string; addOn: boolean }): Promise<CartReading | null> => {
      const { token, cartId, addOn } = asked;
      const { data, errors } = await ask(cartQuery({ addOn }), { cart_id: cartId }, token);
      return data?.cart ? { cart: data.cart, errors } : null;
    },
  };
}
