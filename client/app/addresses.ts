import type { RegionCode } from '../../contracts/regions/regions.ts';
import { editionOfPath, isSearchPath, matchRoute, splitRegion } from '../../contracts/routes.ts';

/** Path and query under which an address is shown inside the document, or null when only a document load can show it. */
export type AddressInside = (url: URL) => string | null;

interface Host {
  /** The edition that the document shows. */
  edition: RegionCode;
  /** Edition of addresses without a prefix. */
  unprefixed: RegionCode;
  /** Where the document is now. */
  here: Pick<Location, 'origin' | 'pathname'>;
}

/**
 * Tells addresses that navigation takes from those that the browser loads as documents: ours, of the edition that is shown,
 * and written in the one form that the server's path rules leave alone.
 */
export function createAddressInside({ edition, unprefixed, here }: Host): AddressInside {
  // The document of the list of all editions is made without what other pages have (renderer/document/thirdParties.ts).
  if (matchRoute(here.pathname)?.kind === 'entry') return () => null;
  return ({ origin, pathname, search }) => {
    if (origin !== here.origin || !isPlain(pathname)) return null;
    if (editionOfPath(pathname, unprefixed) !== edition) return null;
    // Where the document stands without the edition's prefix, so does what it links to.
    const path = splitRegion(here.pathname).region === 'global' ? splitRegion(pathname).path : pathname;
    // Its page is made by the renderer alone, whatever content has at the address.
    return isSearchPath(path, edition) ? null : matchRoute(path) && path + search;
  };
}

/** Double slashes, tabs, upper case, the old events and a missing last slash are for the server to mend. */
function isPlain(pathname: string): boolean {
  const plain = pathname.replace(/%[\da-f]{2}/gi, (triplet) => (triplet === '%09' ? '//' : ''));
  return plain.endsWith('/') && !/\/\/|[A-Z]|\/proart\/events\//.test(plain);
}
