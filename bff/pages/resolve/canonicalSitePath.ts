import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { editionOfPath, pathTo } from '../../../contracts/routes.ts';
import { cleanPath, rootOf } from '../../../contracts/text/cleanPath.ts';
import type { RedirectHosts } from './redirectHosts.ts';
import { requestedPage, routeAt, sitePathOf } from './resolve.ts';

/**
 * Returns the canonical site path of a redirect target on this site, after the site's own path rules (legacy segments,
 * invalid prefixes, roots). Null when the path is not one of a page.
 */
export function canonicalSitePath(
  pathname: string,
  region: RegionCode,
  hosts: Pick<RedirectHosts, 'prefixesOf'>,
): string | null {
  const prefixes = hosts.prefixesOf(region);
  try {
    const path = cleanPath(pathname, prefixes);
    const root = rootOf(path, prefixes);
    // The site's root redirects visitors to their edition, which may be this one.
    if (root) return pathTo('IndexPage', root.region ?? region);
    const sitePath = sitePathOf(path, editionOfPath(path, prefixes.unprefixed));
    const route = routeAt(sitePath);
    return route ? requestedPage(route, '').request.path : sitePath;
  } catch {
    // Not UTF-8, not a plain path, or invalid parameters: the site refuses the path.
    return null;
  }
}
