import type { RegionCode } from '../../contracts/regions/regions.ts';
import { matchRoute, pathPrefix, routes, splitRegion } from '../../contracts/routes.ts';
import { plainUrl } from '../../contracts/text/plainUrl.ts';
import { parseUrl } from '../link/parseUrl.ts';

interface LinkContext {
  /** Edition of the document. */
  edition: RegionCode;
  /** Current location of the document. */
  here: Pick<Location, 'origin' | 'pathname'>;
}

/**
 * Creates the callback that maps URLs shown by the assistant to the edition of the visitor (specification section 3).
 * Pages of this site get the prefix of the edition, or none if the document has none; other URLs of this site are
 * unchanged; URLs of other sites are returned in absolute form. Invalid URLs, URLs with credentials or misleading
 * characters and schemes other than http(s), mailto and tel become an empty string.
 */
export function createRewriteLink({ edition, here }: LinkContext): (url: string) => string {
  return (url) => {
    const plain = plainUrl(url);
    const parsed = plain === null ? null : parseUrl(plain, here.origin);
    if (plain === null || !parsed) return '';
    const { href, protocol, origin, username, password, pathname, search, hash } = parsed;
    if (!/^(https?|mailto|tel):$/.test(protocol) || username || password) return '';
    if (origin !== here.origin) return href;
    // `/.//host` has the origin of this site, but its normalised path `//host` would be another host.
    if (pathname.startsWith('//')) return '';
    const match = matchRoute(pathname);
    if (!match || !routes[match.routeName].regional) return plain;
    const isUnprefixed = splitRegion(here.pathname).region === 'global';
    return (isUnprefixed ? '' : pathPrefix(edition)) + splitRegion(pathname).path + search + hash;
  };
}
