import type { FastifyRequest } from 'fastify';
import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import { isRegionCode, type RegionCode } from '../../contracts/regions/regions.ts';
import { pathTo, splitRegion } from '../../contracts/routes.ts';
import { cookiesOf, ticketCookies } from '../cookies.ts';
import { type Member, memberOf } from '../samples/members.ts';
import { guestCookie } from '../samples/products/shop.ts';

/** Parsed request to the account service. */
export interface AccountVisit {
  /** Field of the query or form by case-insensitive name; empty if missing. */
  field(name: string): string;
  /** Path of this site to return to. */
  returnTo: string;
  /** Edition from which the visitor came. */
  region: RegionCode;
  /** Name of the ticket cookie in that edition. */
  ticketCookie: string;
  /** The signed-in member. */
  member: Member | undefined;
  /** Guest id of the shop, under which the visitor filled a cart before signing in; empty without one. */
  guestId: string;
}

/**
 * Parses a request to the account service. The return path is `ReturnURL`, else `redirectUrl`, else the referring page;
 * the edition is `site`, else that of the return path.
 * @param chinaHosts Hosts whose paths without a region prefix belong to the China edition.
 */
export function accountVisitOf(request: FastifyRequest, chinaHosts: readonly string[]): AccountVisit {
  const fields = new Map(
    Object.entries({ ...(request.query as object), ...(request.body as object | null) }).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]),
  );
  const field = (name: string) => fields.get(name.toLowerCase()) ?? '';
  const candidates = [field('ReturnURL'), field('redirectUrl'), request.headers.referer ?? ''];
  const paths = candidates.map((url) => ownPath(url, request.host));
  const returnPath = paths.find((path) => path !== null);
  const region = regionOf(field('site'), returnPath ?? '/', chinaHosts.includes(request.hostname));
  const ticketCookie = region === chinaRegion ? ticketCookies.china : ticketCookies.default;
  const cookies = cookiesOf(request);
  return {
    field,
    returnTo: returnPath ?? pathTo('IndexPage', 'global'),
    region,
    ticketCookie,
    member: memberOf(cookies.get(ticketCookie) ?? ''),
    guestId: cookies.get(guestCookie) ?? '',
  };
}

/** Pages of the sandbox shop have the edition in another path segment than the site. */
const shopPath = /^\/sandbox\/shop\/([^/]+)\//;

function regionOf(site: string, path: string, isChinaHost: boolean): RegionCode {
  if (isRegionCode(site)) return site;
  const shop = shopPath.exec(path)?.[1] ?? '';
  if (isRegionCode(shop)) return shop;
  const { region } = splitRegion(path);
  return region === 'global' && isChinaHost ? chinaRegion : region;
}

/** Path, query and fragment of a URL of this site's pages, else null: a sign-in must not redirect to other sites. */
function ownPath(target: string, host: string): string | null {
  const base = `http://${host}`;
  if (!target || !URL.canParse(target, base)) return null;
  const url = new URL(target, base);
  const isOwn = /^https?:$/.test(url.protocol) && url.host === host && !url.pathname.startsWith('//');
  const isPage = !url.pathname.startsWith('/sandbox/') || shopPath.test(url.pathname);
  return isOwn && isPage ? url.pathname + url.search + url.hash : null;
}
