/**
 * Order of every list of editions: by continent, then by the edition's own name, with all editions of a country together.
 *
 * The names are in 14 scripts, so no reader's own rules fit: `Intl.Collator('en')`, which is Unicode's order without
 * exceptions of one language, is the same for everybody. The result is stored, because server and browser must agree, and
 * browsers differ in their version of the rules; `test/contracts/editionsByContinent.test.ts` compares the two.
 */

import type { UiStringKey } from '../strings/uiStrings.ts';
import { type ContinentGroup, type Region, type RegionCode, regions } from './regions.ts';

/** An edition with the code of the first edition of its country, which all editions of the country share. */
export type ListedRegion = Region & { readonly country: RegionCode };

type Country = RegionCode | readonly RegionCode[];

// biome-ignore format: a list in rows
const countries: Record<ContinentGroup, readonly Country[]> = {
  Global: ['global'],
  Europe: [
    ['be-nl', 'be-fr'], 'cz', 'dk', 'de', 'ee', 'es', 'fr', ['gr', 'gr-el'], 'ie', 'it', 'lv', 'lt', 'hu', 'nl', 'no',
    'pl', 'pt', 'ro', ['ch-de', 'ch-fr', 'ch-it', 'ch-en'], 'sk', 'rs', 'fi', 'se', 'tr', 'uk', 'bg', 'ru',
    ['ua', 'ua-ua'],
  ],
  Americas: ['ar', 'br', ['ca-en', 'ca-fr'], 'cl', 'co', 'ec', 'latin', 'mx', 'py', 'pe', 'us', 'uy'],
  'Asia Pacific': [
    'au', 'bd', 'bt', 'bn', 'kh', ['hk-en', 'hk'], 'in', 'id', 'my', 'mm', 'np', 'nz', 'pk', 'ph', 'sg', 'lk', 'vn',
    'kz', 'th', 'kr', 'cn', 'tw', 'jp',
  ],
  'Middle East & Africa': [
    ['ea-sw', 'ea'], 'africa-fr', ['eg-en', 'eg'], ['me-en', 'me-ar', 'middleeast-fa'], ['sa-en', 'sa-ar'], 'za', 'wa',
    'il', 'nafr-ar',
  ],
};

const continentNames = [
  ['Global', 'group_global'],
  ['Europe', 'group_europe'],
  ['Americas', 'group_americas'],
  ['Asia Pacific', 'group_asia_pacific'],
  ['Middle East & Africa', 'group_middle_east_africa'],
] as const satisfies readonly [ContinentGroup, UiStringKey][];

/** All editions by continent, in the order of lists; `name` is the key of the continent's fixed text. */
export const editionsByContinent: readonly { name: UiStringKey; editions: readonly ListedRegion[] }[] =
  continentNames.map(([continent, name]) => ({ name, editions: countries[continent].flatMap(toListed) }));

function toListed(codes: Country): ListedRegion[] {
  const [country, ...others] = typeof codes === 'string' ? ([codes] as const) : codes;
  return country ? [country, ...others].map((code) => ({ ...regions[code], country })) : [];
}
