/** The cart of a visitor: one BFF call makes the whole sequence of shop calls (specification section 4). */
import { randomBytes } from 'node:crypto';
import type { CartAnswer, CartQuantity } from '../../contracts/calls/cart.ts';
import { type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { toCart, toFormattedCart } from '../pages/shape/shop/cart.ts';
import { knownGroup, rememberGroup } from '../session/shopSession.ts';
import type { Visitor } from '../session/visitor.ts';
import type { ShopOwner } from '../upstreams/shop/shopClient.ts';
import { toCartMessage } from './cartErrors.ts';
import { clearCart, readRawCart, type Shopper } from './cartRecovery.ts';
import { readGuestItems } from './guestItems.ts';
import { type OpenShop, openShop } from './openShop.ts';
import type { PersonalTools } from './personalTools.ts';
import { shopOwner, storeOfOwner } from './shopToken.ts';

interface RegionRequest {
  region: RegionCode;
}

/** Returns the number of pieces in the cart; null when unknown or not offered by the shop (specification section 5). */
export async function readCartQuantity(tools: PersonalTools, { region }: RegionRequest): Promise<CartQuantity> {
  const unknown: CartQuantity = { owner: ownerKind(tools.visitor), quantity: null };
  try {
    const open = await openShop(tools, region);
    const owner = open && shopOwner(tools.visitor, open.config);
    return owner && open.config.miniCartQty ? { ...unknown, quantity: await open.shop.miniCartQty(owner) } : unknown;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return unknown;
  }
}

/** Reads the cart from the shop. A guest without an id gets one; a refused token or cart is renewed once. */
export async function readCart(tools: PersonalTools, request: RegionRequest): Promise<CartAnswer> {
  return { owner: ownerKind(tools.visitor), ...(await loadCart(tools, request, () => {})) };
}

/** Reads the cart with a new token and a new cart id. */
export async function resetCart(tools: PersonalTools, request: RegionRequest): Promise<CartAnswer> {
  const prepare = ({ store }: Shopper) => {
    delete store.token;
    clearCart(store);
  };
  return { owner: ownerKind(tools.visitor), ...(await loadCart(tools, request, prepare)) };
}

/** Returns whose cart a response is about; a rejected ticket is that of a guest. */
function ownerKind({ ticket }: Visitor): CartAnswer['owner'] {
  return ticket === null ? 'guest' : 'member';
}

async function loadCart(
  tools: PersonalTools,
  { region }: RegionRequest,
  prepare: (shopper: Shopper) => void,
): Promise<Omit<CartAnswer, 'owner'>> {
  const { visitor, shopOrigins } = tools;
  const secrets = new Set<string>();
  try {
    const open = await openShop(tools, region);
    if (!open) return withoutCart('off');
    const owner = shopOwner(visitor, open.config) ?? createGuest(visitor, open);
    if (!owner) return withoutCart('empty');
    const shopper = { ...open, owner, store: storeOfOwner(visitor, region, owner), secrets, now: tools.now() };
    prepare(shopper);
    const result = await readRawCart(shopper);
    if (!result) return withoutCart('error');
    storeVersion(shopper, visitor);
    const [guestItems] = await Promise.all([readGuestItems(shopper, visitor, shopOrigins), fetchGroup(shopper)]);
    const cart = toCart(result.cart, { strings: allStrings[regions[region].strings], shopOrigins });
    // With errors, a cart without items is not necessarily empty.
    const isEmpty = cart.total_quantity === 0 && cart.items.length === 0 && result.errors.length === 0;
    const state = isEmpty ? 'empty' : 'filled';
    const message = toCartMessage(result.errors, secrets);
    const formatted = toFormattedCart(cart, open.config);
    return { state, cart, formatted, message, ...(guestItems && { guestItems }) };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return withoutCart('error', toCartMessage(error.graphqlErrors, secrets));
  }
}

function withoutCart(state: 'off' | 'empty' | 'error', message = ''): Omit<CartAnswer, 'owner'> {
  return { state, cart: null, formatted: null, message };
}

/** Creates a guest with a new id; null where the edition has no guest carts. */
function createGuest(visitor: Visitor, { config: { guestId } }: OpenShop): ShopOwner | null {
  // The cookie name comes from content: with an invalid name, every request would create another guest.
  if (!visitor.isAllowedCookieName(guestId)) return null;
  const id = randomBytes(16).toString('hex');
  visitor.setCookie(guestId, id);
  return { type: 'SESSION', id };
}

/**
 * Stores the private-content version at which the cart was read. Informative only: each request reads the cart
 * from the shop, and the browser requests the cart again when the version cookie has changed.
 */
function storeVersion({ store }: Shopper, { privateContentVersion }: Visitor): void {
  if (privateContentVersion === null) delete store.version;
  else store.version = privateContentVersion.slice(0, maxVersionLength);
}

/** Maximum stored length, twice that of Magento's values, since the size of the session cookie is limited. */
const maxVersionLength = 64;

/** Fetches a member's customer group for their prices, unless the group came with the token. A failure is ignored. */
async function fetchGroup({ shop, config, owner, store, now }: Shopper): Promise<void> {
  const { token } = store;
  const isNeeded = owner.type === 'ATICKET' && config.customerGroup && knownGroup(store, now) === undefined;
  if (!isNeeded || token === undefined) return;
  try {
    rememberGroup(store, (await shop.customer({ token }))?.group_id ?? null, now);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
  }
}
