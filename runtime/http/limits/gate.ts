/**
 * The gate that every request passes first: what is wrong with a request's form is refused before anybody
 * reads it. Pure: it knows the head of the request and the hosts that are served.
 */
import type { IncomingMessage } from 'node:http';
import type { ProblemCode } from '../../../contracts/problem.ts';
import { shownParameters } from '../../../contracts/routes.ts';
import type { Clients } from './clients.ts';
import { edge } from './edge.ts';

/** Why a request goes no further. */
export interface Refusal {
  code: ProblemCode;
  detail: string;
}

/** Methods that some address may have; an address itself says which of them are its own. */
export const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** What a client hears that uses another one. */
export const allowedMethods = 'GET, HEAD, POST, OPTIONS';

/** Asked by machines that know the address of a process and no name of the site. */
const probes = /^\/(livez|readyz)(\?|$)/;

const invalid = (detail: string): Refusal => ({ code: 'INVALID_REQUEST', detail });

export const refusals = {
  method: { code: 'METHOD_NOT_ALLOWED', detail: `Addresses take ${allowedMethods}` },
  version: invalid('The request needs a version of HTTP/1'),
  headers: { code: 'HEADERS_TOO_LARGE', detail: `The request has more than ${edge.headers} headers` },
  oneHost: invalid('The request needs one Host'),
  host: { code: 'MISDIRECTED', detail: 'This host is not served here' },
  encoding: invalid('The body comes in a transfer encoding that is not known'),
  body: invalid('A request that only reads has no body'),
  target: invalid('The address is not valid'),
  long: { code: 'URI_TOO_LONG', detail: 'The address is too long' },
  query: invalid('The query of the address is not valid'),
} as const satisfies Record<string, Refusal>;

export interface Gate {
  /** What is wrong with a request but for its target; null when nothing is. */
  ofHead(request: IncomingMessage): Refusal | null;
  ofTarget: typeof ofTarget;
}

/**
 * @param hosts Names that are served; null where any may be used.
 * @param clients Says which host a client means.
 */
export function createGate(hosts: readonly string[] | null, { hostOf }: Pick<Clients, 'hostOf'>): Gate {
  const names = hosts && new Set(hosts.map((name) => name.toLowerCase()));
  const isServed = (host: string) => !names || names.has(/^(.*?)(:\d{1,5})?$/s.exec(host)?.[1]?.toLowerCase() ?? '');

  return {
    ofHead(request) {
      const { method = '', headers, rawHeaders, httpVersionMajor, url = '' } = request;
      if (httpVersionMajor !== 1) return refusals.version;
      if (!methods.has(method)) return refusals.method;
      if (rawHeaders.length > 2 * edge.headers) return refusals.headers;
      const host = hostOf(request);
      if (!host || !hasOneHost(rawHeaders)) return refusals.oneHost;
      if (!isServed(host) && !probes.test(url)) return refusals.host;
      const { 'transfer-encoding': encoding, 'content-length': length = '0' } = headers;
      if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') return refusals.encoding;
      const isRead = method === 'GET' || method === 'HEAD';
      return isRead && (encoding !== undefined || Number(length) > 0) ? refusals.body : null;
    },

    ofTarget,
  };
}

/** What is wrong with path and query as they came; null when nothing is. Slashes and tabs too many are repaired, not refused. */
export function ofTarget(target: string): Refusal | null {
  if (target.length > edge.targetLength) return refusals.long;
  const [path = '', query] = target.split(/\?(.*)/s, 2);
  const segments = segmentsOf(path);
  if (!segments) return refusals.target;
  if (segments.some((segment) => segment.length > edge.segmentLength)) return refusals.long;
  return query && !isSoundQuery(query) ? refusals.query : null;
}

function hasOneHost(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string; // names stand at even places
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count === 1;
}

/** The parts of a path that is ASCII, escaped UTF-8 and free of what means something else to the next reader; else null. */
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

/** Names that stand for something else in every object. */
const poison = /(^|[[\].])(__proto__|constructor|prototype)($|[[\].])/;

/** Whether a query is ASCII, without NUL, not endless, and says what a page shows at most once. */
function isSoundQuery(query: string): boolean {
  if (/[^\x21-\x7e]|%00/.test(query) || query.split('&', edge.parameters + 1).length > edge.parameters) return false;
  const names = [...new URLSearchParams(query).keys()];
  return (
    !names.some((name) => poison.test(name)) &&
    shownParameters.every((name) => names.indexOf(name) === names.lastIndexOf(name))
  );
}
