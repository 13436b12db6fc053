/** How a request is refused before the framework has it: a problem for programs, a small page for visitors, and one line of log. */
import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AnswerRecord } from '../../../contracts/prebuiltResponse.ts';
import type { ProblemCode } from '../../../contracts/problem.ts';
import { bffPrefix } from '../../../contracts/routes.ts';
import { anyOriginHeaders } from '../answers/anyOrigin.ts';
import { endWithLines, linesOf } from '../answers/headerLines.ts';
import { edge } from '../limits/edge.ts';
import { allowedMethods, methods, type Refusal } from '../limits/gate.ts';
import { answerUnderWay, type Connection } from '../nodeConnection.ts';
import { requestIdOf } from '../requestIds.ts';
import type { RequestLines } from '../requestLines.ts';
import { ProblemError, problems, toProblem } from './errors.ts';

/** A page that says a status: needs nothing, and shows nothing of the request but its id. */
export type RefusalPage = (status: number, requestId: string) => { headers: Record<string, string>; html: string };

interface RefuseParts {
  /** For what is none of the BFF's addresses; without it they all get a problem. */
  page: RefusalPage | undefined;
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  lines: RequestLines;
}

/** Refuses a request past the framework. */
export interface Refuse {
  /** @param seconds When it is worth asking again. */
  refuse(
    request: IncomingMessage,
    response: ServerResponse,
    refusal: Refusal,
    options?: { seconds?: number; startedAt?: number },
  ): void;
  /** The same on a connection whose bytes are no request, or none that is taken. */
  refuseBytes(socket: Socket, refusal: Refusal, request: Pick<IncomingMessage, 'method' | 'url'>): void;
}

export function createRefuse({ page, headers, lines }: RefuseParts): Refuse {
  /** What all refusals of a kind have in common, made once: under overload there are thousands a second. */
  const kinds = new Map<string, { headers: string[]; record: AnswerRecord }>();
  function kindOf(code: ProblemCode, how: { isPage: boolean; isRead: boolean }, more: Record<string, string>) {
    const { isPage, isRead } = how;
    const key = `${code} ${isPage} ${isRead} ${Object.values(more)}`;
    const had = kinds.get(key);
    if (had) return had;
    const own = (isPage && page?.(problems[code].status, '').headers) || {
      'content-type': 'application/problem+json; charset=utf-8',
      // What is no read is a visitor's own call.
      ...(isRead && anyOriginHeaders),
    };
    const all = { ...headers, 'cache-control': 'no-store', ...own, ...more };
    const made = { headers: Object.entries(all).flat(), record: { route: 'refused', summary: { code } } };
    kinds.set(key, made);
    return made;
  }

  function refuse(
    request: IncomingMessage,
    response: ServerResponse,
    { code, detail }: Refusal,
    { seconds = 0, startedAt = performance.now() } = {},
  ): void {
    const { method = '', url = '' } = request;
    const requestId = requestIdOf(request);
    const { status } = problems[code];
    const isPage = page !== undefined && !isBffAddress(url);
    const body = isPage
      ? page(status, requestId).html
      : JSON.stringify(toProblem(new ProblemError(code, detail), requestId));
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
      // What is left of the request is not read.
      ...(hasBody(request) && { connection: 'close' }),
    });
    endWithLines(response, linesOf(kind.headers), `x-request-id: ${requestId}\r\n`, bytes);
    // A label of metrics: what a client writes there must not make new ones.
    const known = methods.has(method) ? method : 'other';
    lines.ready({ request, requestId, method: known, status, ms: performance.now() - startedAt }, kind.record);
  }

  return {
    refuse,

    refuseBytes(socket, refusal, { method, url }) {
      const request = Object.assign(new IncomingMessage(socket), { method, url });
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket);
      response.once('finish', () => socket.destroySoon());
      refuse(request, response, refusal);
    },
  };
}

function isBffAddress(url: string): boolean {
  return url === bffPrefix || url.startsWith(`${bffPrefix}/`) || url.startsWith(`${bffPrefix}?`);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What Node's parser says of bytes that are no request; all else is a fault of their form. */
const parserFaults: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { code: 'HEADERS_TOO_LARGE', detail: 'The headers are too large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { code: 'BODY_TOO_LARGE', detail: 'The extensions of a chunk are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'REQUEST_TIMEOUT', detail: 'The request did not come in time' },
};

/** Answers bytes that Node's parser refuses (`clientError`), unless an answer has begun: another would be read as a part of it. */
export function answerParserFaults({ refuseBytes }: Refuse) {
  return ({ code, rawPacket }: { code: string; rawPacket?: unknown }, socket: Connection) => {
    const underWay = answerUnderWay(socket);
    if (!socket.writable || code === 'ECONNRESET' || underWay?.headersSent) return void socket.destroy();
    // What comes of it later goes nowhere.
    underWay?.detachSocket(socket);
    const refusal = parserFaults[code] ?? { code: 'INVALID_REQUEST', detail: 'The request is not valid' };
    refuseBytes(socket, refusal, underWay?.req ?? requestLineOf(String(rawPacket ?? '')));
  };
}

function requestLineOf(bytes: string): Pick<IncomingMessage, 'method' | 'url'> {
  const [, method, url] = /^([A-Z]+) (\S+)/.exec(bytes.slice(0, edge.targetLength)) ?? [];
  return { ...(method && url && { method, url }) };
}
