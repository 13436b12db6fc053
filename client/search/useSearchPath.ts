import { searchPath } from '../../contracts/routes.ts';
import { useSite } from '../lib/site.tsx';

/** Where the edition's page of search results is, as the host of the document has it. */
export function useSearchPath(): string {
  const { region, settings } = useSite();
  return searchPath(region.code === settings.unprefixed ? 'global' : region.code);
}
