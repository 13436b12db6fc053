import { type RegionCode, regions } from '../../contracts/regions.ts';
import { useSite } from '../lib/site.tsx';

/** Asks whether to go on in an edition, which is named in its own words. */
export function ContinueTo({ code }: { code: RegionCode }) {
  const { strings } = useSite();
  const { endonym, languageTag, direction } = regions[code];
  const [country] = endonym.split(' / ');
  const [before, after] = strings.continue_to.split('{region}', 2);
  return (
    <>
      {before}
      <bdi lang={languageTag} dir={direction}>
        {country}
      </bdi>
      {after}
    </>
  );
}
