/** What the document says to developers, besides what the doc comments of the contracts say. */
import type { Deprecation } from '../../contracts/endpoint.ts';

export const title = 'ProArt BFF';

export const overview =
  'Everything the ProArt site shows, as JSON: one answer for a whole page, made of many upstream calls, for 86 regional ' +
  'editions. Shared answers need no cookie and may be read from any origin. In any release answers may gain members, and ' +
  'lists of words (kinds, types, codes, reasons) may gain words: pass over what you do not know. What is there today is ' +
  'only taken away or changed with a new major version.';

/** What shared answers have in common; stands at every one of them, since people read one. */
export const sharedText =
  'The same for everybody: no cookie, any origin. Keep the `ETag` and send it as `If-None-Match`; 304 says that nothing ' +
  'changed. A section whose upstream failed is empty, is named in `degraded` with the reason, and the answer is then ' +
  '`no-store`: show what is there and ask again later.';

/** What the answers to one visitor have in common. */
export const personalText =
  'One visitor’s own: answered from the cookies that come along, kept by nobody (`private, no-store`), not to be read from ' +
  'another origin. A `Set-Cookie` that comes back holds the session, sealed: keep it and send it along. A call that changes ' +
  'something is refused when the page of another site makes it.';

/** What stands first at an endpoint that will go. */
export function deprecatedText({ since, sunset, successor }: Deprecation): string {
  const instead = successor ? ` Ask \`${successor}\` instead.` : '';
  return `Deprecated since ${since}: it answers until ${sunset} and may be gone from that day on.${instead}`;
}
