import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pathPrefix } from '../../contracts/routes.ts';
import { useSite } from '../lib/site.tsx';

/**
 * The address that a path has in an edition, seen from this document's host.
 * @param path Without an edition's prefix (`useSharedPath`).
 */
export function useEditionAddress(path: string): (code: RegionCode) => string {
  const { unprefixed, otherEditions } = useSite().settings;
  return (code) => (code === unprefixed ? path : `${otherEditions}${pathPrefix(code)}${path}`);
}
