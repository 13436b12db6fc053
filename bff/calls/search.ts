import type { z } from 'zod';
import type { searchCall } from '../../contracts/calls/search.ts';
import type { RequestOf } from '../../contracts/endpoint.ts';
import type { Composition, Tools } from '../pages/compose/compose.ts';
import { toSearchGroups } from '../pages/shape/search.ts';

/** Composes search suggestions. */
export function composeSearch(
  { region, q }: RequestOf<typeof searchCall>,
  { recentData, optional }: Tools,
): Composition<z.output<typeof searchCall.data>> {
  return { groups: optional(recentData.searchSuggestion({ region, text: q }).then(toSearchGroups), []) };
}
