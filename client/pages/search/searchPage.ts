import type { SearchGroup } from '../../../contracts/calls/search.ts';
import type { SearchAnswer } from '../../../contracts/pageSource.ts';
import { fillIn, type UiStrings } from '../../../contracts/uiStrings.ts';

/** What the page of search results shows. It comes as a document only: no address of the BFF answers it. */
export interface SearchPage {
  kind: 'search';
  /** Of the tab and of the heading. */
  title: string;
  /** What is searched for, as `toSearchText` gives it; empty where nothing was asked, shorter than it may be where that is told. */
  query: string;
  /** What was found; null where nobody could tell. */
  groups: SearchGroup[] | null;
}

/**
 * The page for a text.
 * @param answer Null where the text is too short to be searched for.
 */
export function toSearchPage(query: string, answer: SearchAnswer | null, strings: UiStrings): SearchPage {
  return {
    kind: 'search',
    title: query ? fillIn(strings.results_for, { query }) : strings.search,
    query,
    // An empty answer of a search engine that is down is no answer: it must not read as "nothing found".
    groups: answer && answer.degraded.length > 0 ? null : (answer?.data.groups ?? []),
  };
}
