/**
 * First stage of every request: checks the form of head and URL. Pure functions of the request head and the served
 * hosts.
 */
import type { IncomingMessage } from 'node:http';
import type { Problem, ProblemCode } from '../../../contracts/problem.ts';
import { pageQueryParameters } from '../../../contracts/routes.ts';
import type { Clients } from './clients.ts';
import { edge } from './edge.ts';

/** Reason for refusing a request. */
export interface Refusal {
  code: ProblemCode;
  detail: string;
  errors?: Problem['errors'];
}

/** Methods that reach the router; each route accepts some of them. */
export const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** `Allow` header for other methods. */
export const allowedMethods = 'GET, HEAD, POST, OPTIONS';

/** Probes, which use the IP address of a process instead of a host name of the site. */
const probes = /^\/(livez|readyz)(\?|$)/;

const invalid = (detail: string): Refusal => ({ code: 'INVALID_REQUEST', detail });

/** Refusals of the gate. */
export const refusals = {
  method: { code: 'METHOD_NOT_ALLOWED', detail: `Allowed methods: ${allowedMethods}` },
  version: invalid('Only HTTP/1 requests are supported'),
  headers: { code: 'HEADERS_TOO_LARGE', detail: `The request has more than ${edge.headers} headers` },
  oneHost: invalid('The request must have exactly one Host header'),
  host: { code: 'MISDIRECTED', detail: 'This host is not served here' },
  encoding: invalid('The transfer encoding of the body is not supported'),
  body: invalid('GET and HEAD requests must not have a body'),
  target: invalid('The URL is not valid'),
  long: { code: 'URI_TOO_LONG', detail: 'The URL is too long' },
  query: invalid('The query string is not valid'),
} as const satisfies Record<string, Refusal>;

/** Checks requests; each check returns null for a valid request. */
export interface Gate {
  /** Checks everything but the URL; returns null when it is valid. */
  checkHead(request: IncomingMessage): Refusal | null;
  checkTarget: typeof checkTarget;
}

/**
 * Creates a gate.
 * @param hosts Host names that are served; null for all.
 */
export function createGate(hosts: readonly string[] | null, { hostOf }: Pick<Clients, 'hostOf'>): Gate {
  const names = hosts && new Set(hosts.map((name) => name.toLowerCase()));
  const isServed = (host: string) => !names || names.has(/^(.*?)(:\d{1,5})?$/s.exec(host)?.[1]?.toLowerCase() ?? '');

  return {
    checkHead(request) {
      const { method = '', headers, rawHeaders, httpVersionMajor, url = '' } = request;
      if (httpVersionMajor !== 1) return refusals.version;
      if (!knownMethods.has(method)) return refusals.method;
      if (rawHeaders.length > 2 * edge.headers) return refusals.headers;
      const host = hostOf(request);
      if (!host || !hasOneHost(rawHeaders)) return refusals.oneHost;
      if (!isServed(host) && !probes.test(url)) return refusals.host;
      const { 'transfer-encoding': encoding, 'content-length': length = '0' } = headers;
      if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') return refusals.encoding;
      const isRead = method === 'GET' || method === 'HEAD';
      return isRead && (encoding !== undefined || Number(length) > 0) ? refusals.body : null;
    },

    checkTarget,
  };
}

/** Checks path and query; returns null when valid. Surplus slashes and tabs are accepted here and repaired later. */
export function checkTarget(target: string): Refusal | null {
  if (target.length > edge.targetLength) return refusals.long;
  const [path = '', query] = target.split(/\?(.*)/s, 2);
  const segments = segmentsOf(path);
  if (!segments) return refusals.target;
  if (segments.some((segment) => segment.length > edge.segmentLength)) return refusals.long;
  if (!query || isValidQuery(query)) return null;
  const names = faultyParameters(query);
  return names.length > 0
    ? { ...refusals.query, errors: names.map((name) => ({ pointer: `/${name}`, detail: faultyParameter })) }
    : refusals.query;
}

const faultyParameter = 'must occur at most once, without NUL';

/** Returns the names of the page parameters that make a query invalid. */
function faultyParameters(query: string): string[] {
  const parameters = [...new URLSearchParams(query)];
  return pageQueryParameters.filter((name) => {
    const values = parameters.flatMap(([other, value]) => (other === name ? [value] : []));
    return values.length > 1 || values.some((value) => value.includes('\0'));
  });
}

function hasOneHost(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string; // even indexes are names
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count === 1;
}

/**
 * Returns the decoded segments of a path; null unless it is ASCII with valid UTF-8 escapes and unambiguous for other
 * parsers.
 */
function segmentsOf(path: string): string[] | null {
  if (!/^\/[\x21-\x7e]*$/.test(path) || /[\\#]/.test(path)) return null;
  if (/%(0[0-8a-f]|1[0-9a-f]|7f|2f|5c|25[0-9a-f]{2})/i.test(path)) return null;
  try {
    const segments = decodeURIComponent(path).replaceAll('\t', '').split('/');
    return segments.some((segment) => segment === '.' || segment === '..') ? null : segments;
  } catch {
    return null;
  }
}

/** Parameter names that could cause prototype pollution. */
const unsafeNames = /(^|[[\].])(__proto__|constructor|prototype)($|[[\].])/;

/** Returns true for a query that is ASCII, has no NUL, not too many parameters and each page parameter at most once. */
function isValidQuery(query: string): boolean {
  if (/[^\x21-\x7e]|%00/.test(query) || query.split('&', edge.parameters + 1).length > edge.parameters) return false;
  const names = [...new URLSearchParams(query).keys()];
  return (
    !names.some((name) => unsafeNames.test(name)) &&
    pageQueryParameters.every((name) => names.indexOf(name) === names.lastIndexOf(name))
  );
}
