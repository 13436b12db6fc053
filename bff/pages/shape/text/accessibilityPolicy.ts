import type { Link } from '../../../../contracts/fragments/link.ts';
import { europeanAccessibilityRegions } from '../../../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../../../contracts/regions/regions.ts';
import { pathPrefix, splitRegion } from '../../../../contracts/routes.ts';

const policyPath = '/proart/accessibility-policy/';

/**
 * Corrects a link to the accessibility policy for an edition: about 32 European editions have their own policy, the
 * others share the global one (specification section 2). The region prefix from content is replaced; other links are
 * returned unchanged.
 */
export function toLegalLink(link: Link, region: RegionCode): Link {
  const [pathname = ''] = link.url.split(/[?#]/, 1);
  const { path } = splitRegion(pathname);
  if (path.replace(/\/?$/, '/') !== policyPath) return link;
  const prefix = europeanAccessibilityRegions.has(region) ? pathPrefix(region) : '';
  return { ...link, url: prefix + policyPath + link.url.slice(pathname.length) };
}
