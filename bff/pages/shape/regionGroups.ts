import type { RegionGroups } from '../../../contracts/pages/entry.ts';
import { type ContinentGroup, regionCodes, regions } from '../../../contracts/regions.ts';
import { pathTo } from '../../../contracts/routes.ts';
import type { UiStrings } from '../../../contracts/uiStrings.ts';

/** Every edition by continent, in the order of the specification's list. */
export function toRegionGroups(strings: UiStrings): RegionGroups {
  const names: Record<ContinentGroup, string> = {
    Global: strings.group_global,
    Europe: strings.group_europe,
    Americas: strings.group_americas,
    'Asia Pacific': strings.group_asia_pacific,
    'Middle East & Africa': strings.group_middle_east_africa,
  };
  return Object.entries(names).map(([group, name]) => ({
    name,
    regions: regionCodes
      .map((code) => regions[code])
      .filter(({ continentGroup }) => continentGroup === group)
      .map(({ code, endonym, languageTag, direction }) => ({
        code,
        endonym,
        languageTag,
        direction,
        path: pathTo('IndexPage', code),
      })),
  }));
}
