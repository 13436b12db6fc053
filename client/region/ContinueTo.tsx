import { endonymParts } from '../../contracts/regions/endonymParts.ts';
import type { Suggestion } from './useSuggestion.ts';

/** Question whether to continue in an edition, in the language of that edition. */
export function ContinueTo({ edition, texts }: Suggestion) {
  const [before, after] = texts.continueTo.split('{region}', 2);
  return (
    <>
      {before}
      <bdi>{endonymParts(edition.endonym).country}</bdi>
      {after}
    </>
  );
}
