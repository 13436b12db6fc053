import type { RegionCode } from '../../contracts/regions/regions.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { knownGroup, rememberGroup, type StoreSession } from '../session/shopSession.ts';
import type { ShopOwner } from '../upstreams/shop/shopClient.ts';
import { toCartFailure } from './cartErrors.ts';
import { type OpenShop, openShop } from './openShop.ts';
import type { PersonalTools } from './personalTools.ts';
import { renewToken, shopOwner, storeOfOwner } from './shopToken.ts';

/**
 * Returns the customer group that determines a member's prices in an edition; null for a guest, for a member without a
 * group, and in an edition without a shop. The shop's response is stored in the session, even if there is no group.
 * @throws {UpstreamError} when the shop has to be called and fails.
 */
export async function customerGroup(tools: PersonalTools, { region }: { region: RegionCode }): Promise<string | null> {
  const { visitor, now } = tools;
  const open = visitor.ticket === null ? null : await openShop(tools, region);
  if (!open) return null;
  const owner = shopOwner(visitor, open.config);
  if (!owner) return null;

  const store = storeOfOwner(visitor, region, owner);
  const known = knownGroup(store, now());
  if (known !== undefined) return known;
  rememberGroup(store, await fetchGroup(open, owner, store, now()), now());
  return knownGroup(store, now()) ?? null;
}

/** Fetches the group from the shop: with a new token, or from the customer's data. */
async function fetchGroup(
  { shop, config }: OpenShop,
  owner: ShopOwner,
  store: StoreSession,
  now: number,
): Promise<string | null> {
  if (config.authHasGroup) {
    await renewToken(shop, owner, store, config, now);
    const known = knownGroup(store, now);
    if (known !== undefined) return known;
  }
  if (!config.customerGroup) return null;
  const fetchFromCustomer = async (token: string) => (await shop.customer({ token }))?.group_id ?? null;
  if (store.token === undefined) return fetchFromCustomer(await renewToken(shop, owner, store, config, now));
  try {
    return await fetchFromCustomer(store.token);
  } catch (error) {
    // The token may have expired: retry once with a new one.
    if (!(error instanceof UpstreamError) || toCartFailure(error, undefined) !== 'refused') throw error;
    return fetchFromCustomer(await renewToken(shop, owner, store, config, now));
  }
}
