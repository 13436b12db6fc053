/** Headers of the answers, and the answers that every endpoint may give instead of its own. */
import { STATUS_CODES } from 'node:http';
import { type Header, type Reference, type Response, refTo } from '../../bff/openapi/openApi.ts';
import { sampleProblem } from '../../bff/openapi/problemTexts.ts';
import type { ProblemCode } from '../../contracts/problem.ts';
import { problems } from '../../runtime/http/problems/errors.ts';

const text = { type: 'string' };

export const headers = {
  ETag: { description: 'Tag of this content: the same data has the same tag on every server.', schema: text },
  'Cache-Control': {
    description:
      'For clients: keep it, but ask again with `If-None-Match`; `no-store` when something is degraded or private.',
    schema: text,
  },
  'CDN-Cache-Control': {
    description: 'For shared caches: how long it is fresh, and how long it may be served stale.',
    schema: text,
  },
  'Surrogate-Key': { description: 'Tags to purge by: region, kind and every operation it is made of.', schema: text },
  'Cache-Status': { description: 'What the BFF’s own cache did (RFC 9211).', schema: text },
  'Server-Timing': { description: 'Where the time went.', schema: text },
  'Set-Cookie': {
    description: 'The visitor’s session, when it has changed; sealed, and for http alone.',
    schema: text,
  },
  'X-Request-Id': { description: 'Id of this request; name it when you report a fault.', schema: text },
  'Retry-After': { description: 'Seconds to wait before asking again.', schema: { type: 'integer', minimum: 0 } },
  Allow: { description: 'The methods that the address knows.', schema: text },
} satisfies Record<string, Header>;

/** References to headers by their names. */
export function headerRefs(...names: (keyof typeof headers)[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));
}

/** Headers of an answer that is the same for everybody. */
export const sharedHeaderRefs = headerRefs(
  'ETag',
  'Cache-Control',
  'CDN-Cache-Control',
  'Surrogate-Key',
  'Cache-Status',
  'Server-Timing',
  'X-Request-Id',
);

/** Headers of an answer that is one visitor's own. */
export const personalHeaderRefs = headerRefs('Cache-Control', 'CDN-Cache-Control', 'Set-Cookie', 'X-Request-Id');

const codes = Object.keys(problems) as ProblemCode[];
// 401 is the operations listener's: nothing here is asked for with credentials.
const statuses = [...new Set(codes.map((code) => problems[code].status))].filter((status) => status !== 401).sort();

/** What a refusal of this status carries besides the usual. */
const ownHeader: Readonly<Record<number, keyof typeof headers>> = {
  405: 'Allow',
  429: 'Retry-After',
  503: 'Retry-After',
};

/** `NotModified`, and a response for each status that problems have, with an example of every code. */
export function commonResponses(): Record<string, Response> {
  const refusals = statuses.map((status) => [responseName(status), toRefusal(status)]);
  return {
    NotModified: {
      description: 'Nothing changed since the answer whose `ETag` you sent.',
      headers: headerRefs('ETag', 'Cache-Control', 'X-Request-Id'),
    },
    ...Object.fromEntries(refusals),
  };
}

function toRefusal(status: number): Response {
  const own = ownHeader[status];
  const ofStatus = codes.filter((code) => problems[code].status === status);
  return {
    description: ofStatus.map((code) => `\`${code}\`: ${problems[code].title.toLowerCase()}.`).join(' '),
    headers: headerRefs('Cache-Control', 'X-Request-Id', ...(own ? [own] : [])),
    content: {
      'application/problem+json': {
        schema: refTo('schemas', 'Problem'),
        examples: Object.fromEntries(
          ofStatus.map((code) => [code, { summary: problems[code].title, value: sampleProblem(code) }]),
        ),
      },
    },
  };
}

/** References to the problems an endpoint may answer, by status. */
export function problemRefs(takes: {
  input: boolean;
  address: boolean;
  body: boolean;
  /** Something changes with the call: it is refused to other sites. */
  change: boolean;
}): Record<string, Reference> {
  const without = new Set([
    ...(takes.input ? [] : [400]),
    ...(takes.change ? [] : [403]),
    ...(takes.address ? [] : [404]),
    // Too large, or of another type.
    ...(takes.body ? [] : [413, 415]),
  ]);
  return Object.fromEntries(
    statuses
      .filter((status) => !without.has(status))
      .map((status) => [String(status), refTo('responses', responseName(status))]),
  );
}

/** 404 → `NotFound`. */
function responseName(status: number): string {
  return (STATUS_CODES[status] ?? `Status${status}`).replace(/\W/g, '');
}
