import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { editionOfPath } from '../../contracts/routes.ts';

/** What a host name says of the addresses it serves. */
export interface Host {
  /** Serves the China edition alone, without a prefix (specification section 6). */
  isChina: boolean;
  /** Edition of addresses without a region prefix. */
  unprefixed: RegionCode;
}

/** What a host name serves; one that is not known serves what every other does. */
export type HostOf = (hostname: string) => Host;

/**
 * Knows which hosts serve what.
 * @param options.chinaHosts Host names of the China edition, without ports.
 * @param options.websitePath Edition that the settings put in the place of the global one; empty for none.
 */
export function createHosts({
  chinaHosts,
  websitePath,
}: {
  chinaHosts: readonly string[];
  websitePath: string;
}): HostOf {
  const china = new Set(chinaHosts.map((name) => name.toLowerCase()));
  // The setting is checked against the region codes at start.
  const elsewhere: Host = { isChina: false, unprefixed: (websitePath || 'global') as RegionCode };
  return (hostname) => (china.has(hostname.toLowerCase()) ? { isChina: true, unprefixed: chinaRegion } : elsewhere);
}

/**
 * The website code of an address, in the order of specification section 4: the China host's own, the path's prefix, the
 * configured website path, global.
 */
export function editionOf(path: string, { isChina, unprefixed }: Host): RegionCode {
  return isChina ? unprefixed : editionOfPath(path, unprefixed);
}
