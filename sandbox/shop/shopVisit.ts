import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiesOf, ticketCookies } from '../cookies.ts';
import type { Edition } from '../samples/edition.ts';
import { type Member, memberOf } from '../samples/members.ts';
import { guestCookie, storeViewCode } from '../samples/products/shop.ts';
import type { Cart, Carts, Owner } from './carts.ts';

/** Visitor of a shop page. */
export interface ShopVisit {
  edition: Edition;
  store: string;
  /** The signed-in member. */
  member: Member | undefined;
  /** Null for a guest without an id. */
  owner: Owner | null;
  cart: Cart | undefined;
}

/** Longer ids are ignored. */
const maxGuestIdLength = 200;

/**
 * Identifies the visitor as the BFF does, by member ticket or else by guest id, so that shop pages and GraphQL server
 * use the same cart.
 */
export function shopVisitOf(request: FastifyRequest, edition: Edition, carts: Carts): ShopVisit {
  const cookies = cookiesOf(request);
  const ticket = cookies.get(ticketCookies.default) ?? '';
  const guestId = cookies.get(guestCookie) ?? '';
  const member = memberOf(ticket);
  const store = storeViewCode(edition.region.code);
  const isGuest = guestId !== '' && guestId.length <= maxGuestIdLength;
  const guest: Owner | null = isGuest ? { type: 'SESSION', id: guestId } : null;
  const owner: Owner | null = member ? { type: 'ATICKET', id: ticket } : guest;
  return { edition, store, member, owner, cart: owner ? carts.activeOf(owner, store) : undefined };
}

/** Returns the visitor as owner of carts; sets a guest id cookie, which the site reads too, if there is none. */
export function ownerOf({ owner }: ShopVisit, reply: FastifyReply): Owner {
  if (owner) return owner;
  const id = randomUUID();
  reply.header('set-cookie', `${guestCookie}=${id}; Path=/; SameSite=Lax`);
  return { type: 'SESSION', id };
}
