/** Refusal of requests before Fastify: a problem body for the BFF, a small page for visitors, and one log line. */
import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ResponseRecord } from '../../../contracts/prebuiltResponse.ts';
import type { ProblemCode } from '../../../contracts/problem.ts';
import { bffPrefix } from '../../../contracts/routes.ts';
import { edge } from '../limits/edge.ts';
import { allowedMethods, knownMethods, type Refusal } from '../limits/gate.ts';
import { type Connection, responseInProgress } from '../nodeConnection.ts';
import { requestIdOf } from '../requestIds.ts';
import type { RequestLog } from '../requestLog.ts';
import { anyOriginHeaders } from '../responses/anyOrigin.ts';
import { endWithPreformatted, preformat } from '../responses/preformattedHeaders.ts';
import { ProblemError, problems, toProblem } from './errors.ts';

/** Renders a static page for a status; of the request it contains only the id. */
export type RefusalPage = (status: number, requestId: string) => { headers: Record<string, string>; html: string };

interface RefuseParts {
  /** Page for URLs outside the BFF; without it all refusals are problems. */
  page: RefusalPage | undefined;
  /** Common headers of all responses. */
  headers: Readonly<Record<string, string>>;
  requestLog: RequestLog;
}

/** Refuses requests without Fastify. */
export interface Refuser {
  /** Refuses a request. @param options.seconds Value of `Retry-After`. */
  refuse(
    request: IncomingMessage,
    response: ServerResponse,
    refusal: Refusal,
    options?: { seconds?: number; startedAt?: number },
  ): void;
  /** Refuses on a connection without a parsed request, and closes it. */
  refuseConnection(socket: Socket, refusal: Refusal, request: Pick<IncomingMessage, 'method' | 'url'>): void;
}

/** Creates the refusal of requests. */
export function createRefuser({ page, headers, requestLog }: RefuseParts): Refuser {
  /** Shared data of refusals of the same kind, created once: under overload there are thousands per second. */
  const kinds = new Map<string, { headers: string[]; record: ResponseRecord }>();
  function kindOf(code: ProblemCode, form: { isPage: boolean; isRead: boolean }, extraHeaders: Record<string, string>) {
    const { isPage, isRead } = form;
    const key = `${code} ${isPage} ${isRead} ${Object.values(extraHeaders)}`;
    const existing = kinds.get(key);
    if (existing) return existing;
    const own = (isPage && page?.(problems[code].status, '').headers) || {
      'content-type': 'application/problem+json; charset=utf-8',
      // Other methods are personal calls, which other origins must not read.
      ...(isRead && anyOriginHeaders),
    };
    const all = { ...headers, 'cache-control': 'no-store', ...own, ...extraHeaders };
    const created = { headers: Object.entries(all).flat(), record: { route: 'refused', summary: { code } } };
    kinds.set(key, created);
    return created;
  }

  function refuse(
    request: IncomingMessage,
    response: ServerResponse,
    { code, detail, errors }: Refusal,
    { seconds = 0, startedAt = performance.now() } = {},
  ): void {
    const { method = '', url = '' } = request;
    const requestId = requestIdOf(request);
    const { status } = problems[code];
    const isPage = page !== undefined && !isBffUrl(url);
    const body = isPage
      ? page(status, requestId).html
      : JSON.stringify(toProblem(new ProblemError(code, detail, { errors }), requestId));
    const isRead = method === 'GET' || method === 'HEAD';
    const kind = kindOf(
      code,
      { isPage, isRead },
      {
        ...(status === 405 && { allow: allowedMethods }),
        ...(seconds > 0 && { 'retry-after': String(seconds) }),
      },
    );
    const bytes = Buffer.from(body);
    response.writeHead(status, {
      'content-length': bytes.byteLength,
      // The body is not read, so the connection cannot be reused.
      ...(hasBody(request) && { connection: 'close' }),
    });
    endWithPreformatted(response, preformat(kind.headers), `x-request-id: ${requestId}\r\n`, bytes);
    // A metrics label: arbitrary methods of clients must not create new series.
    const methodLabel = knownMethods.has(method) ? method : 'other';
    requestLog.logPrebuilt(
      { request, requestId, method: methodLabel, status, ms: performance.now() - startedAt },
      kind.record,
    );
  }

  return {
    refuse,

    refuseConnection(socket, refusal, { method, url }) {
      const request = Object.assign(new IncomingMessage(socket), { method, url });
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket);
      response.once('finish', () => socket.destroySoon());
      refuse(request, response, refusal);
    },
  };
}

function isBffUrl(url: string): boolean {
  return url === bffPrefix || url.startsWith(`${bffPrefix}/`) || url.startsWith(`${bffPrefix}?`);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Refusals by error code of Node's parser; all other codes are invalid requests. */
const parserErrors: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { code: 'HEADERS_TOO_LARGE', detail: 'The headers are too large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { code: 'BODY_TOO_LARGE', detail: 'The chunk extensions are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'REQUEST_TIMEOUT', detail: 'The request was not received in time' },
};

/**
 * Creates a `clientError` handler. When a response has begun, the handler closes the connection without sending
 * another one, which would corrupt the first.
 */
export function handleParserErrors({ refuseConnection }: Refuser) {
  return ({ code, rawPacket }: { code: string; rawPacket?: unknown }, socket: Connection) => {
    const pendingResponse = responseInProgress(socket);
    if (!socket.writable || code === 'ECONNRESET' || pendingResponse?.headersSent) return void socket.destroy();
    // Discards the response of the request in progress.
    pendingResponse?.detachSocket(socket);
    const refusal = parserErrors[code] ?? { code: 'INVALID_REQUEST', detail: 'The request is not valid' };
    refuseConnection(socket, refusal, pendingResponse?.req ?? requestLineOf(String(rawPacket ?? '')));
  };
}

function requestLineOf(bytes: string): Pick<IncomingMessage, 'method' | 'url'> {
  const [, method, url] = /^([A-Z]+) (\S+)/.exec(bytes.slice(0, edge.targetLength)) ?? [];
  return { ...(method && url && { method, url }) };
}
