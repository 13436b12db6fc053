/** What the document and the reference tell people, besides what the contracts say themselves. */
import type { Deprecation } from '../../contracts/endpoint.ts';
import type { ProblemCode } from '../../contracts/problem.ts';
import { edge } from '../resilience/tiers.ts';

export const title = 'ProArt BFF';

export const overview =
  'Everything the ProArt site shows, as JSON: one answer for a whole page, made of many upstream calls, for 86 regional ' +
  'editions. Shared answers need no cookie and may be read from any origin. In any release answers may gain members, and ' +
  'lists of words (kinds, types, codes, reasons) may gain words: pass over what you do not know. What is there today is ' +
  'only taken away or changed with a new major version.';

const tagTexts = {
  Site: 'What every page of an edition shares.',
  Pages: 'One answer for a whole page.',
  Shop: 'Prices, which change more often than pages.',
  Visitor: 'What is one visitor’s own: for the pages of this site, with the cookies of who looks at them.',
  Search: 'Search while typing.',
  Reports: 'What clients tell the site.',
  Contract: 'The contract itself.',
};

export type TagName = keyof typeof tagTexts;
export const tags = Object.entries(tagTexts).map(([name, description]) => ({ name, description }));

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

/** Days between the announcement that something goes and the day on which it may be gone. */
export const leastNoticeDays = 180;

/** What stands first at an endpoint that will go. */
export function deprecatedText({ since, sunset, successor }: Deprecation): string {
  const instead = successor ? ` Ask \`${successor}\` instead.` : '';
  return `Deprecated since ${since}: it answers until ${sunset} and may be gone from that day on.${instead}`;
}

/** Why each problem happens and what a client does about it. */
export const problemTexts: Record<ProblemCode, string> = {
  UNKNOWN_REGION: 'The first part of the address is no region code. Codes are lower case; `RegionCode` lists them.',
  INVALID_REQUEST:
    'A parameter or the body is not what the contract says. `errors` has one entry for each fault, with a JSON pointer to ' +
    'it. Asking again without a change is of no use.',
  NOT_FOUND: 'No such address, or the path asked for is outside every route of the site.',
  PRODUCT_OFFLINE: 'The address has the right form, but content does not know the page or has taken it off.',
  METHOD_NOT_ALLOWED: 'The address exists, but not for this method; `Allow` lists those it knows.',
  MISDIRECTED: 'The `Host` of the request is none that this server answers for.',
  URI_TOO_LONG: `The address is longer than ${edge.targetLength.toLocaleString('en')} characters, or a part of its path longer than ${edge.segmentLength}.`,
  HEADERS_TOO_LARGE: `More than ${edge.headers} headers, or more than ${edge.headerBytes / 1_024} KiB of them.`,
  BODY_TOO_LARGE: `The body is larger than the call takes, ${edge.bodyBytes / 1_024} KiB at most.`,
  UNSUPPORTED_MEDIA_TYPE: 'The body is not `application/json` in UTF-8, or it is compressed.',
  REQUEST_TIMEOUT: `The request was not there in time: its head within ${edge.headMs / 1_000} seconds, all of it within ${edge.requestMs / 1_000}.`,
  UNAUTHORIZED: 'A call for operators only, without the right bearer token.',
  CROSS_SITE: 'The page of another site made this call. Only pages of this site may, and clients that are no browsers.',
  TOO_MANY_REQUESTS: 'Too many calls of this kind from one address. Wait as long as `Retry-After` says.',
  UNAVAILABLE: 'The BFF cannot answer now. Wait as long as `Retry-After` says, or a few seconds, then ask again.',
  INTERNAL: 'A mistake of ours. Tell us the `requestId`; asking again may help.',
};
