import type { RegionCode } from '../../contracts/regions/regions.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { knownGroup, rememberGroup, type StoreSession } from '../session/shopSession.ts';
import type { ShopOwner } from '../upstreams/shop/shopClient.ts';
import { toCartFailure } from './cartErrors.ts';
import { type OpenShop, openShop } from './openShop.ts';
import type { PersonalTools } from './personalTools.ts';
import { renewToken, shopOwner, storeOfOwner } from './shopToken.ts';

/**
 * The customer group of a member in an edition, which their prices depend on; null for a guest, for a member without a group
 * and where there is no shop. What the shop says is remembered in the session, that there is no group, too.
 * @throws {UpstreamError} when the shop has to be asked and does not answer.
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
  rememberGroup(store, await askedGroup(open, owner, store, now()), now());
  return knownGroup(store, now()) ?? null;
}

/** The group as the shop names it: with a new token, else as a fact of the customer. */
async function askedGroup(
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
  const ask = async (token: string) => (await shop.customer({ token }))?.group_id ?? null;
  if (store.token === undefined) return ask(await renewToken(shop, owner, store, config, now));
  try {
    return await ask(store.token);
  } catch (error) {
    // The token may be over: once more with a new one.
    if (!(error instanceof UpstreamError) || toCartFailure(error, undefined) !== 'refused') throw error;
    return ask(await renewToken(shop, owner, store, config, now));
  }
}
