import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiesOf, ticketCookies } from '../cookies.ts';
import type { Edition } from '../samples/edition.ts';
import { type Member, memberOf } from '../samples/members.ts';
import { guestCookie, storeViewCode } from '../samples/products/shop.ts';
import type { Cart, Carts, Owner } from './carts.ts';

/** What a page of the shop knows of its visitor. */
export interface ShopVisit {
  edition: Edition;
  store: string;
  /** Who is signed in. */
  member: Member | undefined;
  /** Null for a guest who has no id yet. */
  owner: Owner | null;
  cart: Cart | undefined;
}

/** Longer ids are none of ours. */
const maxGuestIdLength = 200;

/**
 * Reads who asks, as the site's BFF does: a member by the ticket, else a guest by the id; so that these pages and the
 * shop's GraphQL server speak of one cart.
 */
export function shopVisitOf(request: FastifyRequest, edition: Edition, carts: Carts): ShopVisit {
  const cookies = cookiesOf(request);
  const ticket = cookies.get(ticketCookies.others) ?? '';
  const guestId = cookies.get(guestCookie) ?? '';
  const member = memberOf(ticket);
  const store = storeViewCode(edition.region.code);
  const isGuest = guestId !== '' && guestId.length <= maxGuestIdLength;
  const guest: Owner | null = isGuest ? { type: 'SESSION', id: guestId } : null;
  const owner: Owner | null = member ? { type: 'ATICKET', id: ticket } : guest;
  return { edition, store, member, owner, cart: owner ? carts.activeOf(owner, store) : undefined };
}

/** The visitor as an owner of carts; a guest without an id gets one, in a cookie that the site reads, too. */
export function ownerOf({ owner }: ShopVisit, reply: FastifyReply): Owner {
  if (owner) return owner;
  const id = randomUUID();
  reply.header('set-cookie', `${guestCookie}=${id}; Path=/; SameSite=Lax`);
  return { type: 'SESSION', id };
}
