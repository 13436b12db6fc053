import { useEffect, useState } from 'react';
import { type Region, type RegionCode, regions } from '../../contracts/regions/regions.ts';
import type { SuggestionTexts } from './suggestionTexts.ts';

/** A suggested edition with the texts of its language. */
export interface Suggestion {
  edition: Region;
  texts: SuggestionTexts;
}

/**
 * Returns the suggested edition once its texts have loaded; null before, and when they do not load.
 * @param code Edition to suggest; null for none.
 */
export function useSuggestion(code: RegionCode | null): Suggestion | null {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  useEffect(() => {
    if (!code) return;
    let isObsolete = false;
    import('./suggestionTexts.ts').then(
      ({ suggestionTexts }) => {
        const edition = regions[code];
        if (!isObsolete) setSuggestion({ edition, texts: suggestionTexts(edition.strings) });
      },
      () => {},
    );
    return () => {
      isObsolete = true;
    };
  }, [code]);
  // Not the suggestion of another code, which an effect would only remove after the next paint.
  return suggestion?.edition.code === code ? suggestion : null;
}
