/** Bearer tokens of the shop: who they are for, and the customer group that comes with a member's. */
import type { EcConfig } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { rememberGroup, type StoreSession, storeOf } from '../session/shopSession.ts';
import { fingerprint, type Visitor } from '../session/visitor.ts';
import type { ShopClient, ShopOwner } from '../upstreams/shop/shopClient.ts';

/** The member, else the guest whose id the cookie `ecConfig.guestId` holds; null for neither. */
export function shopOwner(visitor: Visitor, { guestId }: Pick<EcConfig, 'guestId'>): ShopOwner | null {
  if (visitor.ticket !== null) return { type: 'ATICKET', id: visitor.ticket };
  const id = visitor.mayName(guestId) ? visitor.cookie(guestId) : null;
  return id !== null && guestIdPattern.test(id) ? { type: 'SESSION', id } : null;
}

/** The shop's pages may have made it, too: it is a word, of a length that an upstream may be bothered with. */
const guestIdPattern = /^[\x21-\x7e]{1,256}$/;

/** What the session holds for an owner in an edition. */
export function storeOfOwner({ session }: Visitor, region: RegionCode, { type, id }: ShopOwner): StoreSession {
  // A guest who takes a member's ticket for their id is still a guest.
  return storeOf(session, region, fingerprint(`${type}:${id}`));
}

/**
 * Gets a new token and puts it into the session, with the customer group where the shop sends it along (`authHasGroup`).
 * @param now Wall clock, ms.
 * @throws {UpstreamError} when the shop gives none.
 */
export async function renewToken(
  shop: ShopClient,
  owner: ShopOwner,
  store: StoreSession,
  { groupIdOnly, authHasGroup }: Pick<EcConfig, 'groupIdOnly' | 'authHasGroup'>,
  now: number,
): Promise<string> {
  const given = await shop.authorizationToken(owner, { groupIdOnly, authHasGroup });
  // Else a member who gets none would be one without a group, for as long as that is remembered.
  if (given === null) throw new UpstreamError(noToken, 'format', 'no token in the answer');
  store.token = given.token;
  if (owner.type === 'ATICKET' && authHasGroup && given.group_id?.trim()) rememberGroup(store, given.group_id, now);
  return given.token;
}

const noToken = { upstream: 'shop', operation: 'shop.getAuthorizationToken' };
