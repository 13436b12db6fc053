import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { editionOfPath, pathTo } from '../../../contracts/routes.ts';
import { cleanPath, rootOf } from '../../../contracts/text/cleanPath.ts';
import type { RedirectHosts } from './redirectHosts.ts';
import { askedPage, routeAt, sitePathOf } from './resolve.ts';

/**
 * Where a visitor of an edition ends up who is sent to a path of this site, once its rules are done with the path (an old segment,
 * a prefix that is none, a root): as the site path that is looked up there. Null for what is no page's address.
 */
export function pageAt(pathname: string, region: RegionCode, hosts: Pick<RedirectHosts, 'prefixesOf'>): string | null {
  const prefixes = hosts.prefixesOf(region);
  try {
    const path = cleanPath(pathname, prefixes);
    const root = rootOf(path, prefixes);
    // The site's own root leads everybody to an edition of theirs, and so to this one, too.
    if (root) return pathTo('IndexPage', root.region ?? region);
    const sitePath = sitePathOf(path, editionOfPath(path, prefixes.unprefixed));
    const route = routeAt(sitePath);
    return route ? askedPage(route, '').request.path : sitePath;
  } catch {
    // Not UTF-8, no plain path, or nothing a page takes: the site refuses it.
    return null;
  }
}
