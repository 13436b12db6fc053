import type { SearchGroup } from '../../contracts/calls/search.ts';
import type { UiStrings } from '../../contracts/strings/uiStrings.ts';

/** Localised number of search results. */
export function resultCountText(groups: readonly SearchGroup[], strings: UiStrings): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return count === 0 ? strings.no_results : `${strings.results}: ${count}`;
}
