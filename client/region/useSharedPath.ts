import { useLocation } from 'react-router-dom';
import { routes, shownQuery, splitRegion } from '../../contracts/routes.ts';

/**
 * What is shown, as path and query without an edition's prefix.
 * @param isShared False where other editions have no such page: the path is then that of their home.
 */
export function useSharedPath(isShared: boolean): string {
  const { pathname, search } = useLocation();
  return isShared ? splitRegion(pathname).path + shownQuery(search) : routes.IndexPage.pattern;
}
