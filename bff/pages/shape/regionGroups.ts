import type { RegionGroups } from '../../../contracts/pages/entry.ts';
import { editionsByContinent } from '../../../contracts/regions/editionsByContinent.ts';
import { pathTo } from '../../../contracts/routes.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';

/** Returns all editions by continent. */
export function toRegionGroups(strings: UiStrings): RegionGroups {
  return editionsByContinent.map(({ name, editions }) => ({
    name: strings[name],
    regions: editions.map(({ code, endonym, languageTag, direction, country }) => ({
      code,
      endonym,
      languageTag,
      direction,
      path: pathTo('IndexPage', code),
      country,
    })),
  }));
}
