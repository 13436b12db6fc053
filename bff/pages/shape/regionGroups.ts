import type { RegionGroups } from '../../../contracts/pages/entry.ts';
import { editionsByContinent } from '../../../contracts/regions/regions.ts';
import { pathTo } from '../../../contracts/routes.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';

/** Returns all editions by continent. */
export function toRegionGroups(strings: UiStrings): RegionGroups {
  return editionsByContinent.map(({ name, editions }) => ({
    name: strings[name],
    regions: editions.map(({ code, endonym, languageTag, direction }) => ({
      code,
      endonym,
      languageTag,
      direction,
      path: pathTo('IndexPage', code),
    })),
  }));
}
