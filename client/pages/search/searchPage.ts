import type { ApiCall } from '../../../contracts/apilist.ts';
import type { SearchGroup } from '../../../contracts/calls/search.ts';
import type { SearchResponse } from '../../../contracts/pageSource.ts';
import { searchLength } from '../../../contracts/site.ts';
import { fillIn, type UiStrings } from '../../../contracts/strings/uiStrings.ts';
import { isSearchable } from '../../../contracts/text/searchText.ts';
import { resultCountText } from '../../search/resultCountText.ts';

/** Data of the search results page. It exists only as a document: the BFF has no page for it. */
export interface SearchPage {
  kind: 'search';
  /** Title of the tab and the heading. */
  title: string;
  /** Search text as normalised by `toSearchText`; empty without a search, may be below the minimum length. */
  query: string;
  /** Status message; empty without a search. */
  status: string;
  /** Results; null when the search has failed. */
  groups: SearchGroup[] | null;
  apilist?: ApiCall[];
}

/**
 * Creates the page of a search text.
 * @param response Null when the text is too short to be searched for.
 */
export function toSearchPage(query: string, response: SearchResponse | null, strings: UiStrings): SearchPage {
  // A degraded response is empty because the search engine failed; it must not read as "no results".
  const groups = response && response.degraded.length > 0 ? null : (response?.data.groups ?? []);
  return {
    kind: 'search',
    title: query ? fillIn(strings.results_for, { query }) : strings.search,
    query,
    status: statusOf(query, groups, strings),
    groups,
  };
}

function statusOf(query: string, groups: SearchPage['groups'], strings: UiStrings): string {
  if (query === '') return '';
  if (!isSearchable(query)) return fillIn(strings.search_too_short, { min: searchLength.min });
  return groups ? resultCountText(groups, strings) : strings.error_message;
}
