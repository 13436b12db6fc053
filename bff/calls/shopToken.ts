/** Bearer tokens of the shop, their owners, and the customer group that comes with a member's token. */
import type { EcConfig } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { rememberGroup, type StoreSession, storeOf } from '../session/shopSession.ts';
import { fingerprint, type Visitor } from '../session/visitor.ts';
import type { ShopClient, ShopOwner } from '../upstreams/shop/shopClient.ts';

/** Returns the member, or else the guest; null for neither. */
export function shopOwner(visitor: Visitor, config: Pick<EcConfig, 'guestId'>): ShopOwner | null {
  return visitor.ticket === null ? shopGuest(visitor, config) : { type: 'ATICKET', id: visitor.ticket };
}

/** Returns the guest whose id is in the cookie named by `ecConfig.guestId`; a member may have one from before. */
export function shopGuest(visitor: Visitor, { guestId }: Pick<EcConfig, 'guestId'>): ShopOwner | null {
  const id = visitor.isAllowedCookieName(guestId) ? visitor.cookie(guestId) : null;
  return id !== null && guestIdPattern.test(id) ? { type: 'SESSION', id } : null;
}

/** Accepts guest ids created here or by the shop's pages: visible ASCII of limited length. */
const guestIdPattern = /^[\x21-\x7e]{1,256}$/;

/** Returns the session data of an owner in an edition. */
export function storeOfOwner({ session }: Visitor, region: RegionCode, { type, id }: ShopOwner): StoreSession {
  // The type is included: a guest id equal to a member's ticket is a different owner.
  return storeOf(session, region, fingerprint(`${type}:${id}`));
}

/**
 * Gets a new token and stores it in the session, with the customer group if the shop sends one (`authHasGroup`).
 * @param now Wall clock, ms.
 * @throws {UpstreamError} when the shop returns no token.
 */
export async function renewToken(
  shop: ShopClient,
  owner: ShopOwner,
  store: StoreSession,
  { groupIdOnly, authHasGroup }: Pick<EcConfig, 'groupIdOnly' | 'authHasGroup'>,
  now: number,
): Promise<string> {
  const response = await shop.authorizationToken(owner, { groupIdOnly, authHasGroup });
  // An error, because otherwise the session would store that the member has no group.
  if (response === null) throw new UpstreamError(noToken, 'format', 'no token in the response');
  store.token = response.token;
  if (owner.type === 'ATICKET' && authHasGroup && response.group_id?.trim())
    rememberGroup(store, response.group_id, now);
  return response.token;
}

const noToken = { upstream: 'shop', operation: 'shop.getAuthorizationToken' };
