import { useLocation } from 'react-router-dom';
import { pageQuery, routes, splitRegion } from '../../contracts/routes.ts';

/**
 * Path and query of the current page without a region prefix.
 * @param isShared False when other editions lack the page: the result is then the path of the home page.
 */
export function useSharedPath(isShared: boolean): string {
  const { pathname, search } = useLocation();
  return isShared ? splitRegion(pathname).path + pageQuery(search) : routes.IndexPage.pattern;
}
