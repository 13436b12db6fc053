import type { PageVisit } from '../../contracts/pageSource.ts';
import { shownQuery } from '../../contracts/routes.ts';
import type { Host } from '../../runtime/http/host.ts';
import type { Place } from '../htmlCache/htmlEntry.ts';
import { isPrivateView } from './privateView.ts';

/** What tells apart addresses of one page: hosts show an edition differently. @param target Path and query as they came. */
export function addressOf(target: string, { isChina }: Host): string {
  return isChina ? `cn ${target}` : target;
}

/** The page that a visit asks for, in its one form; null for a view of it that is for nobody else, such as a draft. */
export function placeOf(visit: PageVisit, host: Host): Place | null {
  if (isPrivateView(visit.query)) return null;
  const query = shownQuery(visit.query);
  const pageUrl = visit.path + query;
  return {
    key: addressOf(pageUrl, host),
    isUserSupplied: query !== '',
    visit: { ...visit, query: query.slice(1), pageUrl },
    host,
  };
}
