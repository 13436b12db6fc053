/** Token, cart id, list: what a cart takes, and what is tried when the shop refuses a part of it (specification section 4). */
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import type { StoreSession } from '../session/shopSession.ts';
import type { CartReading, ShopOwner } from '../upstreams/shop/shopClient.ts';
import { toCartFailure } from './cartErrors.ts';
import type { OpenShop } from './openShop.ts';
import { renewToken } from './shopToken.ts';

/** A visitor in the shop of an edition. */
export interface Shopper extends OpenShop {
  owner: ShopOwner;
  /** What their session holds of this shop; what is changed in it is kept. */
  store: StoreSession;
  /** Every id, ticket and token that the shop was sent: its messages may repeat them. */
  secrets: Set<string>;
  /** Wall clock, ms. */
  now: number;
}

/** Private-content version of a cart that was lost: unlike any that the shop's cookie names. */
const lostVersion = '-1';

/** Parts that can be renewed, each once in a request. */
type Recovery = 'token' | 'cart';

/**
 * The cart as the shop has it; null when it says of no cart that there is one.
 * @throws {UpstreamError} when the shop fails, or refuses what it has just given.
 */
export async function readRawCart(shopper: Shopper): Promise<CartReading | null> {
  const left = new Set<Recovery>(['token', 'cart']);
  for (;;) {
    try {
      const cart = await readOnce(shopper);
      if (cart || !left.delete('cart')) return cart;
      loseCart(shopper.store);
    } catch (error) {
      if (!(error instanceof UpstreamError) || !recovers(shopper.store, error, left)) throw error;
    }
  }
}

/** Clears a cart whose id the shop no longer knows. */
export function loseCart(store: StoreSession): void {
  delete store.cartId;
  store.version = lostVersion;
}

/** The sequence itself: what the session holds is not asked for. */
async function readOnce({ shop, config, owner, store, secrets, now }: Shopper): Promise<CartReading | null> {
  secrets.add(owner.id);
  const token = store.token ?? (await renewToken(shop, owner, store, config, now));
  secrets.add(token);
  const cartId = store.cartId ?? (await shop.createEmptyCart({ token }));
  if (cartId === null) return null;
  secrets.add(cartId);
  store.cartId = cartId;
  return shop.cart({ token, cartId, addOn: config.addOn });
}

/** Clears what a failure invalidates; false when that was done before, or would not help. */
function recovers(store: StoreSession, error: UpstreamError, left: Set<Recovery>): boolean {
  // A ticket or guest id that gets no token gets none the next time either.
  if (error.operation === 'shop.getAuthorizationToken') return false;
  switch (toCartFailure(error, store.cartId)) {
    case 'failed':
      return false;
    case 'lostCart':
      loseCart(store);
      return left.delete('cart');
    case 'refused':
      delete store.token;
      return left.delete('token');
    case 'otherCart':
      delete store.cartId;
      // After a new token already, at least the id is not tried again.
      if (!left.delete('token')) return left.delete('cart');
      delete store.token;
      // With the token comes another cart: the shop then has said its word of both.
      left.delete('cart');
      return true;
  }
}
