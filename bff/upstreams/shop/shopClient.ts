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

/** Whose session at the shop: a member's by their ticket, or a guest's by their id. Neither must be logged. */
export interface ShopOwner {
  type: TokenType;
  id: string;
}

/** Whether a store view code can be sent: it goes into a header. */
export function isSendable(storeViewCode: string): boolean {
  return /^[\x21-\x7e]*$/.test(storeViewCode);
}

/** A cart, and what the shop says of the parts that it could not read. */
export interface CartReading {
  cart: RawCart;
  errors: readonly { message: string }[];
}

export type ShopClient = ReturnType<typeof createShopClient>;

/**
 * The shop of an edition. Nothing of it is shared or cached, and its `Set-Cookie` goes nowhere. Ids, tickets and tokens must
 * not be logged.
 * @param domain `ecConfig.domain`, of an allowed origin.
 */
export function createShopClient(domain: string, storeViewCode: string, { personal }: Calls) {
  const ask = createAskShop(`${domain.replace(/(?<!\/)\/+$/, '')}/graphql`, storeViewCode, personal);
  return {
    /** Number of items in the cart; null where the shop does not say. */
    miniCartQty: async ({ type, id }: ShopOwner) => {
      const { data } = await ask(miniCartQtyQuery(type), { id });
      return data?.miniCartQty?.qty ?? null;
    },
    /** Token for the calls below, and the customer group where the shop sends it along. */
    authorizationToken: async ({ type, id }: ShopOwner, options: { groupIdOnly: boolean; authHasGroup: boolean }) => {
      const { data } = await ask(authorizationTokenMutation(type, options), { id });
      return data?.getAuthorizationToken ?? null;
    },
    /** The signed-in member, for their customer group. */
    customer: async ({ token }: { token: string }) => (await ask(customerQuery, {}, token)).data?.customer ?? null,
    /** Id of a cart: a new one, or the one a member has already. */
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
