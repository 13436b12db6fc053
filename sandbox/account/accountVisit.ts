import type { FastifyRequest } from 'fastify';
import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import { isRegionCode, type RegionCode } from '../../contracts/regions/regions.ts';
import { pathTo, splitRegion } from '../../contracts/routes.ts';
import { cookiesOf, ticketCookies } from '../cookies.ts';
import { type Member, memberOf } from '../samples/members.ts';

/** What the account service knows of a request. */
export interface AccountVisit {
  /** A field of the query or of the form, whatever the case of its name; empty when it is missing. */
  field(name: string): string;
  /** Path of this site to go back to. */
  returnTo: string;
  /** Edition that the visitor comes from. */
  region: RegionCode;
  /** Cookie that holds the ticket in that edition. */
  ticketCookie: string;
  /** Who is signed in. */
  member: Member | undefined;
}

/**
 * Reads a request to the account service: where to go back to is the form's `ReturnURL`, else its `redirectUrl`, else the
 * page the visitor comes from; the edition is the form's `site`, else that of the address to go back to.
 * @param chinaHosts Hosts whose addresses without a region prefix are the China edition's.
 */
export function accountVisitOf(request: FastifyRequest, chinaHosts: readonly string[]): AccountVisit {
  const fields = new Map(
    Object.entries({ ...(request.query as object), ...(request.body as object | null) }).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]),
  );
  const field = (name: string) => fields.get(name.toLowerCase()) ?? '';
  const asked = [field('ReturnURL'), field('redirectUrl'), request.headers.referer ?? ''];
  const paths = asked.map((address) => ownPath(address, request.host));
  const found = paths.find((path) => path !== null);
  const region = regionOf(field('site'), found ?? '/', chinaHosts.includes(request.hostname));
  const ticketCookie = region === chinaRegion ? ticketCookies.china : ticketCookies.others;
  return {
    field,
    returnTo: found ?? pathTo('IndexPage', 'global'),
    region,
    ticketCookie,
    member: memberOf(cookiesOf(request).get(ticketCookie) ?? ''),
  };
}

/** Pages of the sandbox's shop name their edition in another place than the site's. */
const shopPath = /^\/sandbox\/shop\/([^/]+)\//;

function regionOf(site: string, path: string, isChinaHost: boolean): RegionCode {
  if (isRegionCode(site)) return site;
  const shop = shopPath.exec(path)?.[1] ?? '';
  if (isRegionCode(shop)) return shop;
  const { region } = splitRegion(path);
  return region === 'global' && isChinaHost ? chinaRegion : region;
}

/** Path and query of an address of this site's pages, else null: a sign-in must not lead elsewhere. */
function ownPath(address: string, host: string): string | null {
  const base = `http://${host}`;
  if (!address || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  const isOwn = /^https?:$/.test(url.protocol) && url.host === host && !url.pathname.startsWith('//');
  const isPage = !url.pathname.startsWith('/sandbox/') || shopPath.test(url.pathname);
  return isOwn && isPage ? url.pathname + url.search + url.hash : null;
}
