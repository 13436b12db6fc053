/** Explanations of problems in the document and the reference. */
import type { ProblemCode } from '../../contracts/problem.ts';
import { edge } from '../../runtime/http/limits/edge.ts';
import { ProblemError, problems, toProblem } from '../../runtime/http/problems/errors.ts';

/** Cause of each problem and what a client should do. */
export const problemTexts: Record<ProblemCode, string> = {
  UNKNOWN_REGION: 'The first segment of the path is not a region code. Codes are lower case; see `RegionCode`.',
  INVALID_REQUEST:
    'A parameter or the body does not match the contract. `errors` has one entry per fault, with a JSON pointer to it. ' +
    'Do not repeat the request unchanged.',
  NOT_FOUND: 'The endpoint does not exist, or the requested path matches no route of the site.',
  PRODUCT_OFFLINE: 'The path is valid, but the page does not exist in content or has been taken offline.',
  METHOD_NOT_ALLOWED: 'The endpoint does not support this method; `Allow` lists the supported ones.',
  MISDIRECTED: 'The `Host` of the request is not served by this server.',
  URI_TOO_LONG: `The URL is longer than ${edge.targetLength.toLocaleString('en')} characters, or a path segment longer than ${edge.segmentLength}.`,
  HEADERS_TOO_LARGE: `More than ${edge.headers} headers, or more than ${edge.headerBytes / 1_024} KiB of headers.`,
  BODY_TOO_LARGE: `The body is larger than this call accepts, ${edge.bodyBytes / 1_024} KiB at most.`,
  UNSUPPORTED_MEDIA_TYPE: 'The body is not `application/json` in UTF-8, or it is compressed.',
  REQUEST_TIMEOUT: `The request was not complete in time: headers within ${edge.headMs / 1_000} seconds, all of it within ${edge.requestMs / 1_000}.`,
  UNAUTHORIZED: 'The call is for operators only, and the bearer token is missing or wrong.',
  CROSS_SITE: 'A page of another site made this call. Only pages of this site and non-browser clients may do so.',
  TOO_MANY_REQUESTS: 'Too many calls of this kind from one IP address. Wait as long as `Retry-After` says.',
  UNAVAILABLE: 'The BFF cannot respond now. Wait as long as `Retry-After` says, or a few seconds, then retry.',
  INTERNAL: 'Internal error. Report the `requestId`; a retry may succeed.',
};

/** Returns an example of a problem. */
export function sampleProblem(code: ProblemCode) {
  const { title } = problems[code];
  const errors = code === 'INVALID_REQUEST' ? [{ pointer: '/path', detail: 'must start with "/"' }] : undefined;
  return toProblem(new ProblemError(code, title, errors ? { errors } : {}), 'f7c1a9d2-6f0b-4a57-9d1c-2b8e5a0c4d11');
}
