import type { Link } from '../../../../contracts/fragments/link.ts';
import { europeanAccessibilityRegions } from '../../../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../../../contracts/regions/regions.ts';
import { pathPrefix, splitRegion } from '../../../../contracts/routes.ts';

const policyPath = '/proart/accessibility-policy/';

/**
 * A legal link as an edition shows it: about 32 European editions have an accessibility policy of their own, the others
 * share the global one (specification section 2), whatever prefix content gives the address. Other links stay as they are.
 */
export function toLegalLink(link: Link, region: RegionCode): Link {
  const [pathname = ''] = link.url.split(/[?#]/, 1);
  const { path } = splitRegion(pathname);
  if (path.replace(/\/?$/, '/') !== policyPath) return link;
  const prefix = europeanAccessibilityRegions.has(region) ? pathPrefix(region) : '';
  return { ...link, url: prefix + policyPath + link.url.slice(pathname.length) };
}
