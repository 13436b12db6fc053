/** Items that a member added as a guest, in shops that do not move them into the member's cart at sign-in. */
import type { CartItem } from '../../contracts/calls/cart.ts';
import { timedOut, withTimeout } from '../../contracts/withTimeout.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { toCartItem } from '../pages/shape/shop/cart.ts';
import { fingerprint, type Visitor } from '../session/visitor.ts';
import type { ShopOwner } from '../upstreams/shop/shopClient.ts';
import type { Shopper } from './cartRecovery.ts';
import { shopGuest } from './shopToken.ts';

/** Maximum time in ms that the member's own cart waits for these items. */
const maxWaitMs = 1_500;

/**
 * Returns the items that are still in the guest's cart of a member; null when there are none. The specification has no
 * call that merges carts, so the items are only read. A shop that merges costs one call, and none once it has counted
 * zero; a failing or slow one counts as no items. To be called once the member's cart has been read: a shop may merge
 * the carts only then.
 * @param shopOrigins Allowed origins of the items' URLs.
 */
export async function readGuestItems(
  shopper: Shopper,
  visitor: Visitor,
  shopOrigins: readonly string[],
): Promise<CartItem[] | null> {
  const { config, owner, store } = shopper;
  const guest = owner.type === 'ATICKET' && config.miniCartQty ? shopGuest(visitor, config) : null;
  if (!guest || store.emptyGuest === fingerprint(guest.id)) return null;
  const items = await withTimeout(maxWaitMs, findItems(shopper, guest, shopOrigins));
  return items === timedOut ? null : items;
}

/** Asks for the quantity first; an unknown one, which is not stored, counts as no items. */
async function findItems(shopper: Shopper, guest: ShopOwner, shopOrigins: readonly string[]) {
  try {
    const quantity = await shopper.shop.miniCartQty(guest);
    if (quantity === 0) shopper.store.emptyGuest = fingerprint(guest.id);
    if (!quantity) return null;
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
  return readItems(shopper, guest, shopOrigins);
}

/** Reads the guest's cart; no items when the shop does not return it. */
async function readItems({ shop, config }: Shopper, guest: ShopOwner, shopOrigins: readonly string[]) {
  try {
    const token = (await shop.authorizationToken(guest, config))?.token;
    const cartId = token && (await shop.createEmptyCart({ token }));
    const result = token && cartId ? await shop.cart({ token, cartId, addOn: config.addOn }) : null;
    return result ? result.cart.items.map((item) => toCartItem(item, shopOrigins)) : [];
  } catch (error) {
    if (error instanceof UpstreamError) return [];
    throw error;
  }
}
