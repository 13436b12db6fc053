import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pathPrefix } from '../../contracts/routes.ts';
import { useSite } from '../lib/site.tsx';

/**
 * Returns a function from an edition to the URL of a path in it, as seen from this document's host.
 * @param path Without a region prefix (`useSharedPath`).
 */
export function useEditionUrl(path: string): (code: RegionCode) => string {
  const { unprefixed, otherEditions } = useSite().settings;
  return (code) => (code === unprefixed ? path : `${otherEditions}${pathPrefix(code)}${path}`);
}
