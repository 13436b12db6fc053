/** Reads a cart (token, cart id, items) and renews the parts that the shop refuses (specification section 4). */
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import type { StoreSession } from '../session/shopSession.ts';
import type { CartResult, ShopOwner } from '../upstreams/shop/shopClient.ts';
import { toCartFailure } from './cartErrors.ts';
import type { OpenShop } from './openShop.ts';
import { renewToken } from './shopToken.ts';

/** A visitor in the shop of an edition. */
export interface Shopper extends OpenShop {
  owner: ShopOwner;
  /** The session's data of this shop; changes are saved with the session. */
  store: StoreSession;
  /** All ids, tickets and tokens sent to the shop, whose messages may contain them. */
  secrets: Set<string>;
  /** Wall clock, ms. */
  now: number;
}

/** Private-content version of a lost cart; differs from all versions in the shop's cookie. */
const lostVersion = '-1';

/** Parts that can be renewed, each once per request. */
type Recovery = 'token' | 'cart';

/**
 * Reads the cart; null when the shop has none even with a new cart id.
 * @throws {UpstreamError} when the shop fails, or refuses a part that has just been renewed: the last error with a
 * message of the shop, which a failing retry must not hide.
 */
export async function readRawCart(shopper: Shopper): Promise<CartResult | null> {
  const remaining = new Set<Recovery>(['token', 'cart']);
  let explained: UpstreamError | undefined;
  for (;;) {
    try {
      const cart = await readCartOnce(shopper);
      if (cart || !remaining.delete('cart')) return cart;
      clearCart(shopper.store);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (error.graphqlErrors.length > 0) explained = error;
      if (!prepareRetry(shopper.store, error, remaining)) throw explained ?? error;
    }
  }
}

/** Clears a cart whose id the shop no longer knows. */
export function clearCart(store: StoreSession): void {
  delete store.cartId;
  store.version = lostVersion;
}

/** Runs the sequence of calls once, skipping those whose results are in the session. */
async function readCartOnce({ shop, config, owner, store, secrets, now }: Shopper): Promise<CartResult | null> {
  secrets.add(owner.id);
  const token = store.token ?? (await renewToken(shop, owner, store, config, now));
  secrets.add(token);
  const cartId = store.cartId ?? (await shop.createEmptyCart({ token }));
  if (cartId === null) return null;
  secrets.add(cartId);
  store.cartId = cartId;
  return shop.cart({ token, cartId, addOn: config.addOn });
}

/** Clears the parts that a failure invalidates; false when a retry would not help or the parts were renewed before. */
function prepareRetry(store: StoreSession, error: UpstreamError, remaining: Set<Recovery>): boolean {
  // A retry would not help: the shop refuses the ticket or guest id itself.
  if (error.operation === 'shop.getAuthorizationToken') return false;
  switch (toCartFailure(error, store.cartId)) {
    case 'failed':
      return false;
    case 'lostCart':
      clearCart(store);
      return remaining.delete('cart');
    case 'refused':
      delete store.token;
      if (remaining.delete('token')) return true;
      // Refused with a new token too: the next request starts with another cart.
      delete store.cartId;
      return false;
    case 'otherCart':
      delete store.cartId;
      // The token has been renewed before: only the cart id remains to be renewed.
      if (!remaining.delete('token')) return remaining.delete('cart');
      delete store.token;
      // A new token implies a new cart: both count as renewed.
      remaining.delete('cart');
      return true;
  }
}
