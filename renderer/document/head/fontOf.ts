import { type RegionCode, regionCodes, regions } from '../../../contracts/regions/regions.ts';
import type { documentAssets } from '../../+documentAssets.ts';

/** Name of a font file, by script. */
export type Font = keyof (typeof documentAssets)['fonts'];

const fontByScript: Readonly<Record<string, Font>> = {
  Arab: 'arabic',
  Hebr: 'hebrew',
  Cyrl: 'cyrillic',
  Grek: 'greek',
};

/** Font file to preload per edition, by the script of its language; latin for scripts that use system fonts. */
export const fontOf = Object.fromEntries(
  regionCodes.map((code) => {
    const { script = '' } = new Intl.Locale(regions[code].languageTag).maximize();
    return [code, fontByScript[script] ?? 'latin'];
  }),
) as Readonly<Record<RegionCode, Font>>;
