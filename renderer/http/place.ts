import type { PageVisit } from '../../contracts/pageSource.ts';
import { shownQuery } from '../../contracts/routes.ts';
import type { Host } from '../../runtime/http/host.ts';
import type { Place } from '../htmlCache/htmlEntry.ts';
import { isPrivateView } from './privateView.ts';

/**
 * Returns the cache key of a raw URL: China hosts have their own keys.
 * @param target Path and query as requested.
 */
export function addressOf(target: string, { isChina }: Host): string {
  return isChina ? `cn ${target}` : target;
}

/** Returns the identity of the page of a visit in the cache; null for a private view such as a draft. */
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
