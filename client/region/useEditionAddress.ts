import { useLocation } from 'react-router-dom';
import type { RegionCode } from '../../contracts/regions.ts';
import { pathPrefix, routes, shownQuery, splitRegion } from '../../contracts/routes.ts';
import { useSite } from '../lib/site.tsx';

/**
 * The address of an edition from here: what is shown, in that edition.
 * @param keepsPath False where other editions have no such page, and the link leads to their home.
 */
export function useEditionAddress(keepsPath: boolean): (code: RegionCode) => string {
  const { unprefixed, otherEditions } = useSite().settings;
  const { pathname, search } = useLocation();
  const path = keepsPath ? splitRegion(pathname).path + shownQuery(search) : routes.IndexPage.pattern;
  return (code) => (code === unprefixed ? path : `${otherEditions}${pathPrefix(code)}${path}`);
}
