import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { editionOfPath, pathTo } from '../../../contracts/routes.ts';
import { cleanPath, rootOf } from '../../../contracts/text/cleanPath.ts';
import type { RedirectHosts } from './redirectHosts.ts';
import { requestedPage, routeAt, sitePathOf } from './resolve.ts';

/**
 * Returns the canonical site path of a redirect target on this site, after the site's own path rules (legacy segments,
 * invalid prefixes, roots). Null when the path cannot be that of a page.
 */
export function targetSitePath(
  pathname: string,
  region: RegionCode,
  hosts: Pick<RedirectHosts, 'prefixesOf'>,
): string | null {
  const prefixes = hosts.prefixesOf(region);
  try {
    const path = cleanPath(pathname, prefixes);
    const root = rootOf(path, prefixes);
    // The site's root redirects visitors to their edition, possibly the one of the redirect.
    if (root) return pathTo('IndexPage', root.region ?? region);
    const sitePath = sitePathOf(path, editionOfPath(path, prefixes.unprefixed));
    const route = routeAt(sitePath);
    return route ? requestedPage(route, '').request.path : sitePath;
  } catch {
    // The path is not UTF-8, not plain, or has invalid parameters: the site rejects it.
    return null;
  }
}
