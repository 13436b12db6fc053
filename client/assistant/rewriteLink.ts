import type { RegionCode } from '../../contracts/regions.ts';
import { matchRoute, pathPrefix, routes, splitRegion } from '../../contracts/routes.ts';

interface Place {
  /** The edition that the document shows. */
  edition: RegionCode;
  /** Where the document is now. */
  here: Pick<Location, 'origin' | 'pathname'>;
}

/**
 * The callback that brings addresses which the assistant shows into the visitor's edition (specification section 3): pages of this
 * site get its prefix, or none where the document stands without; other addresses stay as they are; one of a scheme that is not
 * for links, or that is none, is empty.
 */
export function createRewriteLink({ edition, here }: Place): (address: string) => string {
  return (address) => {
    if (!URL.canParse(address, here.origin)) return '';
    const { protocol, origin, pathname, search, hash } = new URL(address, here.origin);
    if (!/^(https?|mailto|tel):$/.test(protocol)) return '';
    const match = origin === here.origin ? matchRoute(pathname) : null;
    if (!match || !routes[match.routeName].regional) return address.trim();
    const isUnprefixed = splitRegion(here.pathname).region === 'global';
    return (isUnprefixed ? '' : pathPrefix(edition)) + splitRegion(pathname).path + search + hash;
  };
}
