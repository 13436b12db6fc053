import type { Link } from '../../../../contracts/fragments/link.ts';
import { europeanAccessibilityRegions } from '../../../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../../../contracts/regions/regions.ts';
import { pathPrefix, splitRegion } from '../../../../contracts/routes.ts';
import type { RedirectHosts } from '../../resolve/redirectHosts.ts';

const policyPath = '/proart/accessibility-policy/';

/**
 * Corrects a link to the accessibility policy for an edition: about 32 European editions have their own policy, the
 * others share the global one (specification section 2). Content may write the path with any region prefix, in upper
 * case, or with an origin of this site; other links are returned unchanged.
 */
export function toLegalLink(link: Link, region: RegionCode, hosts: Pick<RedirectHosts, 'isOwn'>): Link {
  const url = withoutOwnOrigin(link.url, hosts);
  const [pathname = ''] = url.split(/[?#]/, 1);
  const { path } = splitRegion(pathname.toLowerCase());
  if (path.replace(/\/?$/, '/') !== policyPath) return link;
  const prefix = europeanAccessibilityRegions.has(region) ? pathPrefix(region) : '';
  return { ...link, url: prefix + policyPath + url.slice(pathname.length) };
}

function withoutOwnOrigin(url: string, hosts: Pick<RedirectHosts, 'isOwn'>): string {
  if (!/^https?:/i.test(url)) return url;
  const { hostname, pathname, search, hash } = new URL(url);
  return hosts.isOwn(hostname) ? pathname + search + hash : url;
}
