import type { FastifyRequest } from 'fastify';
import type { RegionCode } from '../../../contracts/regions.ts';
import { pathTo, splitRegion } from '../../../contracts/routes.ts';
import { type Member, memberOf } from '../samples/members.ts';

/** Cookies with the ticket; the China edition has its own (`MEMBER_TICKET_COOKIE`, `MEMBER_TICKET_COOKIE_CN`). */
export const cookieNames = { others: 'aticket', china: 'aticket_cn' };

/** What the account service knows of a request. */
export interface AccountVisit {
  /** A field of the query or of the form, whatever the case of its name; empty when it is missing. */
  field(name: string): string;
  /** Path of this site to go back to. */
  returnTo: string;
  /** Edition that the visitor comes from. */
  region: RegionCode;
  /** Who is signed in. */
  member: Member | undefined;
}

/** Reads a request to the account service. */
export function visitOf(request: FastifyRequest): AccountVisit {
  const fields = new Map(
    Object.entries({ ...(request.query as object), ...(request.body as object | null) }).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]),
  );
  const field = (name: string) => fields.get(name.toLowerCase()) ?? '';
  const returnTo =
    ownPath(field('ReturnURL'), request.host) ??
    ownPath(request.headers.referer ?? '', request.host) ??
    pathTo('IndexPage', 'global');
  const tickets = cookiesOf(request);
  return {
    field,
    returnTo,
    region: splitRegion(returnTo).region,
    member: memberOf(tickets.get(cookieNames.others) ?? tickets.get(cookieNames.china) ?? ''),
  };
}

/** Path and query of an address of this site's pages, else null: a sign-in must not lead elsewhere. */
function ownPath(address: string, host: string): string | null {
  const base = `http://${host}`;
  if (!address || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  const isOwn = /^https?:$/.test(url.protocol) && url.host === host && !url.pathname.startsWith('//');
  return isOwn && !url.pathname.startsWith('/sandbox/') ? url.pathname + url.search + url.hash : null;
}

function cookiesOf({ headers }: FastifyRequest): ReadonlyMap<string, string> {
  const pairs = (headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split(/=(.*)/s, 2));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}
