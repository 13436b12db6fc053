import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { editionOfPath } from '../../contracts/routes.ts';

/** Editions that a host serves. */
export interface Host {
  /** Serves only the China edition, without region prefix (specification section 6). */
  isChina: boolean;
  /** Edition of URLs without region prefix. */
  unprefixed: RegionCode;
}

/** Returns the editions of a host name; all names outside `CHINA_HOSTS` are treated alike. */
export type HostOf = (hostname: string) => Host;

/**
 * Creates the lookup of hosts.
 * @param options.chinaHosts Host names of the China edition, without ports.
 * @param options.websitePath Edition of URLs without region prefix on other hosts; empty for global.
 */
export function createHosts({
  chinaHosts,
  websitePath,
}: {
  chinaHosts: readonly string[];
  websitePath: string;
}): HostOf {
  const china = new Set(chinaHosts.map((name) => name.toLowerCase()));
  // WEBSITE_PATH was validated against the region codes at start.
  const otherHosts: Host = { isChina: false, unprefixed: (websitePath || 'global') as RegionCode };
  return (hostname) => (china.has(hostname.toLowerCase()) ? { isChina: true, unprefixed: chinaRegion } : otherHosts);
}

/**
 * Returns the edition of a path. The first of these that exists decides (specification section 4): China host, prefix
 * of the path, configured website path, global.
 */
export function editionOf(path: string, { isChina, unprefixed }: Host): RegionCode {
  return isChina ? unprefixed : editionOfPath(path, unprefixed);
}
