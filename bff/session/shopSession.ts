import { z } from 'zod';
import { isRegionCode, type RegionCode } from '../../contracts/regions/regions.ts';

/** Session data of one edition's shop; discarded when the owner changes. */
const storeSession = z.object({
  /** Fingerprint of the owner's ticket or guest id, which are not stored themselves. */
  owner: z.string(),
  /** Bearer token of the shop. */
  token: z.string().optional(),
  cartId: z.string().optional(),
  /** Customer group, never "0" or empty; `until` is wall clock, ms. `rememberGroup` alone writes it. */
  group: z.object({ id: z.string(), until: z.number() }).optional(),
  /** Time (wall clock, ms) until which the shop is not called again, because it returned no group. */
  noGroupUntil: z.number().optional(),
  /** Private-content version at which the cart was read; `-1` after the cart was lost. */
  version: z.string().optional(),
  /** Fingerprint of the member's guest id, once its cart is known to be empty. */
  emptyGuest: z.string().optional(),
});
export type StoreSession = z.infer<typeof storeSession>;

const shopSession = z.object({
  /** Session data by edition, the most recently used edition last. */
  stores: z.record(z.string(), storeSession),
  /** Fingerprints of the last tickets that the account service rejected; such tickets are not sent upstream. */
  rejected: z.array(z.string()),
});

/** Content of the sealed cookie: one visitor's session for all editions. */
export type ShopSession = z.infer<typeof shopSession>;

/** Lifetime of a stored customer group (specification section 9). */
const groupLifeMs = 32 * 3_600_000;

/** Returns an empty session. */
export function newSession(): ShopSession {
  return { stores: {}, rejected: [] };
}

/** Parses the opened cookie; returns a new session for anything invalid. */
export function readSession(opened: unknown): ShopSession {
  const session = shopSession.safeParse(opened).data ?? newSession();
  const known = Object.entries(session.stores).filter(([region]) => isRegionCode(region));
  return { ...session, stores: Object.fromEntries(known) };
}

/** Returns the owner's session data in an edition and marks it as last used; empty data replaces another owner's. */
export function storeOf(session: ShopSession, region: RegionCode, owner: string): StoreSession {
  const current = session.stores[region];
  const store = current?.owner === owner ? current : { owner };
  delete session.stores[region];
  session.stores[region] = store;
  return store;
}

/** Returns whether a group has the public prices: a missing, empty or 0 group is group 0 (specification section 5). */
export function isSharedGroup(groupId: string | null): boolean {
  return groupId === null || groupId.trim() === '' || groupId.trim() === '0';
}

/** Stores the group returned by the shop, also when there is no group. @param now Wall clock, ms. */
export function rememberGroup(store: StoreSession, groupId: string | null, now: number): void {
  delete store.group;
  delete store.noGroupUntil;
  const until = now + groupLifeMs;
  if (groupId === null || isSharedGroup(groupId)) store.noGroupUntil = until;
  else store.group = { id: groupId.trim(), until };
}

/** Returns the stored group; null when the member has no group, undefined when the shop has to be called. */
export function knownGroup({ group, noGroupUntil = 0 }: StoreSession, now: number): string | null | undefined {
  if (group && now < group.until) return group.id;
  return now < noGroupUntil ? null : undefined;
}
