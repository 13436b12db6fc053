import { endonymParts } from '../../contracts/regions/endonymParts.ts';
import { type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { useSite } from '../lib/site.tsx';

/** Question whether to continue in an edition, named in its own language. */
export function ContinueTo({ code }: { code: RegionCode }) {
  const { strings } = useSite();
  const { endonym, languageTag, direction } = regions[code];
  const [before, after] = strings.continue_to.split('{region}', 2);
  return (
    <>
      {before}
      <bdi lang={languageTag} dir={direction}>
        {endonymParts(endonym).country}
      </bdi>
      {after}
    </>
  );
}
