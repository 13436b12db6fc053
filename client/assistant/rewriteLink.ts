import type { RegionCode } from '../../contracts/regions/regions.ts';
import { matchRoute, pathPrefix, routes, splitRegion } from '../../contracts/routes.ts';
import { plainAddress } from '../../contracts/text/plainAddress.ts';

interface Place {
  /** The edition that the document shows. */
  edition: RegionCode;
  /** Where the document is now. */
  here: Pick<Location, 'origin' | 'pathname'>;
}

/**
 * The callback that brings addresses which the assistant shows into the visitor's edition (specification section 3): pages of this
 * site get its prefix, or none where the document stands without; other addresses of this site stay as they are, another site's
 * is shown whole; one of a scheme that is not for links, that hides where it leads, or that is none, is empty.
 */
export function createRewriteLink({ edition, here }: Place): (address: string) => string {
  return (address) => {
    const plain = plainAddress(address);
    if (plain === null || !URL.canParse(plain, here.origin)) return '';
    const { href, protocol, origin, username, password, pathname, search, hash } = new URL(plain, here.origin);
    if (!/^(https?|mailto|tel):$/.test(protocol) || username || password) return '';
    if (origin !== here.origin) return href;
    // `/.//host` is of this site, and its normal form of another.
    if (pathname.startsWith('//')) return '';
    const match = matchRoute(pathname);
    if (!match || !routes[match.routeName].regional) return plain;
    const isUnprefixed = splitRegion(here.pathname).region === 'global';
    return (isUnprefixed ? '' : pathPrefix(edition)) + splitRegion(pathname).path + search + hash;
  };
}
