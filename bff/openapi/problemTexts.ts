/** What the document and the reference tell people about each problem. */
import type { ProblemCode } from '../../contracts/problem.ts';
import { edge } from '../../runtime/http/limits/edge.ts';
import { ProblemError, problems, toProblem } from '../../runtime/http/problems/errors.ts';

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

/** What a problem of this code looks like. */
export function sampleProblem(code: ProblemCode) {
  const { title } = problems[code];
  const errors = code === 'INVALID_REQUEST' ? [{ pointer: '/path', detail: 'must start with "/"' }] : undefined;
  return toProblem(new ProblemError(code, title, errors ? { errors } : {}), 'f7c1a9d2-6f0b-4a57-9d1c-2b8e5a0c4d11');
}
