import { type RegionCode, regionCodes, regions } from '../../../contracts/regions/regions.ts';
import type { documentAssets } from '../../+documentAssets.ts';

export type Font = keyof (typeof documentAssets)['fonts'];

const fontByScript: Readonly<Record<string, Font>> = {
  Arab: 'arabic',
  Hebr: 'hebrew',
  Cyrl: 'cyrillic',
  Grek: 'greek',
};

/** The one font file to preload in each edition: that of its script. Systems have fonts for the scripts we ship none for. */
export const fontOf = Object.fromEntries(
  regionCodes.map((code) => {
    const { script = '' } = new Intl.Locale(regions[code].languageTag).maximize();
    return [code, fontByScript[script] ?? 'latin'];
  }),
) as Readonly<Record<RegionCode, Font>>;
