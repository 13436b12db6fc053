import type { IncomingHttpHeaders } from 'node:http';
import { editionOfLanguages } from '../contracts/editionOfLanguages.ts';
import { isRegionCode, type RegionCode } from '../contracts/regions.ts';
import { editionCookie } from '../contracts/site.ts';

/** The edition that the site's root leads a visitor to: the one they chose, else the one of their browser's languages. */
export function visitorsEdition(headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): RegionCode {
  const chosen = headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${editionCookie}=`))
    ?.slice(editionCookie.length + 1);
  return chosen && isRegionCode(chosen) ? chosen : editionOfLanguages(accepted(headers['accept-language']));
}

/** Language tags of an `Accept-Language` header, the dearest first; a browser sends a handful. */
function accepted(header = ''): string[] {
  return header
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ tag, quality }) => tag && tag !== '*' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
