import type { RegionCode } from '../../contracts/regions/regions.ts';
import { editionOfPath, isSearchPath, matchRoute, splitRegion } from '../../contracts/routes.ts';

/** Maps a URL to the path and query that client-side navigation loads, or to null when it needs a document load. */
export type InAppResolver = (url: URL) => string | null;

interface DocumentLocation {
  /** Edition of the document. */
  edition: RegionCode;
  /** Edition of URLs without a region prefix. */
  unprefixed: RegionCode;
  /** Current location of the document. */
  here: Pick<Location, 'origin' | 'pathname'>;
}

/**
 * Creates the resolver of links. Client-side navigation accepts URLs of this origin and of the shown edition, in the
 * canonical form that the server's path rules leave unchanged.
 */
export function createInAppResolver({ edition, unprefixed, here }: DocumentLocation): InAppResolver {
  // The document of the market-entry page lacks scripts that other pages need (renderer/document/thirdParties.ts).
  if (matchRoute(here.pathname)?.kind === 'entry') return () => null;
  return ({ origin, pathname, search }) => {
    if (origin !== here.origin || !isCanonical(pathname)) return null;
    if (editionOfPath(pathname, unprefixed) !== edition) return null;
    // A document without a region prefix links to pages without one.
    const path = splitRegion(here.pathname).region === 'global' ? splitRegion(pathname).path : pathname;
    // Only the renderer can produce search results: the BFF has no page for them.
    return isSearchPath(path, edition) ? null : matchRoute(path) && path + search;
  };
}

/**
 * False for double slashes, tabs, upper case, old event paths and a missing trailing slash: the server handles these.
 */
function isCanonical(pathname: string): boolean {
  const plain = pathname.replace(/%[\da-f]{2}/gi, (triplet) => (triplet === '%09' ? '//' : ''));
  return plain.endsWith('/') && !/\/\/|[A-Z]|\/proart\/events\//.test(plain);
}
