import type { FastifyRequest } from 'fastify';

/** Cookies with a member's ticket; the China edition has its own (`MEMBER_TICKET_COOKIE`, `MEMBER_TICKET_COOKIE_CN`). */
export const ticketCookies = { others: 'aticket', china: 'aticket_cn' };

/** The cookies of a request by name; the last one where a name is there twice. */
export function cookiesOf({ headers }: FastifyRequest): ReadonlyMap<string, string> {
  const pairs = (headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split(/=(.*)/s, 2));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}
