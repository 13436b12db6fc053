/** Texts of the document that are not from the doc comments of the contracts. */
import type { Deprecation } from '../../contracts/endpoint.ts';

/** Title of the document. */
export const title = 'ProArt BFF';

/** Contact of the API; without a URL, which must be absolute, while the document is the same on every host. */
export const contact = { name: 'ProArt BFF team' };

/** Introduction of the document. */
export const overview =
  'All content of the ProArt site as JSON: one response for a whole page, composed of many upstream calls, for 86 ' +
  'regional editions. Shared responses need no cookie and may be read from any origin. Any release may add members to ' +
  'responses and values to enumerations (kinds, types, codes, reasons): ignore those you do not know. Existing ones are ' +
  'only removed or changed with a new major version.';

/** Description common to all shared responses; repeated at each, since readers look up single endpoints. */
export const sharedText =
  'The same for all clients: no cookie, any origin. Store the `ETag` and send it as `If-None-Match`; 304 means not ' +
  'modified. A section whose upstream failed is empty and listed in `degraded` with the reason, and the response is ' +
  'then `no-store`: show the available content and request it again later.';

/** Description common to all personal responses. */
export const personalText =
  'Personal: depends on the cookies of the request, must not be cached (`private, no-store`), and cannot be read from ' +
  'other origins. A `Set-Cookie` in the response holds the encrypted session: store it and send it with later requests. ' +
  'Calls that change something are refused if a page of another site makes them.';

/** First paragraph of a deprecated endpoint. */
export function deprecatedText({ since, sunset, successor }: Deprecation): string {
  const instead = successor ? ` Use \`${successor}\` instead.` : '';
  return `Deprecated since ${since}: available until ${sunset}, and may be removed from that day on.${instead}`;
}
