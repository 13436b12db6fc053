/** Prebuilt responses, sent before the framework is asked: what it does for a request would be most of what a cached hit costs. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { PrebuiltResponse } from '../../../contracts/prebuiltResponse.ts';
import { requestIdOf } from '../requestIds.ts';
import type { RequestLines } from '../requestLines.ts';
import { endWithLines, linesOf } from './headerLines.ts';
import { type FindPrebuilt, leaveUnread, toSend } from './toSend.ts';

interface PrebuiltParts {
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  lines: RequestLines;
  /** Connections end with their answers. */
  isDraining: () => boolean;
}

/** What is looked up before the framework sees a request, and how it is sent. */
export interface Prebuilt {
  /** @param findStale Finds what is answered when there is no time to make something better. */
  add(find: FindPrebuilt, findStale?: FindPrebuilt): void;
  find: FindPrebuilt;
  findStale: FindPrebuilt;
  send(request: IncomingMessage, response: ServerResponse, ready: PrebuiltResponse, startedAt: number): void;
}

export function createPrebuilt({ headers, lines, isDraining }: PrebuiltParts): Prebuilt {
  const ownLines = createOwnLines(headers);
  const finders: FindPrebuilt[] = [];
  const staleFinders: FindPrebuilt[] = [];
  return {
    add(find, findStale) {
      finders.push(find);
      if (findStale) staleFinders.push(findStale);
    },
    find: (request) => findFirst(finders, request),
    findStale: (request) => findFirst(staleFinders, request),

    send(request, response, ready, startedAt) {
      const requestId = requestIdOf(request);
      const { status, encoding, body } = toSend(ready, request);
      // Node has to know of these.
      const known: OutgoingHttpHeaders = {};
      if (body) known['content-length'] = body.byteLength;
      if (isDraining()) known['connection'] = 'close';
      response.writeHead(status, known);
      leaveUnread(request);
      endWithLines(response, linesOf(ready.headers), `${ownLines[encoding ?? 'identity']}${requestId}\r\n`, body);
      const { method = '' } = request;
      lines.ready({ request, requestId, method, status, ms: performance.now() - startedAt }, ready.record);
    },
  };
}

/** What Node does not add to the head of a prebuilt response, up to the request's id. @param headers Of every answer. */
function createOwnLines(headers: PrebuiltParts['headers']) {
  const { text } = linesOf(Object.entries({ ...headers, vary: 'accept-encoding' }).flat());
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

/** A read whose host name no proxy has put into another header: which of them is believed is the framework's business. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers['x-forwarded-host'] === undefined;
}
