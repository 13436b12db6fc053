/** Prebuilt responses. They bypass Fastify, which would cause most of the cost of a cache hit. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { PrebuiltResponse } from '../../../contracts/prebuiltResponse.ts';
import { requestIdOf } from '../requestIds.ts';
import type { RequestLog } from '../requestLog.ts';
import { type FindPrebuilt, markConsumed, negotiateResponse } from './negotiateResponse.ts';
import { endWithPreformatted, preformat } from './preformattedHeaders.ts';

interface PrebuiltParts {
  /** Common headers of all responses. */
  headers: Readonly<Record<string, string>>;
  requestLog: RequestLog;
  /** Returns true when responses must close their connection. */
  isDraining: () => boolean;
}

/** Lookup and sending of prebuilt responses. */
export interface Prebuilt {
  /** Adds finders. @param findStale Finds a stale response to send under overload. */
  add(find: FindPrebuilt, findStale?: FindPrebuilt): void;
  find: FindPrebuilt;
  findStale: FindPrebuilt;
  send(request: IncomingMessage, response: ServerResponse, prebuiltResponse: PrebuiltResponse, startedAt: number): void;
}

/** Creates the stage of prebuilt responses. */
export function createPrebuilt({ headers, requestLog, isDraining }: PrebuiltParts): Prebuilt {
  const commonHeaders = createCommonHeaders(headers);
  const finders: FindPrebuilt[] = [];
  const staleFinders: FindPrebuilt[] = [];
  return {
    add(find, findStale) {
      finders.push(find);
      if (findStale) staleFinders.push(findStale);
    },
    find: (request) => findFirst(finders, request),
    findStale: (request) => findFirst(staleFinders, request),

    send(request, response, prebuiltResponse, startedAt) {
      const requestId = requestIdOf(request);
      const { status, encoding, body } = negotiateResponse(prebuiltResponse, request);
      // Node itself reads these headers, so they cannot be preformatted.
      const nodeHeaders: OutgoingHttpHeaders = {};
      if (body) nodeHeaders['content-length'] = body.byteLength;
      if (isDraining()) nodeHeaders['connection'] = 'close';
      response.writeHead(status, nodeHeaders);
      markConsumed(request);
      endWithPreformatted(
        response,
        preformat(prebuiltResponse.headers),
        `${commonHeaders[encoding ?? 'identity']}${requestId}\r\n`,
        body,
      );
      const { method = '' } = request;
      requestLog.logPrebuilt(
        { request, requestId, method, status, ms: performance.now() - startedAt },
        prebuiltResponse.record,
      );
    },
  };
}

/** Preformats the common headers for each encoding, up to the value of `x-request-id`. */
function createCommonHeaders(headers: PrebuiltParts['headers']) {
  const { text } = preformat(Object.entries({ ...headers, vary: 'accept-encoding' }).flat());
  const upToId = (encoding: string) => Buffer.from(`${text.slice(0, -2)}${encoding}x-request-id: `).toString('latin1');
  return {
    identity: upToId(''),
    br: upToId('content-encoding: br\r\n'),
    gzip: upToId('content-encoding: gzip\r\n'),
  };
}

function findFirst(finders: readonly FindPrebuilt[], request: IncomingMessage): PrebuiltResponse | undefined {
  if (!isPlainRead(request)) return undefined;
  for (const find of finders) {
    const found = find(request);
    if (found) return found;
  }
  return undefined;
}

/** Returns true for GET and HEAD without `X-Forwarded-Host`, whose trust is decided later. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers['x-forwarded-host'] === undefined;
}
