import type { SearchGroup } from '../../../contracts/calls/search.ts';
import type { SearchAnswer } from '../../../contracts/pageSource.ts';
import { searchLength } from '../../../contracts/site.ts';
import { fillIn, type UiStrings } from '../../../contracts/strings/uiStrings.ts';
import { isSearchable } from '../../../contracts/text/searchText.ts';
import { foundText } from '../../search/foundText.ts';

/** What the page of search results shows. It comes as a document only: no address of the BFF answers it. */
export interface SearchPage {
  kind: 'search';
  /** Of the tab and of the heading. */
  title: string;
  /** What is searched for, as `toSearchText` gives it; empty where nothing was asked, shorter than it may be where that is said. */
  query: string;
  /** How it went, in words; empty where nothing was asked. */
  status: string;
  /** What was found; null where it could not be found out. */
  groups: SearchGroup[] | null;
}

/**
 * The page for a text.
 * @param answer Null where the text is too short to be searched for.
 */
export function toSearchPage(query: string, answer: SearchAnswer | null, strings: UiStrings): SearchPage {
  // An empty answer of a search engine that is down is no answer: it must not read as "nothing found".
  const groups = answer && answer.degraded.length > 0 ? null : (answer?.data.groups ?? []);
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
  return groups ? foundText(groups, strings) : strings.error_message;
}
