import { z } from 'zod';
import { isRegionCode, type RegionCode } from '../../contracts/regions/regions.ts';

/** What the session holds of one edition's shop; all of it is gone when the owner is another. */
const storeSession = z.object({
  /** Whose these are: fingerprint of a ticket or of a guest id, which themselves are not held. */
  owner: z.string(),
  /** Bearer token of the shop. */
  token: z.string().optional(),
  cartId: z.string().optional(),
  /** Customer group, never "0" or empty; `until` is wall clock, ms. `rememberGroup` alone writes it. */
  group: z.object({ id: z.string(), until: z.number() }).optional(),
  /** Until when (wall clock, ms) the owner is known to have no group of their own: nobody is asked so long. */
  noGroupUntil: z.number().optional(),
  /** Private-content version that the cart was read at; `-1` after it was lost. */
  version: z.string().optional(),
});
export type StoreSession = z.infer<typeof storeSession>;

const shopSession = z.object({
  /** By edition; the one used last stands last. */
  stores: z.record(z.string(), storeSession),
  /** Fingerprints of the last tickets that the account service did not know: they are not sent again. */
  rejected: z.array(z.string()),
});

/** What the sealed cookie holds: of one visitor, for all editions they have shopped in. */
export type ShopSession = z.infer<typeof shopSession>;

/** How long a customer group is believed (specification section 9). */
const groupLifeMs = 32 * 3_600_000;

export function newSession(): ShopSession {
  return { stores: {}, rejected: [] };
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

/** Whether a group's prices are everybody's: one that is missing, empty or 0 is group 0 (specification section 5). */
export function isSharedGroup(groupId: string | null): boolean {
  return groupId === null || groupId.trim() === '' || groupId.trim() === '0';
}

/** Remembers the group that the shop named, or that it named none. @param now Wall clock, ms. */
export function rememberGroup(store: StoreSession, groupId: string | null, now: number): void {
  delete store.group;
  delete store.noGroupUntil;
  const until = now + groupLifeMs;
  if (groupId === null || isSharedGroup(groupId)) store.noGroupUntil = until;
  else store.group = { id: groupId.trim(), until };
}

/** The group that is remembered; null when it is known that there is none, undefined when the shop has to be asked. */
export function knownGroup({ group, noGroupUntil = 0 }: StoreSession, now: number): string | null | undefined {
  if (group && now < group.until) return group.id;
  return now < noGroupUntil ? null : undefined;
}
