/** The cart of a visitor: the whole sequence of the shop behind one call (specification section 4). */
import { randomBytes } from 'node:crypto';
import type { CartAnswer } from '../../contracts/calls/cart.ts';
import { type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { toCart, toFormattedCart } from '../pages/shape/shop/cart.ts';
import { knownGroup, rememberGroup } from '../session/shopSession.ts';
import type { Visitor } from '../session/visitor.ts';
import type { ShopOwner } from '../upstreams/shop/shopClient.ts';
import { toCartMessage } from './cartErrors.ts';
import { loseCart, readRawCart, type Shopper } from './cartRecovery.ts';
import { type OpenShop, openShop } from './openShop.ts';
import type { PersonalTools } from './personalTools.ts';
import { shopOwner, storeOfOwner } from './shopToken.ts';

interface InRegion {
  region: RegionCode;
}

/** How many pieces are in the cart; null when nobody knows, and without a call where nobody can (specification section 5). */
export async function readCartQuantity(
  tools: PersonalTools,
  { region }: InRegion,
): Promise<{ quantity: number | null }> {
  const unknown = { quantity: null };
  try {
    const open = await openShop(tools, region);
    const owner = open && shopOwner(tools.visitor, open.config);
    return owner && open.config.miniCartQty ? { quantity: await open.shop.miniCartQty(owner) } : unknown;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return unknown;
  }
}

/** The cart, read from the shop; a guest who has none yet becomes one. What the shop refuses is tried once more with what it then gives. */
export async function readCart(tools: PersonalTools, request: InRegion): Promise<CartAnswer> {
  return answerCart(tools, request, () => {});
}

/** The same, with a new token and a new cart id. */
export async function resetCart(tools: PersonalTools, request: InRegion): Promise<CartAnswer> {
  return answerCart(tools, request, ({ store }) => {
    delete store.token;
    loseCart(store);
  });
}

async function answerCart(
  tools: PersonalTools,
  { region }: InRegion,
  prepare: (shopper: Shopper) => void,
): Promise<CartAnswer> {
  const { visitor, shopOrigins } = tools;
  const secrets = new Set<string>();
  try {
    const open = await openShop(tools, region);
    if (!open) return without('off');
    const owner = shopOwner(visitor, open.config) ?? newGuest(visitor, open);
    if (!owner) return without('empty');
    const shopper = { ...open, owner, store: storeOfOwner(visitor, region, owner), secrets, now: tools.now() };
    prepare(shopper);
    const reading = await readRawCart(shopper);
    if (!reading) return without('error');
    keepVersion(shopper, visitor);
    await learnGroup(shopper);
    const cart = toCart(reading.cart, { strings: allStrings[regions[region].strings], shopOrigins });
    // A cart of which nothing could be read is not an empty one.
    const isEmpty = cart.total_quantity === 0 && cart.items.length === 0 && reading.errors.length === 0;
    const state = isEmpty ? 'empty' : 'filled';
    const message = toCartMessage(reading.errors, secrets);
    return { state, cart, formatted: toFormattedCart(cart, open.config), message };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return without('error', toCartMessage(error.graphqlErrors, secrets));
  }
}

function without(state: 'off' | 'empty' | 'error', message = ''): CartAnswer {
  return { state, cart: null, formatted: null, message };
}

/** A guest of whom the shop does not know yet; null where the edition has no guest carts. */
function newGuest(visitor: Visitor, { config: { guestId } }: OpenShop): ShopOwner | null {
  // The name comes from content. One that cannot be set would make a new guest each time.
  if (!visitor.mayName(guestId)) return null;
  const id = randomBytes(16).toString('hex');
  visitor.setCookie(guestId, id);
  return { type: 'SESSION', id };
}

/**
 * The session says at which private-content version its cart was read, and that it was lost. Nothing here asks: a cart is
 * read from the shop each time. It is the browser that reads again when the cookie is another one than at its last reading.
 */
function keepVersion({ store }: Shopper, { privateContentVersion }: Visitor): void {
  if (privateContentVersion === null) delete store.version;
  else store.version = privateContentVersion.slice(0, longestVersion);
}

/** Twice what Magento writes; the session's cookie has little room. */
const longestVersion = 64;

/** A member's group, for their prices, where the token did not bring it. The cart stands without it. */
async function learnGroup({ shop, config, owner, store, now }: Shopper): Promise<void> {
  const { token } = store;
  const isAsked = owner.type === 'ATICKET' && config.customerGroup && knownGroup(store, now) === undefined;
  if (!isAsked || token === undefined) return;
  try {
    rememberGroup(store, (await shop.customer({ token }))?.group_id ?? null, now);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
  }
}
