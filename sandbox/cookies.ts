import type { FastifyRequest } from 'fastify';

/** Names of the member ticket cookies, as in `MEMBER_TICKET_COOKIE` and `MEMBER_TICKET_COOKIE_CN`. */
export const ticketCookies = { default: 'aticket', china: 'aticket_cn' };

/** Cookies of a request by name; the last value if a name occurs twice. */
export function cookiesOf({ headers }: FastifyRequest): ReadonlyMap<string, string> {
  const pairs = (headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split(/=(.*)/s, 2));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}
