import { searchPath } from '../../contracts/routes.ts';
import { useSite } from '../lib/site.tsx';

/** Path of the edition's search results page, as seen from this document's host. */
export function useSearchPath(): string {
  return searchPath(useSite().pathRegion);
}
