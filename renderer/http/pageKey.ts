import type { PageVisit } from '../../contracts/pageSource.ts';
import { pageQuery } from '../../contracts/routes.ts';
import type { Host } from '../../runtime/http/host.ts';
import type { PageKey } from '../htmlCache/htmlEntry.ts';
import { isPrivateView } from './privateView.ts';

/**
 * Returns the key of a URL: China hosts, which show other pages, have their own keys.
 * @param target Path and query as requested.
 */
export function urlKeyOf(target: string, { isChina }: Host): string {
  return isChina ? `cn ${target}` : target;
}

/**
 * Returns the identity of the page of a visit in the cache; null for a private view such as a draft.
 * @param previews The deployment shows drafts.
 */
export function pageKeyOf(visit: PageVisit, host: Host, previews: boolean): PageKey | null {
  if (isPrivateView(visit.query, previews)) return null;
  const query = pageQuery(visit.query);
  const pageUrl = visit.path + query;
  return {
    key: urlKeyOf(pageUrl, host),
    isUserSupplied: query !== '',
    visit: { ...visit, query: query.slice(1), pageUrl },
    host,
  };
}
