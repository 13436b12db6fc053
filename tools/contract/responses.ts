/** Response headers, and the responses that all endpoints share. */
import { STATUS_CODES } from 'node:http';
import { type Header, type Reference, type Response, refTo } from '../../bff/openapi/openApi.ts';
import { sampleProblem } from '../../bff/openapi/problemTexts.ts';
import type { ProblemCode } from '../../contracts/problem.ts';
import { problems } from '../../runtime/http/problems/errors.ts';

const text = { type: 'string' };

/** Response headers of the document. */
export const headers = {
  ETag: { description: 'Hash of the content: equal data has the same tag on every server.', schema: text },
  'Cache-Control': {
    description: 'For clients: cache, but revalidate with `If-None-Match`; `no-store` if degraded or personal.',
    schema: text,
  },
  'CDN-Cache-Control': {
    description: 'For shared caches: how long the response is fresh, and how long it may be served stale.',
    schema: text,
  },
  'Surrogate-Key': {
    description: 'Purge tags: region, kind and all operations that the response is composed of.',
    schema: text,
  },
  'Cache-Status': { description: 'Result of the BFF’s cache (RFC 9211).', schema: text },
  'Server-Timing': { description: 'Durations of the parts of the request.', schema: text },
  'Set-Cookie': {
    description: 'The visitor’s session if it has changed; encrypted and HttpOnly.',
    schema: text,
  },
  'X-Request-Id': { description: 'Id of this request; quote it when you report a fault.', schema: text },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer', minimum: 0 } },
  Allow: { description: 'Methods allowed for this path.', schema: text },
} satisfies Record<string, Header>;

/** Returns references to headers. */
export function headerRefs(...names: (keyof typeof headers)[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));
}

/** Headers of a shared response. */
export const sharedHeaderRefs = headerRefs(
  'ETag',
  'Cache-Control',
  'CDN-Cache-Control',
  'Surrogate-Key',
  'Cache-Status',
  'Server-Timing',
  'X-Request-Id',
);

/** Headers of a personal response. */
export const personalHeaderRefs = headerRefs('Cache-Control', 'CDN-Cache-Control', 'Set-Cookie', 'X-Request-Id');

const codes = Object.keys(problems) as ProblemCode[];
// 401 occurs on the operations listener only.
const statuses = [...new Set(codes.map((code) => problems[code].status))].filter((status) => status !== 401).sort();

/** Additional headers of error responses by status. */
const additionalHeader: Readonly<Record<number, keyof typeof headers>> = {
  405: 'Allow',
  429: 'Retry-After',
  503: 'Retry-After',
};

/** Returns `NotModified` and a response for each problem status, with an example of every code. */
export function commonResponses(): Record<string, Response> {
  const problemResponses = statuses.map((status) => [responseName(status), toProblemResponse(status)]);
  return {
    NotModified: {
      description: 'Not modified since the response whose `ETag` you sent.',
      headers: headerRefs('ETag', 'Cache-Control', 'X-Request-Id'),
    },
    ...Object.fromEntries(problemResponses),
  };
}

/** Lower-cases the first letter of a text, unless its first word is an abbreviation such as URL. */
const lowerFirstWord = (text: string) => text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

function toProblemResponse(status: number): Response {
  const header = additionalHeader[status];
  const codesOfStatus = codes.filter((code) => problems[code].status === status);
  return {
    description: codesOfStatus.map((code) => `\`${code}\`: ${lowerFirstWord(problems[code].title)}.`).join(' '),
    headers: headerRefs('Cache-Control', 'X-Request-Id', ...(header ? [header] : [])),
    content: {
      'application/problem+json': {
        schema: refTo('schemas', 'Problem'),
        examples: Object.fromEntries(
          codesOfStatus.map((code) => [code, { summary: problems[code].title, value: sampleProblem(code) }]),
        ),
      },
    },
  };
}

/** Returns references to the problems that an endpoint may return, by status. */
export function problemRefs(accepts: {
  input: boolean;
  path: boolean;
  body: boolean;
  /** The call changes data: it is refused if a page of another site makes it. */
  change: boolean;
}): Record<string, Reference> {
  const excludedStatuses = new Set([
    ...(accepts.input ? [] : [400]),
    ...(accepts.change ? [] : [403]),
    ...(accepts.path ? [] : [404]),
    ...(accepts.body ? [] : [413, 415]),
  ]);
  return Object.fromEntries(
    statuses
      .filter((status) => !excludedStatuses.has(status))
      .map((status) => [String(status), refTo('responses', responseName(status))]),
  );
}

/** Converts 404 to `NotFound`. */
function responseName(status: number): string {
  return (STATUS_CODES[status] ?? `Status${status}`).replace(/\W/g, '');
}
