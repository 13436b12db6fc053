import { z } from 'zod';
import { isRegionCode, type RegionCode } from '../../contracts/regions.ts';

/** What the session holds of one edition's shop; all of it is gone when the owner is another. */
const storeSession = z.object({
  /** Whose these are: fingerprint of a ticket or of a guest id, which themselves are not held. */
  owner: z.string(),
  /** Bearer token of the shop. */
  token: z.string().optional(),
  cartId: z.string().optional(),
  /** Customer group, never "0" or empty; `until` is wall clock, ms. */
  group: z.object({ id: z.string(), until: z.number() }).optional(),
  /** Private-content version that the cart was read at; `-1` after it was lost. */
  version: z.string().optional(),
});
export type StoreSession = z.infer<typeof storeSession>;

const shopSession = z.object({
  /** By edition; the one used last stands last. */
  stores: z.record(z.string(), storeSession),
  /** Fingerprint of a ticket that the account service does not know: it is not sent again. */
  rejected: z.string().optional(),
});

/** What the sealed cookie holds (interfaces section 6): of one visitor, for all editions they have shopped in. */
export type ShopSession = z.infer<typeof shopSession>;

/** How long a customer group is believed (specification section 9). */
export const groupLifeMs = 32 * 3_600_000;

export function newSession(): ShopSession {
  return { stores: {} };
}

/** A session of what the cookie held; a new one for anything else. */
export function readSession(opened: unknown): ShopSession {
  const session = shopSession.safeParse(opened).data ?? newSession();
  const known = Object.entries(session.stores).filter(([region]) => isRegionCode(region));
  return { ...session, stores: Object.fromEntries(known) };
}

/** What the session holds for an owner in an edition: what it held before, or nothing when that was somebody else's. */
export function storeOf(session: ShopSession, region: RegionCode, owner: string): StoreSession {
  const held = session.stores[region];
  const store = held?.owner === owner ? held : { owner };
  delete session.stores[region];
  session.stores[region] = store;
  return store;
}
